import { describe, expect, test } from 'vitest'
import { blank, type Definition, errorsIn, fieldsOf, visibleFields } from '../define.ts'
import type { Value, Values } from '../fields/index.ts'
import { advisor } from './index.ts'

// The rules of the specification for advisors, circles and contacts, one line each: the last value that is taken, the first that is
// not, and the words then.

const x = (count: number) => 'x'.repeat(count)
const messageFor = (definition: Definition, name: string, values: Values) =>
  errorsIn(definition, { ...blank(definition), ...values })[name]

type Rule = [kind: Definition, name: string, taken: Value, refused: Value, message: string, given?: Values]

const rules: Rule[] = [
  [advisor, 'fullName', x(1), ' ', 'Full name is required'],
  [advisor, 'advisorType', 'tax', '', 'Please select advisor type'],
  [advisor, 'otherAdvisorType', x(2), x(1), 'Please specify the advisor type', { advisorType: 'other' }],
  [advisor, 'otherAdvisorType', x(100), x(101), 'Please shorten this to 100 characters', { advisorType: 'other' }],
  [advisor, 'companyName', x(1), '', 'Company name is required'],
  [advisor, 'titleRole', x(1), '', 'Title or role is required'],
  [advisor, 'phoneNumber', '5551234567', '555123456', 'Please enter a valid phone number'],
  [advisor, 'email', 'a@b.co', 'a@b', 'Please enter a valid email address'],
  [advisor, 'address', x(5), x(4), 'Please enter a valid address'],
  [advisor, 'website', 'lee.example', 'lee law', 'Please enter a valid URL'],
  [advisor, 'website', '', 'ftp://lee.example', 'Please enter a valid URL'],
  [advisor, 'lastContactDate', '2026-11-21', '', 'Please enter the last contact date'],
]

test.each(rules.map(([kind, name, ...rest]) => [kind.kind, name, kind, ...rest] as const))(
  '%s: the edge of what %s takes',
  (_, name, definition, taken, refused, message, given = {}) => {
    expect(messageFor(definition, name, { ...given, [name]: taken })).toBeUndefined()
    expect(messageFor(definition, name, { ...given, [name]: refused })).toBe(message)
  },
)

/** What is asked for a kind, in order, when these values are there. */
const asked = (definition: Definition, values: Values = {}) =>
  visibleFields(fieldsOf(definition), { ...blank(definition), ...values }).map(([name]) => name)

describe('advisor', () => {
  test('has every field of the specification, and asks which other kind only of another kind', () => {
    expect(asked(advisor, { advisorType: 'other' })).toEqual([
      'fullName',
      'advisorType',
      'otherAdvisorType',
      'companyName',
      'titleRole',
      'phoneNumber',
      'email',
      'address',
      'website',
      'lastContactDate',
      'notes',
    ])
    expect(asked(advisor, { advisorType: 'tax' })).not.toContain('otherAdvisorType')
    expect(advisor.steps).toHaveLength(1)
  })

  test('has the types of the specification', () => {
    const { advisorType } = fieldsOf(advisor)
    expect(advisorType?.type === 'choice' && Object.keys(advisorType.options)).toEqual([
      'financial',
      'tax',
      'legal',
      'insurance',
      'estate',
      'other',
    ])
  })

  test('made-up ones would be taken by the form', () => {
    for (const sample of advisor.samples ?? []) expect(errorsIn(advisor, { ...blank(advisor), ...sample })).toEqual({})
  })
})
