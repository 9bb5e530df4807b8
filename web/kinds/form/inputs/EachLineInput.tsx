import { Plus, Trash2 } from 'lucide-react'
import { useId } from 'react'
import type { WordsField } from '../../../../records/fields/index.ts'
import { Button, Field, FieldError, TextInput } from '../../../ui/index.ts'
import { PhoneBox } from './DigitsInput.tsx'
import type { FieldInputProps } from './frame.tsx'
import { words } from './words.ts'

const types = { email: 'email', url: 'url' } as const
const typeOf = ({ type }: WordsField) => (type === 'email' || type === 'url' ? types[type] : 'text')

export function EachLineInput({
  field,
  each,
  id,
  value,
  values,
  onChange,
  onBlur,
  error,
  mark,
}: FieldInputProps & { each: WordsField }) {
  const ownId = useId()
  const lines = Array.isArray(value) ? value.filter((line): line is string => typeof line === 'string') : []
  const all = lines.length > 0 ? lines : ['']
  const nothing = all.every((line) => line.trim() === '')
  const one = each.label.toLowerCase()
  const change = (at: number, line: string) => onChange(all.map((before, index) => (index === at ? line : before)))
  // The first box shows the error of an empty list; every invalid box shows any other error.
  const wrong = (at: number) =>
    error === undefined ? undefined : nothing ? (at === 0 ? error : undefined) : each.check(all[at] ?? '', values)
  const placed = error !== undefined && all.some((_, at) => wrong(at) !== undefined)

  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="sr-only">{field.label}</legend>
      {all.map((line, at) => (
        <div key={at} className="flex flex-wrap items-start gap-x-2">
          <Field
            {...(at === 0 && { id })}
            className="min-w-0 grow basis-60"
            label={at === 0 ? each.label : `${each.label} ${at + 1}`}
            required={at === 0 && field.required !== undefined}
            error={wrong(at)}
            {...(at === 0 && mark !== undefined && error === undefined && { hint: words.check(mark) })}
          >
            {each.type === 'phone' ? (
              <PhoneBox field={each} value={line} onChange={(next) => change(at, next)} onBlur={onBlur} />
            ) : (
              <TextInput
                type={typeOf(each)}
                autoComplete={each.autofill ?? 'off'}
                value={line}
                onChange={(event) => change(at, event.target.value)}
                onBlur={onBlur}
              />
            )}
          </Field>
          {at > 0 && (
            <Button
              variant="quiet"
              className="sm:mt-7"
              icon={<Trash2 aria-hidden="true" className="size-5" />}
              onClick={() => onChange(all.filter((_, index) => index !== at))}
            >
              {words.remove(one, at + 1)}
            </Button>
          )}
        </div>
      ))}
      {!placed && <FieldError id={`${ownId}-error`} error={error} />}
      <Button
        variant="secondary"
        className="self-start"
        icon={<Plus aria-hidden="true" className="size-5" />}
        onClick={() => onChange([...all, ''])}
      >
        {words.another(one)}
      </Button>
    </fieldset>
  )
}
