import { errorsIn, fieldsOf, type Fields, type Step } from '../define.ts'
import type { Field, Value, Values } from '../fields/index.ts'
import { type ChecklistItem, checklist } from './items.ts'

export type WordedQuestionId = 'name' | 'authorized-contacts' | 'online-accounts' | 'birth' | 'home' | 'numbers'

type SmallQuestion = {
  readonly id: string
  readonly item: string
  /** The kind that the question asks for, if several kinds complete the item. */
  readonly kind?: string
  readonly fields: readonly string[]
  /** Fields that may stay blank in this question, even if the kind's form requires them. */
  readonly optional?: readonly string[]
  /** Preset values for which the question does not ask, such as *mother*. */
  readonly starts?: Readonly<Record<string, string>>
  /** Preselects both contacts, because either may be the first to be reached. */
  readonly toBoth?: true
  readonly mayHaveNone?: boolean
}

// Name, one person and one account come first, so that a release can reach a grantee early. Private
// numbers come last.
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

// Questions that take a minute, so that each item has some content even if the owner adds no more.
// Items that are missing here (papers to upload, stories, pictures) begin on their own page.
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
// Items whose kind has its own page for writing or collecting, which no question can replace.
const onTheirPage = new Set(['story', 'memories'])

export type GuideQuestion = {
  readonly id: string
  readonly item: ChecklistItem
  readonly small?: SmallQuestion
  readonly there?: boolean
}

export function questionsOf(items: readonly ChecklistItem[]): GuideQuestion[] {
  const small = (questions: readonly SmallQuestion[]): GuideQuestion[] =>
    questions.flatMap((question) => {
      const item = items.find(({ id }) => id === question.item)
      return item === undefined ? [] : [{ id: question.id, item, small: question }]
    })
  const worded = new Set([...first, ...last].map(({ item }) => item))
  const others = items
    .filter(({ id }) => !worded.has(id))
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

/** Whether the singleton of an item is complete: optional numbers do not count as missing. */
export const isWhole = (itemId: string, unchecked: Readonly<Record<string, string>> = {}): boolean =>
  Object.keys(unchecked).every((name) => mayStayBlank.get(itemId)?.has(name) === true)

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

/** Whether a question is open: a required field is invalid, or all fields are blank. */
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
