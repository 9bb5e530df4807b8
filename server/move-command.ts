import { product } from '../domain/product.ts'
import type { ServerContext } from './context.ts'
import { moveFiles, StoreDown } from './files/index.ts'

export type Direction = 'to-s3' | 'to-folder'

const wanted = {
  'to-s3': { filesIn: 's3', from: 'folder', to: 'the object store' },
  'to-folder': { filesIn: 'folder', from: 'object store', to: 'the folder' },
} as const

/**
 * Moves all files to the place where the server already puts new ones, for `npm run admin --
 * move-files`.
 * @param signal ends the move; the same command continues it
 */
export async function moveAllFiles(
  context: ServerContext,
  direction: Direction,
  signal: AbortSignal,
): Promise<{ ok: boolean; message: string }> {
  const { filesIn, from, to } = wanted[direction]
  const { source } = context.files
  if (!source)
    return { ok: false, message: `${product.name} runs without an object store. Give it the S3_ settings first.` }
  if (context.config.filesIn !== filesIn)
    return {
      ok: false,
      message: `New files still go to the ${from}. Set FILES_IN=${filesIn}, restart ${product.name} (with several machines, all of them), and run this again. ${product.name} reads earlier files from the ${from} until they are moved.`,
    }
  try {
    const { pieces, bytes, lost } = await moveFiles(context, { source, signal })
    const done = `Moved ${pieces} pieces of files (${(bytes / 1e6).toFixed(1)} MB) to ${to}; each came back with the right hash.`
    if (lost.length === 0) return { ok: true, message: `${done} All files are there now.` }
    const missing = `${lost.length} pieces are missing or damaged in both places; restore them from a backup:`
    return { ok: false, message: [done, missing, ...lost].join('\n') }
  } catch (error) {
    if (!(error instanceof StoreDown)) throw error
    return { ok: false, message: `${error.message} Nothing is lost: run this again to continue.` }
  }
}
