import { useEffect, useState } from 'react'
import { Notice, Skeleton } from '../../ui/index.ts'
import { drawnPages } from '../pictures/drawn-pages.ts'
import { words } from './words.ts'

export function ScanPages({ title, bytes }: { title: string; bytes: Uint8Array<ArrayBuffer> }) {
  const [pages, setPages] = useState<readonly string[] | 'failed'>()
  useEffect(() => {
    let gone = false
    let addresses: string[] = []
    const draw = async () => {
      const drawn = await drawnPages(bytes).catch(() => undefined)
      if (gone) return
      addresses = (drawn ?? []).map((page) => URL.createObjectURL(page))
      setPages(addresses.length === 0 ? 'failed' : addresses)
    }
    void draw()
    return () => {
      gone = true
      addresses.forEach((address) => URL.revokeObjectURL(address))
    }
  }, [bytes])
  if (pages === undefined) return <Skeleton label={words.drawing} lines={6} />
  if (pages === 'failed')
    return (
      <Notice tone="brick" role="alert">
        {words.notScan}
      </Notice>
    )
  return (
    <div className="flex flex-col gap-4">
      {pages.map((address, at) => (
        <img
          key={address}
          src={address}
          alt={pages.length === 1 ? title : words.page(title, at + 1, pages.length)}
          className="mx-auto max-w-full border border-line"
        />
      ))}
    </div>
  )
}
