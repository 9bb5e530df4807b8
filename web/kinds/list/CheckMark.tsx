import type { SavedRecord } from '../../estate/types.ts'
import { Badge } from '../../ui/index.ts'
import { words } from '../words.ts'

type Checked = Pick<SavedRecord<unknown>, 'unchecked'>

/** *Please check* for an imported record with fields to review; undefined for others. */
export const checkMarkOf = ({ unchecked = {} }: Checked): string | undefined =>
  Object.keys(unchecked).length > 0 ? words.list.check : undefined

export function CheckMark({ record }: { record: Checked }) {
  const mark = checkMarkOf(record)
  return mark === undefined ? null : <Badge tone="clay">{mark}</Badge>
}
