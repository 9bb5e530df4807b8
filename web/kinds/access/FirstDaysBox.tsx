import { Checkbox } from '../../ui/index.ts'
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
  if (days === 0) return null
  return (
    <Checkbox
      label={words.firstDays}
      hint={hint ?? words.firstDaysHint(days)}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}
