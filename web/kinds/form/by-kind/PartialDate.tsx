import { type DateParts, dateOfParts, datePartsOf } from '../../../../records/fields/index.ts'
import { FieldError, RequiredMark, Select, TextInput } from '../../../ui/index.ts'
import type { FieldInputProps } from '../inputs/frame.tsx'
import { words } from './words.ts'

const months = Array.from({ length: 12 }, (_, at) => ({
  value: String(at + 1).padStart(2, '0'),
  label: new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, at, 15)),
}))

const digits = (typed: string, most: number) => typed.replaceAll(/\D/g, '').slice(0, most)

export function PartialDateInput({ field, id, value, onChange, onBlur, error }: FieldInputProps) {
  const { year, month, day } = datePartsOf(typeof value === 'string' ? value : '')
  const change = (part: Partial<DateParts>) => onChange(dateOfParts({ year, month, day, ...part }))
  const describedBy = [field.hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  const shared = { onBlur, autoComplete: 'off', ...(error !== undefined && { 'aria-invalid': true as const }) }
  return (
    <fieldset {...(describedBy && { 'aria-describedby': describedBy })} className="flex flex-col gap-1">
      <legend className="font-semibold">
        {field.label}
        {field.required !== undefined && <RequiredMark />}
      </legend>
      {field.hint !== undefined && (
        <p id={`${id}-hint`} className="text-sm text-soft">
          {field.hint}
        </p>
      )}
      {/* The boxes grow with the text size; the month takes the remaining width. */}
      <div className="flex flex-wrap gap-2">
        <label className="flex w-[4.2rem] flex-col gap-1 text-sm">
          {words.date.year}
          <TextInput
            {...shared}
            id={id}
            inputMode="numeric"
            value={year}
            onChange={(event) => change({ year: digits(event.target.value, 4) })}
          />
        </label>
        <label className="flex max-w-[8.5rem] min-w-[6.7rem] flex-1 flex-col gap-1 text-sm">
          {words.date.month}
          <Select
            {...shared}
            placeholder={words.date.unknown}
            options={months}
            value={month}
            onChange={(event) => change({ month: event.target.value })}
          />
        </label>
        <label className="flex w-[3.2rem] flex-col gap-1 text-sm">
          {words.date.day}
          <TextInput
            {...shared}
            inputMode="numeric"
            value={day.replace(/^0+(?=.)/, '')}
            onChange={(event) => change({ day: digits(event.target.value, 2) })}
          />
        </label>
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  )
}
