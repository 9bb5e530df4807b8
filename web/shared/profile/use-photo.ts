import { whileHere } from '../../ui/while-here.ts'
import { useEffect, useState } from 'react'
import type { SealedFile } from '../../../records/fields/index.ts'
import { client } from '../../estate/index.ts'

type Opened = { users: number; url: Promise<string> }

/** Opened photos by file id, while something shows them. */
const opened = new Map<string, Opened>()

async function addressOf(photo: SealedFile): Promise<string> {
  const { bytes, type } = await client.openFile(photo)
  return URL.createObjectURL(new Blob([bytes], { type }))
}

function take(photo: SealedFile): Promise<string> {
  const one = opened.get(photo.id) ?? { users: 0, url: addressOf(photo) }
  one.users += 1
  opened.set(photo.id, one)
  return one.url
}

function leave(id: string): void {
  // A moment later: whoever only changed places takes it again first.
  setTimeout(() => {
    const one = opened.get(id)
    if (one === undefined) return
    one.users -= 1
    if (one.users > 0) return
    opened.delete(id)
    one.url.then(
      (url) => URL.revokeObjectURL(url),
      () => undefined,
    )
  }, 0)
}

/** The address of an opened photo for an `<img>`, `undefined` until it is there; opened once however often it is shown. */
export function usePhoto(photo: SealedFile | ''): string | undefined {
  const [shown, setShown] = useState<{ id: string; url: string }>()
  useEffect(() => {
    if (photo === '') return undefined
    const stop = whileHere(async (here) => {
      // Without a connection the first letter stays.
      const url = await take(photo).catch(() => undefined)
      if (here() && url !== undefined) setShown({ id: photo.id, url })
    })
    return () => {
      stop()
      leave(photo.id)
    }
  }, [photo])
  return photo !== '' && shown?.id === photo.id ? shown.url : undefined
}
