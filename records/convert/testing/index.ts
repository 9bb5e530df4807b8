import type { Existing, ImportAnswers, ImportContext, ImportPreview } from '../importer.ts'
import { readerOf } from '../readers.ts'

export async function imported(
  kind: string,
  file: string | Uint8Array,
  {
    existing = {},
    answers = {},
    context,
  }: { existing?: Existing; answers?: ImportAnswers; context?: ImportContext } = {},
): Promise<ImportPreview> {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file
  const found = await readerOf(kind)?.preview(bytes, existing, answers, context)
  if (found === undefined) throw new Error(`No importer of ${kind}`)
  if ('asks' in found) throw new Error(`Asks first: ${found.asks}`)
  return found
}
