import { useEffect, useState } from 'react'
import { client, type FileReference } from '../../estate/index.ts'
import { retry } from '../../ui/retry.ts'
import { whileHere } from '../../ui/while-here.ts'

export type OpenFile = typeof client.openFile

type Opened = { users: number; url: Promise<string> }

/** Reference-counted pictures by file id, and by `keyOf` for small renditions. */
const opened = new Map<string, Opened>()

// A screen may show thirty pictures: without this limit, the first would appear as late as the
// last.
const atOnce = 2
let running = 0
const waiting: (() => void)[] = []

/** Runs the work in FIFO order, at most `atOnce` at a time. */
async function withSlot<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

const keyOf = ({ id }: FileReference, small: boolean): string => (small ? `${id} small` : id)

function take(file: FileReference, open: OpenFile, small: boolean): Opened {
  const key = keyOf(file, small)
  const known = opened.get(key)
  if (known) {
    known.users += 1
    return known
  }
  const wanted = { users: 1 }
  const url = withSlot(async () => {
    if (wanted.users === 0) throw new Error('Nobody looks at it any more.')
    const { bytes, type } = await open(file)
    const scan = type === 'image/tiff' && (await import('./drawn-pages.ts'))
    const page = scan ? await scan.firstPage(bytes).catch(() => undefined) : undefined
    // An undecodable TIFF goes to the image element unchanged; its error event shows the
    // placeholder.
    const whole = page ?? new Blob([bytes], { type })
    const drawn = small ? await (await retry(() => import('./rendition.ts'))).renditionOf(whole) : whole
    return URL.createObjectURL(drawn)
  })
  const one: Opened = Object.assign(wanted, { url })
  opened.set(key, one)
  url.catch(() => forget(key, one))
  return one
}

function forget(id: string, one: Opened): void {
  if (opened.get(id) === one) opened.delete(id)
}

function leave(id: string, one: Opened): void {
  // Deferred, so that a component that remounts elsewhere reuses the picture.
  setTimeout(() => {
    one.users -= 1
    if (one.users > 0) return
    forget(id, one)
    one.url.then(
      (url) => URL.revokeObjectURL(url),
      () => undefined,
    )
  }, 0)
}

/** Shares the object URL, which the last component revokes. Undefined on failure too. */
export function usePicture(
  file: FileReference | '',
  open: OpenFile = client.openFile,
  small = false,
): string | undefined {
  const [shown, setShown] = useState<{ id: string; url: string }>()
  useEffect(() => {
    if (file === '') return undefined
    const one = take(file, open, small)
    const stop = whileHere(async (here) => {
      // Offline, the placeholder stays.
      const url = await one.url.catch(() => undefined)
      if (here() && url !== undefined) setShown({ id: file.id, url })
    })
    return () => {
      stop()
      leave(keyOf(file, small), one)
    }
  }, [file, open, small])
  return file !== '' && shown?.id === file.id ? shown.url : undefined
}
