import { createContext, useCallback, useContext, useEffect, useRef } from 'react'
import { type Definition, errorsIn, type Fields, fieldsOf, visibleFields } from '../../../records/define.ts'
import type { Value, Values } from '../../../records/fields/index.ts'
import type { SavedRecord, SaveOptions, SealFile } from '../../estate/types.ts'
import { type Access, accessErrors } from '../access/access.ts'
import type { People } from '../access/people.ts'

export type FormValues = { values: Record<string, Value>; access: Access }

export type Problem = { name: string; message: string }

export type FormTools = {
  definition: Definition
  fields: Fields
  /** The id of the form element; the id of an input is `${formId}-${name}`. */
  formId: string
  savedId: string | undefined
  /** Messages for saved values that the form would refuse. A changed value loses its message. */
  marks: Readonly<Record<string, string>>
  /** Delays a save until this work ends, such as an upload. */
  hold: (work: Promise<unknown>) => void
  settled: () => Promise<void>
  /** Seals files of a form that keeps a draft; an upload may finish after the form unmounts. */
  sealFile: SealFile | undefined
  /** Sets or clears an open question at the field with this id. An open question blocks saving. */
  ask: (id: string, message: string | undefined) => void
  /** Resolves to the errors of the fields. Shows a failed save, never rejects. */
  submit: () => Promise<Problem[]>
  check: (names: readonly string[]) => Promise<Problem[]>
  /** The errors of the last try, or the message of its failed save; `attempt` counts the tries. */
  refused: readonly Problem[]
  failure: string | undefined
  attempt: number
}

export const RecordFormContext = createContext<FormTools | null>(null)

export function useHold(): (work: Promise<unknown>) => void {
  const hold = useContext(RecordFormContext)?.hold
  return useCallback((work) => hold?.(work), [hold])
}

export const useSealForDraft = (): SealFile | undefined => useContext(RecordFormContext)?.sealFile

/** Blocks saving with `message` at the field with this id. Does nothing outside a form. */
export function useOpenQuestion(id: string, message: string | undefined): void {
  const form = useContext(RecordFormContext)
  const ask = useRef(form?.ask)
  useEffect(() => {
    ask.current = form?.ask
  })
  useEffect(() => {
    if (message === undefined) return undefined
    ask.current?.(id, message)
    return () => {
      ask.current?.(id, undefined)
    }
  }, [id, message])
}

export function useRecordForm(): FormTools {
  const form = useContext(RecordFormContext)
  if (form === null) throw new Error('This belongs inside a record form')
  return form
}

export function withoutHidden(definition: Pick<Definition, 'steps'>, { values, access }: FormValues): FormValues {
  const fields = fieldsOf(definition)
  const blanks = Object.entries(fields).map(([name, { blank }]) => [name, blank] as const)
  const visible = visibleFields(fields, values).map(([name, { blank }]) => [name, values[name] ?? blank] as const)
  return structuredClone({ values: { ...values, ...Object.fromEntries([...blanks, ...visible]) }, access })
}

const same = (a: Value | undefined, b: Value | undefined) => JSON.stringify(a) === JSON.stringify(b)

export const marksLeft = (
  unchecked: Readonly<Record<string, string>>,
  saved: Values,
  now: Values,
): Record<string, string> =>
  Object.fromEntries(Object.entries(unchecked).filter(([name]) => same(saved[name], now[name])))

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

export const inputIdOf = (formId: string, { name }: Pick<Problem, 'name'>): string =>
  `${formId}-${name.replace('.', '-')}`

export function sortByPage(formId: string, problems: readonly Problem[]): Problem[] {
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
  const placeOf = (problem: Problem) => {
    const at = ids.indexOf(inputIdOf(formId, problem))
    return at === -1 ? ids.length : at
  }
  return problems.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** The save options of a draft. A value keeps its mark only if the form would still refuse it. */
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
    firstDays: audience !== 'nobody' && draft.access.firstDays === true,
    ...(saved && { id: saved.id, basedOn: saved.version, ...(saved.seat && { seat: saved.seat }) }),
    ...(left.length > 0 && { unchecked: Object.fromEntries(left) }),
  }
}
