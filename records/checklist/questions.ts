import { errorsIn, fieldsOf, type Fields, type Step } from '../define.ts'
import type { Field, Value, Values } from '../fields/index.ts'
import { type ChecklistItem, checklist } from './items.ts'

/** The questions with words of their own. All others are asked in the words of their item. */
export type WordedQuestionId = 'name' | 'authorized-contacts' | 'online-accounts' | 'birth' | 'home' | 'numbers'

/** A question that asks for a few fields of a record, as a small form of its own. */
export type SmallQuestion = {
  /** Answers are kept under it, beside those to items. */
  readonly id: string
  readonly item: string
  /** Of the kinds that complete the item the one that is asked for, where there are several. */
  readonly kind?: string
  readonly fields: readonly string[]
  /** Those of the fields that may stay blank here, whatever the form of the kind asks. */
  readonly optional?: readonly string[]
  /** What such a record is, and nobody is asked: *mother*. */
  readonly starts?: Readonly<Record<string, string>>
  /** It is meant for both contacts unless somebody chooses otherwise here: whoever is reached first has to know. */
  readonly toBoth?: true
  /** There may be nothing to write down, and that is an answer too. */
  readonly mayHaveNone?: boolean
}

// A name, one person and one account come first: with these something reaches someone. Numbers that are nobody's business come last.
const first: readonly (SmallQuestion & { readonly id: WordedQuestionId })[] = [
  { id: 'name', item: 'profile', fields: ['firstName', 'lastName'] },
  { id: 'authorized-contacts', item: 'authorized-contacts', fields: ['fullName', 'email'], optional: ['email'] },
  {
    id: 'online-accounts',
    item: 'online-accounts',
    fields: ['accountType', 'platform', 'otherPlatform', 'username', 'password'],
    mayHaveNone: true,
  },
]
const last: readonly (SmallQuestion & { readonly id: WordedQuestionId })[] = [
  { id: 'birth', item: 'profile', fields: ['dateOfBirth'] },
  {
    id: 'home',
    item: 'profile',
    fields: ['phones', 'country', 'street', 'city', 'state', 'zipCode', 'region', 'postalCode'],
  },
  { id: 'numbers', item: 'profile', fields: ['ssn', 'medicareNumber'], optional: ['ssn', 'medicareNumber'] },
]

type Beginning = Omit<SmallQuestion, 'id' | 'item' | 'mayHaveNone'>

// What can be told in a minute, so that something is there if nothing else follows. What is left out here (papers to upload, stories,
// pictures) begins on a page of its own.
const beginnings: Readonly<Record<string, Beginning>> = {
  attorney: { fields: ['fullName', 'email'], optional: ['email'] },
  'digital-devices': { fields: ['deviceType', 'otherDeviceType', 'deviceName', 'passcode'], optional: ['passcode'] },
  'physical-documents': { fields: ['title', 'documentType', 'otherDocumentDescription', 'location'] },
  'storage-locations': {
    fields: ['storageType', 'otherStorageType', 'name', 'location', 'keyLocation'],
    optional: ['keyLocation'],
  },
  'after-life': {
    kind: 'funeral-instructions',
    fields: ['funeralType', 'otherFuneralType', 'burialPreference', 'specialInstructions'],
    optional: ['burialPreference', 'specialInstructions'],
  },
  healthcare: {
    kind: 'healthcare-proxy',
    fields: ['primaryFullName', 'primaryRelationship', 'primaryPhone'],
    optional: ['primaryRelationship', 'primaryPhone'],
    toBoth: true,
  },
  'pet-care': {
    fields: ['petName', 'type', 'otherType', 'primaryCaregiverName'],
    optional: ['primaryCaregiverName'],
    toBoth: true,
  },
  advisors: {
    fields: ['fullName', 'advisorType', 'otherAdvisorType', 'phoneNumber'],
    optional: ['phoneNumber'],
  },
  friends: { fields: ['circleName', 'members'] },
  'other-contacts': { fields: ['fullName', 'relationship', 'phone'], optional: ['phone'] },
  'family-tree': {
    fields: ['fullName', 'dateOfBirth', 'status', 'dateOfDeath'],
    starts: { relationship: 'mother', gender: 'female' },
  },
}
// Items whose kind has a page to write or to gather on, which no question can take the place of.
const onTheirPage = new Set(['story', 'memories'])

/** One question of the guided start. */
export type GuideQuestion = {
  readonly id: string
  readonly item: ChecklistItem
  readonly small?: SmallQuestion
  /** What is asked for begins on the item's own page. */
  readonly there?: boolean
}

/** The questions about these items, in the order in which they are asked. */
export function questionsOf(items: readonly ChecklistItem[]): GuideQuestion[] {
  const small = (questions: readonly SmallQuestion[]): GuideQuestion[] =>
    questions.flatMap((question) => {
      const item = items.find(({ id }) => id === question.item)
      return item === undefined ? [] : [{ id: question.id, item, small: question }]
    })
  const asked = new Set([...first, ...last].map(({ item }) => item))
  const others = items
    .filter(({ id }) => !asked.has(id))
    .map((item): GuideQuestion => {
      const { id } = item
      const beginning = beginnings[id]
      if (beginning === undefined) return { id, item, there: onTheirPage.has(id) }
      return { id, item, small: { id, item: id, mayHaveNone: true, ...beginning } }
    })
  return [...small(first), ...others, ...small(last)]
}

const mayStayBlank = new Map(
  checklist
    .flatMap(({ items }) => items)
    .map(({ id }) => [id, new Set(last.flatMap(({ item, optional = [] }) => (item === id ? optional : [])))]),
)

/** Whether the one record of an item is whole, given what its form would still ask for: what nobody has to tell is not missed. */
export const isWhole = (itemId: string, unchecked: Readonly<Record<string, string>> = {}): boolean =>
  Object.keys(unchecked).every((name) => mayStayBlank.get(itemId)?.has(name) === true)

/** The fields that a question asks, as its own small form has them: required only where it insists. */
export function askedFields(definition: { steps: readonly Step[] }, { fields, optional = [] }: SmallQuestion): Fields {
  const all = fieldsOf(definition)
  return Object.fromEntries(
    fields.flatMap((name) => {
      const field = all[name]
      if (field === undefined) throw new Error(`There is no field ${name} to ask for`)
      return [[name, optional.includes(name) ? withoutDemand(field) : field] as const]
    }),
  )
}

const isBlank = (field: Field, value: Value) => JSON.stringify(field.tidy(value)) === JSON.stringify(field.blank)

function withoutDemand(field: Field): Field {
  const { required: _, ...rest } = field
  return {
    ...rest,
    check(value: Value, values: Values) {
      return isBlank(field, value) ? undefined : field.check(value, values)
    },
  }
}

/** Whether the fields of a question are still to be filled: one that is demanded is wrong, or none has anything. */
export function isUnanswered(
  definition: { steps: readonly Step[] },
  question: SmallQuestion,
  values: Values | undefined,
): boolean {
  if (values === undefined) return true
  const fields = askedFields(definition, question)
  const blank = Object.entries(fields).every(([name, field]) => isBlank(field, values[name] ?? field.blank))
  return blank || Object.keys(errorsIn({ steps: [{ title: '', fields }] }, values)).length > 0
}
