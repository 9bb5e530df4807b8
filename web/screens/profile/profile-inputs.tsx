import type { FieldInput, FieldInputProps } from '../../records/index.ts'
import { Field, TextInput } from '../../ui/index.ts'

/** The state: two letters and no more can be typed. */
function StateInput({ field, id, value, onChange, onBlur, error }: FieldInputProps) {
  return (
    <Field id={id} label={field.label} hint={field.hint} error={error} required={field.required !== undefined}>
      <TextInput
        className="max-w-24 uppercase"
        maxLength={2}
        autoComplete={field.autofill ?? 'off'}
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
      />
    </Field>
  )
}

/** Fields of the profile that are drawn in a way of their own. */
export const profileInputs: Readonly<Record<string, FieldInput>> = { state: StateInput }
