import { profile } from '../../../records/kinds/index.ts'
import { Field, TextInput } from '../../ui/index.ts'
import { shapeFor } from '../form-shape.ts'
import type { FieldInputProps } from '../inputs/index.tsx'

/** The state: two letters and no more can be typed. */
function StateInput({ field, id, value, onChange, onBlur, error }: FieldInputProps) {
  return (
    <Field id={id} label={field.label} hint={field.hint} error={error} required={field.required !== undefined}>
      <TextInput
        className="max-w-24 uppercase"
        maxLength={2}
        autoComplete={('autofill' in field && field.autofill) || 'off'}
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
      />
    </Field>
  )
}

/** One page. The photo has a card of its own on the profile's screen. */
export const profileForm = shapeFor(profile, {
  wizard: false,
  fields: { photo: { hidden: true }, state: { as: StateInput } },
})
