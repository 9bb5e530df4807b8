import { Plus, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { Button, Field, FieldError, TextInput } from '../../../ui/index.ts'
import type { FieldInputProps } from './frame.tsx'
import { pairsOf } from './pairs.ts'
import { words } from './words.ts'

export function PairsInput({ field, id, value, onChange, onBlur, error }: FieldInputProps) {
  const ownId = useId()
  const called = (field.type === 'pairs' && field.called) || words.pair
  const { pairs, change, remove, add } = pairsOf({ value, onChange })
  return (
    <fieldset className="flex flex-col gap-4" aria-describedby={error === undefined ? undefined : `${ownId}-error`}>
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
              onClick={() => remove(at)}
            >
              {words.remove(called.one, at + 1)}
            </Button>
          )}
        </div>
      ))}
      <FieldError id={`${ownId}-error`} error={error} />
      <Button
        variant="secondary"
        className="self-start"
        icon={<Plus aria-hidden="true" className="size-5" />}
        onClick={add}
      >
        {words.another(called.one)}
      </Button>
    </fieldset>
  )
}
