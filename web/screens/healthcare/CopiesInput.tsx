import { Plus, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { type FieldInputProps, pairsOf } from '../../kinds/index.ts'
import { Button, Field, FieldError, TextInput } from '../../ui/index.ts'
import { words } from './words.ts'

/** The first row is always visible; a blank row does not count. */
export function CopiesInput({ id, value, onChange, onBlur, error }: FieldInputProps) {
  const made = useId()
  const { pairs: copies, change, remove, add } = pairsOf({ value, onChange })
  return (
    <fieldset className="flex flex-col gap-4" aria-describedby={error === undefined ? undefined : `${made}-error`}>
      <legend className="mb-2 font-semibold">{words.copies.legend}</legend>
      {copies.map(({ question, answer }, at) => (
        <div key={at} className="flex flex-wrap items-end gap-3">
          <div className="min-w-0 grow basis-52">
            <Field {...(at === 0 && { id })} label={words.copies.name(at + 1)}>
              <TextInput
                autoComplete="off"
                value={question}
                onChange={(event) => change(at, { question: event.target.value })}
                onBlur={onBlur}
              />
            </Field>
          </div>
          <div className="basis-44">
            <Field label={words.copies.day(at + 1)}>
              <TextInput
                type="date"
                value={answer}
                onChange={(event) => change(at, { answer: event.target.value })}
                onBlur={onBlur}
              />
            </Field>
          </div>
          <Button
            variant="quiet"
            aria-label={words.copies.remove(at + 1)}
            icon={<Trash2 aria-hidden="true" className="size-5" />}
            onClick={() => remove(at)}
          >
            {words.copies.removeShort}
          </Button>
        </div>
      ))}
      <FieldError id={`${made}-error`} error={error} />
      <Button
        variant="secondary"
        className="self-start"
        icon={<Plus aria-hidden="true" className="size-5" />}
        onClick={add}
      >
        {words.copies.another}
      </Button>
    </fieldset>
  )
}
