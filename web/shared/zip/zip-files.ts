import { makeZip } from 'client-zip'
import type { OpenedFile } from '../../estate/types.ts'
import { EstateError, type FileReference, type Progress } from '../../estate/types.ts'

/** A sealed file and where it lies in a ZIP. */
export type ZippedFile = { path: string; reference: FileReference }
/** A text and where it lies in a ZIP: as it is, or as bytes in UTF-8. */
export type TextFile = { path: string; text: string | Uint8Array<ArrayBuffer> }

export type Watched = { onProgress?: (done: Progress) => void; signal?: AbortSignal }
/** Gives the plain bytes of a file. */
export type OpenFile = (file: FileReference, watch: Watched) => Promise<OpenedFile>

/** Failures of one file that must not keep anybody from all the others. */
const ofThisFile = new Set(['not-found', 'not-verified'])

/**
 * Puts sealed files and texts into one ZIP. Files are opened one after another, so that only one is in memory at a time.
 * @param textsOf the texts, once it is known which files could not be read
 * @param madeAt ISO text: the date that everything in the ZIP bears
 * @param onProgress bytes of files done, of all
 * @returns the ZIP, and the paths of files that could not be read
 * @throws whatever `open` fails with, unless it concerns that file alone; `cancelled` after `signal`
 */
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
    // Piece by piece: the page does something else between them.
    for (const { path, text } of await textsOf(lost))
      yield { name: path, input: new Blob([text]).stream(), lastModified: made }
  }

  try {
    const zip = await new Response(makeZip(parts())).blob()
    return { zip: new Blob([zip], { type: 'application/zip' }), lost: [...lost] }
  } catch (error) {
    // What went wrong inside a stream arrives as another error in some browsers.
    throw failure ?? error
  }
}
