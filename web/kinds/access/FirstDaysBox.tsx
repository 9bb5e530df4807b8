import { Checkbox } from '../../ui/index.ts'
import { useDaysToFirst } from './first-days.ts'
import { words } from './words.ts'

/** Beside *Also if I am incapacitated*. Renders nothing if there are no first days. */
export function FirstDaysBox({
  days,
  checked,
  hint,
  onChange,
}: {
  days: number
  checked: boolean
  hint?: string | undefined
  onChange: (firstDays: boolean) => void
}) {
  const opensAfter = useDaysToFirst(days)
  if (days === 0) return null
  const when = opensAfter === null ? words.firstDaysWithRest : words.firstDaysHint(opensAfter)
  return (
    <Checkbox
      label={words.firstDays}
      hint={hint ?? when}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}
