import { makeZip } from 'client-zip'
import type { OpenedFile } from '../../estate/release-types.ts'
import { EstateError, type FileReference, type Progress } from '../../estate/types.ts'
import type { ExportedGroup } from './contents.ts'
import { type About, textsOf } from './texts.ts'

type Watched = { onProgress?: (done: Progress) => void; signal?: AbortSignal }

/** Failures of one file that must not keep the owner from all the others. */
const ofThisFile = new Set(['not-found', 'not-verified'])

/**
 * Puts everything into one ZIP. Files are opened one after another, so that only one is in memory at a time.
 * @param open gives the plain bytes of a file
 * @param onProgress bytes of files done, of all
 * @returns the ZIP, and the paths of files that could not be read: the ZIP says so too
 * @throws whatever `open` fails with, unless it concerns that file alone; `cancelled` after `signal`
 */
export async function makeExport(
  groups: readonly ExportedGroup[],
  about: About,
  { open, onProgress, signal }: Watched & { open: (file: FileReference, watch: Watched) => Promise<OpenedFile> },
): Promise<{ zip: Blob; lost: string[] }> {
  const files = groups.flatMap(({ records }) => records.flatMap((record) => record.files))
  const total = files.reduce((sum, { reference }) => sum + reference.size, 0)
  const lost = new Set<string>()
  const made = new Date(about.madeAt)
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
    for (const { path, text } of textsOf(groups, about, lost)) yield { name: path, input: text, lastModified: made }
  }

  try {
    const zip = await new Response(makeZip(parts())).blob()
    return { zip: new Blob([zip], { type: 'application/zip' }), lost: [...lost] }
  } catch (error) {
    // What went wrong inside a stream arrives as another error in some browsers.
    throw failure ?? error
  }
}
