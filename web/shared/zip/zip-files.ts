import { makeZip } from 'client-zip'
import type { OpenedFile } from '../../estate/types.ts'
import { EstateError, type FileReference, type Progress } from '../../estate/types.ts'

export type ZippedFile = { path: string; reference: FileReference }
/** `text` is a string, or UTF-8 bytes. */
export type TextFile = { path: string; text: string | Uint8Array<ArrayBuffer> }

export type Watched = { onProgress?: (done: Progress) => void; signal?: AbortSignal }
export type OpenFile = (file: FileReference, watch: Watched) => Promise<OpenedFile>

const ofThisFile = new Set(['not-found', 'not-verified'])

/** Opens one file at a time. Rejects with `cancelled`, and unless an error is about one file. */
export async function zipFiles(
  files: readonly ZippedFile[],
  textsOf: (lost: ReadonlySet<string>) => TextFile[] | Promise<TextFile[]>,
  madeAt: string,
  { open, onProgress, signal }: Watched & { open: OpenFile },
): Promise<{ zip: Blob; lost: string[] }> {
  const total = files.reduce((sum, { reference }) => sum + reference.size, 0)
  const lost = new Set<string>()
  const made = new Date(madeAt)
  let failure: unknown

  async function* parts() {
    let done = 0
    for (const { path, reference } of files) {
      const before = done
      const watch: Watched = { onProgress: (part) => onProgress?.({ done: before + part.done, total }) }
      if (signal) watch.signal = signal
      const opened = await open(reference, watch).catch((error: unknown) => {
        if (error instanceof EstateError && ofThisFile.has(error.code)) return undefined
        failure = error
        throw error
      })
      done += reference.size
      onProgress?.({ done, total })
      if (opened) yield { name: path, input: opened.bytes, lastModified: made }
      else lost.add(path)
    }
    // Processes texts in chunks, and yields to the event loop between two chunks.
    for (const { path, text } of await textsOf(lost))
      yield { name: path, input: new Blob([text]).stream(), lastModified: made }
  }

  try {
    const zip = await new Response(makeZip(parts())).blob()
    return { zip: new Blob([zip], { type: 'application/zip' }), lost: [...lost] }
  } catch (error) {
    // Some browsers wrap an error from inside a stream, so this throws the original.
    throw failure ?? error
  }
}
