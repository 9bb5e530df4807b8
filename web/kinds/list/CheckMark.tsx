import type { SavedRecord } from '../../estate/types.ts'
import { Badge } from '../../ui/index.ts'
import { words } from '../words.ts'

type Checked = Pick<SavedRecord<unknown>, 'unchecked'>

/** *Please check* where a record came in with something that its owner should look at; undefined for others. */
export const checkMarkOf = ({ unchecked = {} }: Checked): string | undefined =>
  Object.keys(unchecked).length > 0 ? words.list.check : undefined

/** The mark of a record in a list; nothing where there is none. */
export function CheckMark({ record }: { record: Checked }) {
  const mark = checkMarkOf(record)
  return mark === undefined ? null : <Badge tone="clay">{mark}</Badge>
}
