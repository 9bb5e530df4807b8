import type { Audience, SeatRole } from '../domain/seats.ts'
import type { AccessLevels } from './access.ts'
import type { DateThatMatters } from './date-that-matters.ts'
import type { Field, Value, Values } from './fields/field.ts'
import type { FirstStep, Reader } from './first-step.ts'
import { type Activity, type Failed, kindWords } from './kind-words.ts'
import type { PersonFields } from './person-fields.ts'
import type { OwnPlace } from './places/place.ts'
import type { PeopleToTell } from './to-tell.ts'
import type { Review } from './review.ts'

export type Fields = Readonly<Record<string, Field>>
export type Step<F extends Fields = Fields> = { readonly title: string; readonly fields: F }

type Merged<U> = (U extends unknown ? (part: U) => void : never) extends (whole: infer I) => void ? I : never
type FieldsOf<S extends readonly Step[]> = Merged<S[number]['fields']>

export type ValuesOf<S extends readonly Step[]> = {
  readonly [Name in keyof FieldsOf<S>]: FieldsOf<S>[Name] extends { readonly blank: infer T extends Value } ? T : never
}
export type NameOf<S extends readonly Step[]> = keyof ValuesOf<S> & string

type Example = { readonly title: string; readonly fact: string; readonly badge?: string }

/** A rule across fields. Its message appears at `field`, if that is visible and otherwise valid. */
type Rule<V = Values, Name extends string = string> = {
  readonly field: Name
  readonly message: string
  holds(values: V): boolean
}

type Declared<S extends readonly Step[]> = {
  readonly kind: string
  /** The path of its menu place: one in places/planned.ts, or the one that `place` declares. */
  readonly path: string
  readonly place?: OwnPlace
  /** True for an additional kind, which does not complete the place's checklist item. */
  readonly beside?: boolean
  /**
   * `one` names buttons (*Save Contact*), `full` titles the form of a new record, `counted` labels
   * the count. `nouns` stand inside a sentence; by default `one` in lower case, plus s.
   */
  readonly name: {
    one: string
    full?: string
    many: string
    counted?: string
    nouns?: { one: string; many: string }
    purpose: string
    empty: string
  }
  /** Text of an empty list: why the kind matters, and example rows. */
  readonly invitation?: { why: string; examples: readonly Example[] }
  readonly steps: S
  /** `chosen`: by the owner, for each record. `everyone_named`: both contacts and the attorney. */
  readonly audience: 'chosen' | 'everyone_named' | 'owner'
  readonly access?: {
    levels?: AccessLevels
    start?: Audience
    alsoIfIncapacitated?: boolean
    /** Whether the form offers the first days, or presets them for a new record. */
    firstDays?: 'preset' | 'offered'
    /** Saves the level if several levels share an audience. No form shows this field. */
    keptIn?: NameOf<S>
    required?: string
  }
  readonly seats?: readonly SeatRole[]
  /** Derives the id, so that two devices create the same record of this kind. */
  readonly singleton?: boolean
  readonly limit?: { count: number; message: string }
  title(values: ValuesOf<S>): string
  site?(values: ValuesOf<S>): string | undefined
  /** The fields of its quick commands, if the first phone, email and address would be wrong. */
  readonly commands?: readonly NameOf<S>[]
  /** Fields beside the title in a list, and the choice shown as a badge. */
  readonly facts?: readonly NameOf<S>[]
  readonly badge?: NameOf<S>
  /** The tone of the badge for each choice; plain by default. */
  readonly standings?: Readonly<Record<string, 'good' | 'caution' | 'bad'>>
  readonly groupBy?: NameOf<S>
  /** Other forms offer these people, and this form offers those of other records. */
  readonly people?: readonly PersonFields<NameOf<S>>[]
  readonly freeNotes?: readonly NameOf<S>[]
  startWith?(owner: { readonly email: string }): Partial<ValuesOf<S>>
  readonly rules?: readonly Rule<ValuesOf<S>, NameOf<S>>[]
  /** A grantee's first step with the record; `seat`: of the person that the record is about. */
  firstStep?(values: ValuesOf<S>, reader: Reader & { readonly seat: string | undefined }): FirstStep | undefined
  /** A remark below a field, such as *The text was changed after it was signed.* */
  readonly remark?: {
    readonly under: NameOf<S>
    says(this: void, values: Values, definition: { readonly steps: readonly Step[] }): string | undefined
  }
  toTell?(values: ValuesOf<S>): PeopleToTell | undefined
  /** Whether a grantee should read this record before all others, like the will. */
  comesFirst?(values: ValuesOf<S>): boolean
  readonly dates?: readonly DateThatMatters<ValuesOf<S>, NameOf<S>>[]
  readonly review?: Review<ValuesOf<S>, NameOf<S>>
  readonly removed?: { title: string; description?: string; question?: string }
  /** Samples for the demo, if values derived from the fields would mean too little. */
  readonly samples?: readonly Partial<ValuesOf<S>>[]
  /** Never edit an upgrade: append one, with an example in upgrades.test.ts. */
  readonly upgrades?: readonly Upgrade[]
}

/** All knowledge about one kind of record except its layout, which belongs to the screens. */
export type Definition<S extends readonly Step[] = readonly Step[]> = Declared<S> & {
  readonly activity: Activity<ValuesOf<S>>
  readonly failed: Failed
}

/** One migration of saved values. `name` says what changed: `where becomes place`. */
export type Upgrade = { readonly name: string; run(values: Record<string, unknown>): Record<string, unknown> }

/** One part of a record: a page of its wizard, a heading on paper. */
export const step = <F extends Fields>(title: string, fields: F): Step<F> => ({ title, fields })

// A cache, because thousands of records share the same steps.
const knownFields = new WeakMap<readonly Step[], Fields>()

export function fieldsOf({ steps }: { steps: readonly Step[] }): Fields {
  const fields: Fields = knownFields.get(steps) ?? Object.assign({}, ...steps.map((one) => one.fields))
  knownFields.set(steps, fields)
  return fields
}

export function defineRecord<const S extends readonly Step[]>(
  kind: Declared<S> & {
    readonly activity?: Partial<Activity<ValuesOf<S>>>
    readonly failed?: Partial<Failed>
  },
): Definition<S> {
  const words = kindWords(kind)
  const definition: Definition<S> = {
    ...kind,
    activity: { ...words.activity, ...kind.activity },
    failed: { ...words.failed, ...kind.failed },
  }
  const before: Record<string, Field> = {}
  for (const [name, field] of definition.steps.flatMap(({ fields }) => Object.entries(fields))) {
    const refuse = (why: string): never => {
      throw new Error(`${definition.kind}.${name}: ${why}`)
    }
    if (name in before) refuse('declared twice')
    const narrowed = field.type === 'choice' ? field.narrowed : undefined
    const narrowing = narrowed && { [narrowed.by]: Object.keys(narrowed.to) }
    for (const [other, wanted] of Object.entries({ ...field.when, ...narrowing })) {
      const sibling = before[other] ?? refuse(`no field "${other}" before it`)
      for (const value of [wanted].flat())
        if (sibling.type === 'choice' ? !(String(value) in sibling.options) : !sibling.fits(value))
          refuse(`"${other}" is never "${value}"`)
    }
    before[name] = field
  }
  for (const [name, field] of Object.entries(before)) {
    const says = field.type === 'reference' || field.type === 'references' ? field.back?.says : undefined
    if (says !== undefined && !(says in before))
      throw new Error(`${definition.kind}.${name}: says "${says}", which there is not`)
  }
  for (const name of definition.review?.days ?? [])
    if (before[name]?.type !== 'date') throw new Error(`${definition.kind}: a review by "${name}", which is no day`)
  for (const { field } of definition.rules ?? [])
    if (!(field in before)) throw new Error(`${definition.kind}: a rule at "${field}", which there is not`)
  return definition
}

export const isVisible = (fields: Fields, name: string, values: Values): boolean =>
  Object.entries(fields[name]?.when ?? {}).every(
    ([other, wanted]) => isVisible(fields, other, values) && [wanted].flat().some((value) => value === values[other]),
  )

/** The fields that apply. Only these are shown, checked, printed, searched, exported and saved. */
export const visibleFields = (fields: Fields, values: Values): [name: string, field: Field][] =>
  Object.entries(fields).filter(([name]) => isVisible(fields, name, values))

export function errorsIn(
  definition: { steps: readonly Step[]; rules?: readonly Rule[] },
  values: Values,
): Record<string, string> {
  const errors: Record<string, string> = {}
  const fields = fieldsOf(definition)
  const visible = visibleFields(fields, values)
  for (const [name, field] of visible) {
    const message = field.check(values[name] ?? field.blank, values)
    if (message !== undefined) errors[name] = message
  }
  const blanks = Object.fromEntries(Object.entries(fields).map(([name, { blank: none }]) => [name, none]))
  const filled = Object.fromEntries(visible.map(([name, field]) => [name, field.tidy(values[name] ?? field.blank)]))
  for (const rule of definition.rules ?? [])
    if (rule.field in filled && !(rule.field in errors) && !rule.holds({ ...values, ...blanks, ...filled }))
      errors[rule.field] = rule.message
  return errors
}

const fitting = <S extends readonly Step[]>(
  definition: Definition<S>,
  values: Record<string, unknown>,
): values is Record<string, unknown> & ValuesOf<S> =>
  definition.steps.every(({ fields }) => {
    for (const name in fields) if (!fields[name]?.fits(values[name])) return false
    return true
  })

/** Returns `values` itself if complete. Keeps unknown names, because a newer app wrote them. */
function completed<S extends readonly Step[]>(definition: Definition<S>, values: Record<string, unknown>): ValuesOf<S> {
  if (fitting(definition, values)) return values
  const fields = Object.entries(fieldsOf(definition))
  const known = fields.map(([name, field]) => [name, field.fits(values[name]) ? values[name] : field.blank] as const)
  const all = { ...values, ...Object.fromEntries<unknown>(known) }
  if (!fitting(definition, all)) throw new Error(`${definition.kind}: a field does not take its own blank`)
  return all
}

export const blank = <S extends readonly Step[]>(definition: Definition<S>): ValuesOf<S> => completed(definition, {})

export const startOf = <S extends readonly Step[]>(
  definition: Definition<S>,
  owner: { email: string },
): ValuesOf<S> => ({
  ...blank(definition),
  ...definition.startWith?.(owner),
})

export function tidied<S extends readonly Step[]>(definition: Definition<S>, values: Values): ValuesOf<S> {
  const fields = fieldsOf(definition)
  const visible = visibleFields(fields, values).map(
    ([name, field]) => [name, field.tidy(values[name] ?? field.blank)] as const,
  )
  const unknown = Object.entries(values).filter(([name]) => !(name in fields))
  return completed(definition, Object.fromEntries([...unknown, ...visible]))
}

export const versionOf = (definition: { upgrades?: readonly unknown[] }): number => definition.upgrades?.length ?? 0

/** Migrates from `version` and fills blanks; returns the same object if nothing changes. */
export const read = <S extends readonly Step[]>(
  definition: Definition<S>,
  version: number,
  saved: Record<string, unknown>,
): ValuesOf<S> =>
  completed(
    definition,
    (definition.upgrades ?? []).slice(version).reduce((values, upgrade) => upgrade.run(values), saved),
  )
