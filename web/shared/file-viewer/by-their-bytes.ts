import type { FileRule } from '../../../records/fields/index.ts'
import { retry } from '../../ui/retry.ts'

/**
 * Detects types by content with `asWhatTheyAre`. Offline, the code for that may not load: then the
 * names decide.
 * @param pages split a scan into one file per page
 */
export async function byTheirBytes(
  files: readonly File[],
  rule: Pick<FileRule, 'types'>,
  pages = false,
): Promise<readonly File[]> {
  const looking = await retry(() => import('./what-they-are.ts')).catch(() => undefined)
  return looking ? looking.asWhatTheyAre(files, rule, pages) : files
}
