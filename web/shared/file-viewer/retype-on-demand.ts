import type { FileRule } from '../../../records/fields/index.ts'
import { retry } from '../../ui/retry.ts'

/** If this code cannot load, for example offline, the names decide. */
export async function retypedOnDemand(
  files: readonly File[],
  rule: Pick<FileRule, 'types'>,
  pages = false,
): Promise<readonly File[]> {
  const looking = await retry(() => import('./retype.ts')).catch(() => undefined)
  return looking ? looking.retyped(files, rule, pages) : files
}
