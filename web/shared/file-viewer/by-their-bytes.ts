import type { FileRule } from '../../../records/fields/index.ts'
import { retry } from '../../ui/retry.ts'

/**
 * Chosen files as what they are, whatever they are called, as `asWhatTheyAre` has them. Without a connection what it takes may not be
 * there: then their names decide.
 * @param pages each page of a scan is wanted as a file of its own
 */
export async function byTheirBytes(
  files: readonly File[],
  rule: Pick<FileRule, 'types'>,
  pages = false,
): Promise<readonly File[]> {
  const looking = await retry(() => import('./what-they-are.ts')).catch(() => undefined)
  return looking ? looking.asWhatTheyAre(files, rule, pages) : files
}
