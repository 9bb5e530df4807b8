import { Plus, Trash2 } from 'lucide-react'
import { useId } from 'react'
import type { Pair } from '../../../records/fields/index.ts'
import { Button, Field, FieldError, TextInput } from '../../ui/index.ts'
import type { FieldInputProps } from './frame.tsx'
import { words } from './words.ts'

const empty: Pair = { question: '', answer: '' }
const isPair = (value: unknown): value is Pair => typeof value === 'object' && value !== null && 'question' in value

/** Questions with answers. There is always a first one; every other can be removed. */
export function PairsInput({ field, id, value, onChange, onBlur, error }: FieldInputProps) {
  const made = useId()
  const called = (field.type === 'pairs' && field.called) || words.pair
  const given = Array.isArray(value) ? value.filter(isPair) : []
  const pairs = given.length > 0 ? given : [empty]
  const change = (at: number, part: Partial<Pair>) =>
    onChange(pairs.map((pair, index) => (index === at ? { ...pair, ...part } : pair)))
  return (
    <fieldset className="flex flex-col gap-4" aria-describedby={error === undefined ? undefined : `${made}-error`}>
      <legend className="font-semibold">{field.label}</legend>
      {pairs.map((pair, at) => (
        <div key={at} className="flex flex-col gap-3 rounded-xl border border-line p-4">
          <Field {...(at === 0 && { id })} label={words.half(called.question, at + 1)}>
            <TextInput
              autoComplete="off"
              value={pair.question}
              onChange={(event) => change(at, { question: event.target.value })}
              onBlur={onBlur}
            />
          </Field>
          <Field label={words.half(called.answer, at + 1)}>
            <TextInput
              autoComplete="off"
              value={pair.answer}
              onChange={(event) => change(at, { answer: event.target.value })}
              onBlur={onBlur}
            />
          </Field>
          {at > 0 && (
            <Button
              variant="quiet"
              className="self-start"
              icon={<Trash2 aria-hidden="true" className="size-5" />}
              onClick={() => onChange(pairs.filter((_, index) => index !== at))}
            >
              {words.remove(called.one, at + 1)}
            </Button>
          )}
        </div>
      ))}
      <FieldError id={`${made}-error`} error={error} />
      <Button
        variant="secondary"
        className="self-start"
        icon={<Plus aria-hidden="true" className="size-5" />}
        onClick={() => onChange([...pairs, empty])}
      >
        {words.another(called.one)}
      </Button>
    </fieldset>
  )
}
