import { type Definition, fieldsOf, type Step, step, visibleFields } from '../define.ts'
import { date, files, pairs, pictureTypes, refined, text, type Values } from '../fields/index.ts'

// What the healthcare directives share: they count once they were signed on paper, before witnesses. The text stays here, and so does what
// became of it: the signed copy, the day, and who has one.

/** Today where the person is, as `yyyy-MM-dd`. */
const today = () => new Date().toLocaleDateString('sv-SE')

const signing = {
  signedCopy: files('Signed copy', {
    invalid: 'Please choose a PDF or a photo',
    hint: 'A PDF, or a photo or scan of each page, up to 10 MB each.',
    rule: {
      types: { 'application/pdf': 'pdf', ...pictureTypes },
      maxBytes: 10 * 1024 * 1024,
      tooLarge: 'File size must be 10MB or less',
    },
  }),
  signedOn: refined(date('Signed on'), {
    message: 'The day it was signed can’t be in the future',
    valid: (day) => day <= today(),
    example: '2024-02-29',
  }),
  // Filled by itself: see `signatureOf`.
  signedText: text('Code of the signed text', { max: 20 }),
  // Set by the button that says it is still right.
  lastReviewed: date('Last reviewed'),
  copies: pairs('Who was given a copy', { invalid: 'Please enter both the name and the date', days: true }),
}

/** The last part of a directive. The forms of the directives leave it to a dialog of its own. */
export const signedStep = step('Signed copy', signing)

/** The names of the fields of that part. */
export const signingFields: readonly string[] = Object.keys(signing)

/** What a new directive starts with: whoever writes it looks at it. */
export const startSigning = () => ({ lastReviewed: today() })

/** Looked at every year: what somebody wants changes, and so do the people. Signing it is looking at it. */
export const directiveReview = (name: string) => ({
  days: ['lastReviewed', 'signedOn'] as const,
  button: 'Still right',
  due: 'Not reviewed for a year',
  done: { title: `${name} Checked`, description: 'Thank you. We’ll ask again in a year.' },
  activity: () => `Reviewed: ${name}`,
})

/** What the fields say together: a signed copy has a day on which it was signed. */
export const signedRule = {
  field: 'signedOn' as const,
  message: 'Please enter the day it was signed',
  holds: ({ signedCopy, signedOn }: { signedCopy: readonly unknown[]; signedOn: string }): boolean =>
    signedCopy.length === 0 || signedOn !== '',
}

const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

const fourLetters = (bits: number) => Array.from({ length: 4 }, (_, at) => letters[(bits >>> (at * 5)) & 31]).join('')

/** Eight letters that another text would hardly have: to tell versions apart, which keeps nobody from making two that have the same. */
function shortCode(words: string): string {
  let [one, two] = [0x9e3779b9, 0x85ebca6b]
  for (let at = 0; at < words.length; at += 1) {
    const unit = words.charCodeAt(at)
    one = Math.imul(one ^ unit, 2654435761)
    two = Math.imul(two ^ unit, 1597334677)
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909)
  two = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909)
  return `${fourLetters(one)}-${fourLetters(two)}`
}

/** The code of what a directive says now. It stands on the paper that is signed, and with the day on which it was signed. */
export function textCode(definition: { readonly steps: readonly Step[] }, values: Values): string {
  const fields = Object.fromEntries(
    Object.entries(fieldsOf(definition)).filter(([name]) => !signingFields.includes(name)),
  )
  return shortCode(
    // What is blank says nothing: a question that is asked later changes no text that was signed before.
    JSON.stringify(
      visibleFields(fields, values)
        .map(([name, field]) => [name, field.print(values[name] ?? field.blank).trim()])
        .filter(([, said]) => said !== ''),
    ),
  )
}

export type Signature = 'unsigned' | 'signed' | 'changed'

/** Whether a directive was signed, and whether it still says what it said then. */
export function signatureOf(definition: { readonly steps: readonly Step[] }, values: Values): Signature {
  const { signedOn, signedText } = values
  if (signedOn === '') return 'unsigned'
  return signedText === '' || signedText === textCode(definition, values) ? 'signed' : 'changed'
}

/** Whoever reads a directive is told that it is not what was signed: a doctor goes by the paper. */
export const signedRemark = {
  under: 'signedText' as const,
  says: (values: Values, definition: { readonly steps: readonly Step[] }): string | undefined =>
    signatureOf(definition, values) === 'changed'
      ? 'The text here was changed after it was signed, so the signed paper may say something else.'
      : undefined,
}

/** What became of the paper of a directive, as a form of its own. What else the record holds stays as it is. */
export const signingPart = ({
  kind,
  path,
  name,
  failed,
  upgrades,
}: Definition): Definition<readonly [typeof signedStep]> => ({
  kind,
  path,
  name: { ...name, one: 'Signed Copy' },
  // Who may see it was chosen for the whole.
  audience: 'owner',
  singleton: true,
  steps: [signedStep],
  rules: [signedRule],
  title: () => name.one,
  activity: {
    added: () => `Signed: ${name.one}`,
    changed: ({ signedOn }) => `${signedOn === '' ? 'Updated copies' : 'Recorded the signed copy'}: ${name.one}`,
    removed: () => `Removed: ${name.one}`,
  },
  failed,
  ...(upgrades && { upgrades }),
})
