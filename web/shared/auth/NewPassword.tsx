import { Check, Circle } from 'lucide-react'
import { Field } from '../../ui/Field.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { passwordRules } from './rules.ts'
import { ruleWords } from './words.ts'

export function NewPassword({
  label,
  field,
  input,
}: {
  label: string
  field: { id: string; error: string | undefined }
  input: { name: string; value: string; onChange: (event: { target: { value: string } }) => void }
}) {
  return (
    <div className="flex flex-col gap-2">
      <Field label={label} required {...field}>
        <PasswordInput autoComplete="new-password" {...input} />
      </Field>
      <ul aria-label={ruleWords.list} className="grid gap-x-6 gap-y-1 text-soft sm:grid-cols-[auto_1fr]">
        {passwordRules.map((rule) => {
          const holds = input.value !== '' && rule.holds(input.value)
          const Icon = holds ? Check : Circle
          return (
            <li key={rule.id} className="flex items-start gap-2 text-sm">
              <Icon
                aria-hidden="true"
                className={holds ? 'beside-small-line size-4 shrink-0 text-pine' : 'beside-small-line size-4 shrink-0'}
              />
              <span>
                {rule.short}
                {holds && <span className="sr-only"> {ruleWords.done}</span>}
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
