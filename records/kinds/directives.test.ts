import { describe, expect, test } from 'vitest'
import { blank, type Definition, errorsIn, fieldsOf, step, tidied } from '../define.ts'
import { text, type Values } from '../fields/index.ts'
import { inWords } from '../in-words.ts'
import { isDue } from '../review.ts'
import { filled } from './filled.ts'
import { advanceDirective, healthcareProxy, livingWill } from './index.ts'
import { signatureOf, signingPart, textCode } from './signed-paper.ts'

const directives: readonly (readonly [string, Definition])[] = [healthcareProxy, livingWill, advanceDirective].map(
  (definition) => [definition.kind, definition],
)
const file = { id: 'one', name: 'signed.pdf', type: 'application/pdf', size: 9, key: 'k', hash: 'h', chunks: 1 }
const messages = (definition: Definition, values: Values) => errorsIn(definition, { ...blank(definition), ...values })

test('have every field of the specification', () => {
  const namesOf = (definition: Definition) => Object.keys(fieldsOf(definition))
  expect(namesOf(healthcareProxy)).toEqual(
    expect.arrayContaining([
      'primaryFullName',
      'primaryRelationship',
      'primaryPhone',
      'primaryEmail',
      'primaryAddress',
      'alternateFullName',
      'alternatePhone',
      'alternateEmail',
      'specialInstructions',
    ]),
  )
  // Cairn adds the organs, because a partial donor must list them.
  expect(namesOf(livingWill)).toEqual(
    expect.arrayContaining([
      'lifeSustainingTreatment',
      'painManagement',
      'artificialNutrition',
      'artificialHydration',
      'organDonation',
      'additionalInstructions',
    ]),
  )
  expect(namesOf(advanceDirective)).toEqual(
    expect.arrayContaining([
      'currentMedicalConditions',
      'allergies',
      'currentMedications',
      'religiousPreferences',
      'culturalPreferences',
      'additionalInstructions',
    ]),
  )
})

describe('the directives show the messages of the specification for', () => {
  test('a healthcare proxy', () => {
    expect(messages(healthcareProxy, {})).toEqual({
      primaryFullName: 'Full name is required',
      primaryRelationship: 'Relationship is required',
      primaryPhone: 'Please enter a valid phone number',
      primaryEmail: 'Please enter a valid email address',
      primaryAddress: 'Please enter a valid address',
    })
  })

  test.each([
    ['primaryPhone', '555010776', 'Please enter a valid phone number'],
    ['primaryPhone', '5550107765', undefined],
    ['primaryEmail', 'ruth', 'Please enter a valid email address'],
    ['primaryAddress', 'Iowa', 'Please enter a valid address'],
    ['primaryAddress', '1 Elm', undefined],
    ['alternateEmail', 'thomas', 'Please enter a valid email address'],
    ['alternateEmail', '', undefined],
    ['alternatePhone', '', undefined],
  ])('the %s field of a proxy with %j: %j', (name, value, message) => {
    expect(messages(healthcareProxy, { ...filled(healthcareProxy), [name]: value })[name]).toBe(message)
  })

  test('a living will', () => {
    expect(messages(livingWill, {})).toEqual({
      lifeSustainingTreatment: 'Please select your life-sustaining treatment preference',
      painManagement: 'Please specify your pain management preferences',
      artificialNutrition: 'Please select your artificial nutrition preference',
      artificialHydration: 'Please select your artificial hydration preference',
      organDonation: 'Please select your organ donation preference',
    })
  })

  test('an advance directive', () => {
    expect(messages(advanceDirective, {})).toEqual({
      currentMedicalConditions: 'Please list any current medical conditions',
      allergies: 'Please list any allergies',
      currentMedications: 'Please list current medications and dosages',
    })
  })

  test('the choices in a living will', () => {
    const optionsOf = (name: keyof (typeof livingWill.steps)[0]['fields']) => {
      const field = livingWill.steps[0].fields[name]
      return field.type === 'choice' ? Object.keys(field.options) : []
    }
    expect(optionsOf('lifeSustainingTreatment')).toEqual(['full', 'limited', 'comfort', 'none'])
    expect(optionsOf('artificialNutrition')).toEqual(['long-term', 'short-term', 'trial', 'none'])
    expect(optionsOf('artificialHydration')).toEqual(['long-term', 'short-term', 'trial', 'none'])
    expect(optionsOf('organDonation')).toEqual(['all', 'specific', 'research', 'none'])
  })
})

describe.each(directives)('%s', (_, definition) => {
  const values = tidied(definition, filled(definition))
  const signed = { ...values, signedOn: '2026-03-14', signedText: textCode(definition, values) }
  const [someText = ''] = Object.keys(definition.steps[0]?.fields ?? {})

  test('opens to its grantees at incapacity as well as at death', () => {
    expect(definition.access).toEqual({ alsoIfIncapacitated: true, firstDays: 'preset' })
  })

  test('with a signed copy needs a day of signing that is not in the future', () => {
    const copy = { ...values, signedCopy: [file], signedOn: '' }
    expect(errorsIn(definition, copy)).toEqual({ signedOn: 'Please enter the day it was signed' })
    expect(errorsIn(definition, { ...copy, signedOn: '2026-03-14' })).toEqual({})
    expect(errorsIn(definition, { ...copy, signedOn: '2999-01-01' })).toEqual({
      signedOn: 'The day it was signed can’t be in the future',
    })
    expect(errorsIn(definition, { ...values, signedCopy: [], signedOn: '' })).toEqual({})
  })

  test('takes a PDF or photos as its copy, within the size limit', () => {
    const copyOf = (part: object) =>
      errorsIn(definition, { ...values, signedOn: '2026-03-14', signedCopy: [file, { ...file, ...part }] })
    for (const type of ['image/jpeg', 'image/png', 'image/heic']) expect(copyOf({ type })).toEqual({})
    expect(copyOf({ type: 'text/plain' })).toEqual({ signedCopy: 'Please choose a PDF or a photo' })
    expect(copyOf({ size: 11 * 1024 * 1024 })).toEqual({ signedCopy: 'File size must be 10MB or less' })
  })

  test('counts as signed until its text changes, and handing out a copy changes nothing', () => {
    expect(signatureOf(definition, { ...signed, signedOn: '' })).toBe('unsigned')
    expect(signatureOf(definition, signed)).toBe('signed')
    const copies = [{ question: 'Ruth', answer: '2026-04-01' }]
    expect(signatureOf(definition, { ...signed, copies, signedCopy: [file] })).toBe('signed')
    expect(signatureOf(definition, { ...signed, [someText]: 'comfort' })).toBe('changed')
    expect(signatureOf(definition, { ...signed, [someText]: 'comfort', signedText: '' })).toBe('signed')
  })

  test('still counts as signed when a newer app adds a question, until the owner answers it', () => {
    const later = { ...definition, steps: [...definition.steps, step('Later', { later: text('Asked later') })] }
    expect(signatureOf(later, signed)).toBe('signed')
    expect(signatureOf(later, { ...signed, later: 'No tubes' })).toBe('changed')
  })

  test('warns its readers once its text differs from the signed text', () => {
    const remarks = (one: Values) =>
      inWords({ kind: definition.kind, values: one }).parts.flatMap(({ rows }) => rows.map((row) => row.text))
    const remark = expect.stringMatching(/^\S{9}\nThe text here was changed after it was signed/)
    expect(remarks(signed)).not.toContainEqual(remark)
    const changed = { ...signed, [someText]: 'comfort' }
    expect(remarks(changed)).toContainEqual(remark)
    expect(remarks({ ...changed, signedText: textCode(definition, changed) })).not.toContainEqual(remark)
  })

  test('is due for review a year after it was written, signed or reviewed', () => {
    const old = { ...values, lastReviewed: '2025-01-10', signedOn: '' }
    expect(isDue(definition, old, '2026-01-09')).toBe(false)
    expect(isDue(definition, old, '2026-01-10')).toBe(true)
    expect(isDue(definition, { ...old, signedOn: '2025-06-01' }, '2026-01-10')).toBe(false)
    expect(definition.startWith?.({ email: '' })).toHaveProperty('lastReviewed')
    // A review does not change what was signed.
    expect(textCode(definition, { ...old, lastReviewed: '2026-01-10' })).toBe(textCode(definition, old))
  })

  test('keeps its other values when the form for the signed copy saves, which requires none of them', () => {
    const part = signingPart(definition)
    expect(errorsIn(part, { signedCopy: [], signedOn: '', signedText: '', copies: [] })).toEqual({})
    expect(tidied(part, { ...values, signedOn: '2026-03-14' })).toEqual({ ...values, signedOn: '2026-03-14' })
  })
})

test('two texts that differ in one letter have different codes of the same form', () => {
  const codes = Array.from({ length: 2000 }, (_, at) =>
    textCode(advanceDirective, { ...blank(advanceDirective), allergies: `Nut ${at}` }),
  )
  expect(new Set(codes).size).toBe(2000)
  for (const code of codes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/)
})

test('a copy that the owner handed out prints its recipient and the day in words', () => {
  const [proxy] = healthcareProxy.samples ?? []
  const { parts } = inWords({ kind: healthcareProxy.kind, values: { ...blank(healthcareProxy), ...proxy } })
  const copiesRow = parts.flatMap(({ rows }) => rows).find(({ name }) => name === 'copies')
  expect(copiesRow?.text).toContain('Ruth Ellis: March 14, 2026')
})
