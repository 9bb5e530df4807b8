import { type Definition, fieldsOf, type Step, step, visibleFields } from '../define.ts'
import { date, files, pairs, pictureTypes, refined, text, type Values } from '../fields/index.ts'

// The healthcare directives share this part; they are valid once signed on paper before witnesses.
// The record holds the text, the signed copy, the day of signing, and who has a copy.

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
  signedText: text('Code of the signed text', { max: 20 }),
  // The review button sets this field.
  lastReviewed: date('Last reviewed'),
  copies: pairs('Who was given a copy', { invalid: 'Please enter both the name and the date', days: true }),
}

/** The last part of a directive. A separate dialog shows it; the directive's form does not. */
export const signedStep = step('Signed copy', signing)

export const signingFields: readonly string[] = Object.keys(signing)

/** Writing a directive counts as reviewing it. */
export const startSigning = () => ({ lastReviewed: today() })

export const directiveReview = (name: string) => ({
  days: ['lastReviewed', 'signedOn'] as const,
  button: 'Still right',
  due: 'Not reviewed for a year',
  done: { title: `${name} Checked`, description: 'Thank you. We’ll ask again in a year.' },
  activity: () => `Reviewed: ${name}`,
})

export const signedRule = {
  field: 'signedOn' as const,
  message: 'Please enter the day it was signed',
  holds: ({ signedCopy, signedOn }: { signedCopy: readonly unknown[]; signedOn: string }): boolean =>
    signedCopy.length === 0 || signedOn !== '',
}

const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

const fourLetters = (bits: number) => Array.from({ length: 4 }, (_, at) => letters[(bits >>> (at * 5)) & 31]).join('')

/** Tells versions of a text apart. Not collision-resistant: an owner could forge a match. */
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

/** The signed paper shows this code, and the record stores it with the day of signing. */
export function textCode(definition: { readonly steps: readonly Step[] }, values: Values): string {
  const fields = Object.fromEntries(
    Object.entries(fieldsOf(definition)).filter(([name]) => !signingFields.includes(name)),
  )
  return shortCode(
    // Blank fields are omitted, so that a question added later does not change the code of a signed
    // text.
    JSON.stringify(
      visibleFields(fields, values)
        .map(([name, field]) => [name, field.print(values[name] ?? field.blank).trim()])
        .filter(([, words]) => words !== ''),
    ),
  )
}

type Signature = 'unsigned' | 'signed' | 'changed'

export function signatureOf(definition: { readonly steps: readonly Step[] }, values: Values): Signature {
  const { signedOn, signedText } = values
  if (signedOn === '') return 'unsigned'
  return signedText === '' || signedText === textCode(definition, values) ? 'signed' : 'changed'
}

/** Warns readers of a changed directive, because a doctor follows the signed paper. */
export const signedRemark = {
  under: 'signedText' as const,
  says: (values: Values, definition: { readonly steps: readonly Step[] }): string | undefined =>
    signatureOf(definition, values) === 'changed'
      ? 'The text here was changed after it was signed, so the signed paper may say something else.'
      : undefined,
}

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
  // The directive's own form chose the audience, so this form does not.
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
