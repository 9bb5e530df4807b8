import { finalWishes } from '../../../records/kinds/final-wishes.ts'
import { funeralInstructions } from '../../../records/kinds/funeral-instructions.ts'
import { factOf } from '../../../records/sheet.ts'
import { useRecords } from '../../estate/index.ts'
import { Notice } from '../../ui/index.ts'
import { words } from './words.ts'

/** Final wishes that agree with each funeral answer. A missing answer never conflicts. */
const fitting: Readonly<Record<string, readonly string[]>> = {
  burial: ['burial', 'green'],
  cremation: ['cremation'],
  donation: ['donation'],
}

/** If two sections disagree, grantees cannot tell which one is valid. */
export function ConflictNotice() {
  const [funeral] = useRecords(funeralInstructions).all
  const [wishes] = useRecords(finalWishes).all
  if (funeral === undefined || wishes === undefined) return null
  const chosen = wishes.values.dispositionOfRemains
  if (chosen === '' || fitting[funeral.values.burialPreference]?.includes(chosen) !== false) return null
  return (
    <Notice tone="amber" title={words.differ.title}>
      {words.differ.say(
        factOf(funeralInstructions, funeral.values, 'burialPreference'),
        factOf(finalWishes, wishes.values, 'dispositionOfRemains'),
      )}
    </Notice>
  )
}
