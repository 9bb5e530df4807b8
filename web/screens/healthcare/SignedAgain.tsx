import type { FieldInput } from '../../kinds/index.ts'
import { Checkbox } from '../../ui/index.ts'
import { words } from './words.ts'

/**
 * Asks whether what a directive says now was signed, too, where it changed on the day of the signature: the day alone cannot tell.
 * @param before what was saved: the day, and the code of the text that was signed then
 * @param code that of the text as it is now
 */
export const signedAgainInput = (before: { signedOn: string; signedText: string }, code: string): FieldInput =>
  function SignedAgain({ id, value, values, onChange, onBlur }) {
    // Another day says that it was signed as it is now.
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
