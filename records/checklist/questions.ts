import { errorsIn, fieldsOf, type Fields, type Step } from '../define.ts'
import type { Field, Value, Values } from '../fields/index.ts'
import { type ChecklistItem, checklist } from './items.ts'

/** The questions that ask for a few fields of a record, each a small form of its own. All others ask whether there is something to add. */
export type SmallQuestionId = 'name' | 'authorized-contacts' | 'online-accounts' | 'birth' | 'home' | 'numbers'

type SmallQuestion = {
  /** Answers are kept under it, beside those to items. */
  readonly id: SmallQuestionId
  readonly item: string
  readonly fields: readonly string[]
  /** Those of the fields that may stay blank here, whatever the form of the kind asks. */
  readonly optional?: readonly string[]
}

// A name, one person and one account come first: with these something reaches someone. Numbers that are nobody's business come last.
const first: readonly SmallQuestion[] = [
  { id: 'name', item: 'profile', fields: ['firstName', 'lastName'] },
  { id: 'authorized-contacts', item: 'authorized-contacts', fields: ['fullName', 'email'], optional: ['email'] },
  {
    id: 'online-accounts',
    item: 'online-accounts',
    fields: ['accountType', 'platform', 'otherPlatform', 'username', 'password'],
  },
]
const last: readonly SmallQuestion[] = [
  { id: 'birth', item: 'profile', fields: ['dateOfBirth'] },
  {
    id: 'home',
    item: 'profile',
    fields: ['phones', 'country', 'street', 'city', 'state', 'zipCode', 'region', 'postalCode'],
  },
  { id: 'numbers', item: 'profile', fields: ['ssn', 'medicareNumber'], optional: ['ssn', 'medicareNumber'] },
]

/** One question of the guided start. */
export type GuideQuestion = { readonly id: string; readonly item: ChecklistItem; readonly small?: SmallQuestion }

/** The questions about these items, in the order in which they are asked. */
export function questionsOf(items: readonly ChecklistItem[]): GuideQuestion[] {
  const small = (questions: readonly SmallQuestion[]): GuideQuestion[] =>
    questions.flatMap((question) => {
      const item = items.find(({ id }) => id === question.item)
      return item === undefined ? [] : [{ id: question.id, item, small: question }]
    })
  const asked = new Set([...first, ...last].map(({ item }) => item))
  const others = items.filter(({ id }) => !asked.has(id)).map((item): GuideQuestion => ({ id: item.id, item }))
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
