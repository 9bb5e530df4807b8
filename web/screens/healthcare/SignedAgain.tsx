import type { FieldInput } from '../../kinds/index.ts'
import { Checkbox } from '../../ui/index.ts'
import { words } from './words.ts'

/** If the text changed on the day of the signature, asks whether the owner signed the new text. */
export const signedAgainInput = (before: { signedOn: string; signedText: string }, code: string): FieldInput =>
  function SignedAgain({ id, value, values, onChange, onBlur }) {
    // A new date means that the owner signed the present text.
    if (values['signedOn'] !== before.signedOn) return null
    return (
      <Checkbox
        id={id}
        label={words.again}
        hint={words.againHint}
        checked={value === code}
        onChange={(event) => onChange(event.target.checked ? code : before.signedText)}
        onBlur={onBlur}
      />
    )
  }
