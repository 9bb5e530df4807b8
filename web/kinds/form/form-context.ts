import { createContext, useCallback, useContext, useEffect, useRef } from 'react'
import { type Definition, errorsIn, type Fields, fieldsOf, visibleFields } from '../../../records/define.ts'
import type { Value, Values } from '../../../records/fields/index.ts'
import type { SavedRecord, SaveOptions, SealFile } from '../../estate/types.ts'
import { type Access, accessErrors } from '../access/access.ts'
import type { People } from '../access/people.ts'

/** What the form holds while somebody types. */
export type FormValues = { values: Record<string, Value>; access: Access }

/** One thing a form refuses: `name` is a field, or `access.level` or `access.audience`. */
export type Problem = { name: string; message: string }

export type FormTools = {
  definition: Definition
  fields: Fields
  /** The id of the form element; inputs are `${formId}-${name}`. */
  formId: string
  /** The id of the record that is being changed. */
  savedId: string | undefined
  /** Messages for values that were kept although a form refuses them, while they are as they were. */
  marks: Readonly<Record<string, string>>
  /** Something on its way into the form, a file say: what is saved waits for it. */
  hold: (work: Promise<unknown>) => void
  /** Resolves once nothing is on its way any longer. */
  settled: () => Promise<void>
  /** Seals the files of a form that is kept as a draft when it is left: what is on its way then still arrives in it. */
  sealFile: SealFile | undefined
  /** Something that is asked beside the field with this id, and in the way of saving until it was answered: then without a message. */
  ask: (id: string, message: string | undefined) => void
  /** Checks and saves; gives what was refused. A save that fails shows its message. Never rejects. */
  submit: () => Promise<Problem[]>
  /** Checks these fields only; gives what was refused. */
  check: (names: readonly string[]) => Promise<Problem[]>
  /** What the last try refused, or how its save failed; `attempt` counts the tries. */
  refused: readonly Problem[]
  failure: string | undefined
  attempt: number
}

export const RecordFormContext = createContext<FormTools | null>(null)

/** What saving waits for, for an input that fetches or sends something first; outside of a form it does nothing. */
export function useHold(): (work: Promise<unknown>) => void {
  const hold = useContext(RecordFormContext)?.hold
  return useCallback((work) => hold?.(work), [hold])
}

/** How the form around seals its files, where it outlives being left. */
export const useSealForDraft = (): SealFile | undefined => useContext(RecordFormContext)?.sealFile

/** Asks something beside the field with this id; outside of a form it is in nobody's way. */
export function useAsked(id: string, message: string | undefined): void {
  const draft = useContext(RecordFormContext)
  const ask = useRef(draft?.ask)
  useEffect(() => {
    ask.current = draft?.ask
  })
  useEffect(() => {
    if (message === undefined) return undefined
    ask.current?.(id, message)
    return () => {
      ask.current?.(id, undefined)
    }
  }, [id, message])
}

/** The form around a component. */
export function useRecordForm(): FormTools {
  const draft = useContext(RecordFormContext)
  if (draft === null) throw new Error('This belongs inside a record form')
  return draft
}

/** A draft as it may outlive its form: without what was typed into fields that a condition hides now. */
export function withoutHidden(definition: Pick<Definition, 'steps'>, { values, access }: FormValues): FormValues {
  const fields = fieldsOf(definition)
  const blanks = Object.entries(fields).map(([name, { blank }]) => [name, blank] as const)
  const visible = visibleFields(fields, values).map(([name, { blank }]) => [name, values[name] ?? blank] as const)
  return structuredClone({ values: { ...values, ...Object.fromEntries([...blanks, ...visible]) }, access })
}

const same = (a: Value | undefined, b: Value | undefined) => JSON.stringify(a) === JSON.stringify(b)

/** The marks that still hold: of fields whose value is as it was saved. */
export const marksLeft = (
  unchecked: Readonly<Record<string, string>>,
  saved: Values,
  now: Values,
): Record<string, string> =>
  Object.fromEntries(Object.entries(unchecked).filter(([name]) => same(saved[name], now[name])))

/** What a form refuses: fields by the definition, except for marked values nobody touched, and the access choice. */
export function problemsIn(
  definition: Definition,
  draft: FormValues,
  marks: Record<string, string>,
  people: People,
): Problem[] {
  const wrong = Object.entries(errorsIn(definition, draft.values)).filter(([name]) => !(name in marks))
  const { level, audience } = definition.audience === 'chosen' ? accessErrors(draft.access, people, definition) : {}
  return [
    ...wrong.map(([name, message]) => ({ name, message })),
    ...(level === undefined ? [] : [{ name: 'access.level', message: level }]),
    ...(audience === undefined ? [] : [{ name: 'access.audience', message: audience }]),
  ]
}

/** The id of the input that a problem is about. */
export const inputIdOf = (formId: string, { name }: Pick<Problem, 'name'>): string =>
  `${formId}-${name.replace('.', '-')}`

/** What was refused in the order of the page, so that whoever mends it goes down the page; what is not drawn (another step asks it) comes last. */
export function inOrderOfPage(formId: string, problems: readonly Problem[]): Problem[] {
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
  const placeOf = (problem: Problem) => {
    const at = ids.indexOf(inputIdOf(formId, problem))
    return at === -1 ? ids.length : at
  }
  return problems.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** How a draft is saved: to whom, as which record, and with which marks: those that a form would still refuse. */
export function optionsOf(
  definition: Definition,
  draft: FormValues,
  saved: SavedRecord | undefined,
  marks: Record<string, string>,
): SaveOptions {
  const chosen = draft.access.audience === '' ? 'nobody' : draft.access.audience
  const fixed = definition.audience === 'everyone_named' ? 'everyone_named' : 'nobody'
  const audience = definition.audience === 'chosen' ? chosen : fixed
  const refused = errorsIn(definition, draft.values)
  const left = Object.entries(marks).filter(([name]) => name in refused)
  return {
    audience,
    alsoIfIncapacitated: audience !== 'nobody' && draft.access.alsoIfIncapacitated,
    ...(saved && { id: saved.id, basedOn: saved.version, ...(saved.seat && { seat: saved.seat }) }),
    ...(left.length > 0 && { unchecked: Object.fromEntries(left) }),
  }
}
