import { useEffect, useState } from 'react'
import { client, type FileReference } from '../../estate/index.ts'
import { whileHere } from '../../ui/while-here.ts'

/** Opens a sealed file: of the own estate, or of one that was left. */
export type OpenFile = typeof client.openFile

type Opened = { users: number; url: Promise<string> }

/** Opened pictures by file id, while something shows them. */
const opened = new Map<string, Opened>()

// A screen may show thirty of them, and somebody who reads should not wait for all.
const atOnce = 2
let running = 0
const waiting: (() => void)[] = []

/** Does the work when it is its turn: pictures are opened in the order in which they were asked for, two at a time. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    // Whoever waits takes the place over.
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

function take(file: FileReference, open: OpenFile): Opened {
  const known = opened.get(file.id)
  if (known) {
    known.users += 1
    return known
  }
  const wanted = { users: 1 }
  const url = inTurn(async () => {
    if (wanted.users === 0) throw new Error('Nobody looks at it any more.')
    const { bytes, type } = await open(file)
    const scan = type === 'image/tiff' && (await import('./drawn-pages.ts'))
    const page = scan ? await scan.firstPage(bytes).catch(() => undefined) : undefined
    // A scan that is not drawn is left to the image, which fails, and so says that nothing is shown.
    return URL.createObjectURL(page ?? new Blob([bytes], { type }))
  })
  const one: Opened = Object.assign(wanted, { url })
  opened.set(file.id, one)
  // Whoever comes next tries again.
  url.catch(() => forget(file.id, one))
  return one
}

function forget(id: string, one: Opened): void {
  if (opened.get(id) === one) opened.delete(id)
}

function leave(id: string, one: Opened): void {
  // A moment later: whoever only changed places takes it again first.
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

/**
 * The address of a sealed picture for an `<img>`, `undefined` until it is opened, and where it cannot be; opened once however often it is
 * shown, and forgotten when nothing shows it any more.
 */
export function usePicture(file: FileReference | '', open: OpenFile = client.openFile): string | undefined {
  const [shown, setShown] = useState<{ id: string; url: string }>()
  useEffect(() => {
    if (file === '') return undefined
    const one = take(file, open)
    const stop = whileHere(async (here) => {
      // Without a connection what stands for it stays.
      const url = await one.url.catch(() => undefined)
      if (here() && url !== undefined) setShown({ id: file.id, url })
    })
    return () => {
      stop()
      leave(file.id, one)
    }
  }, [file, open])
  return file !== '' && shown?.id === file.id ? shown.url : undefined
}
