import { AudioLines, Film, Image } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { memoryTypeOf } from '../../../records/kinds/memory-files.ts'
import type { Chosen } from './chosen.ts'

const icons = { image: Image, video: Film, audio: AudioLines }

export function Thumbnail({ chosen: { file, type } }: { chosen: Chosen }) {
  const Icon = icons[memoryTypeOf(type) ?? 'image']
  const picture = useRef<HTMLImageElement>(null)
  const [shown, setShown] = useState(memoryTypeOf(type) === 'image')
  useEffect(() => {
    const address = URL.createObjectURL(file)
    if (picture.current) picture.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [file])
  return shown ? (
    <img ref={picture} alt="" onError={() => setShown(false)} />
  ) : (
    <Icon aria-hidden="true" className="size-10 text-pine" />
  )
}
