import type { Audience, SeatRole } from '../domain/seats.ts'
import type { AccessLevels } from './access.ts'
import type { DateThatMatters } from './date-that-matters.ts'
import type { Field, Value, Values } from './fields/field.ts'
import type { FirstStep, Reader } from './first-step.ts'
import type { PersonFields } from './person-fields.ts'
import type { OwnPlace } from './places/place.ts'
import type { PeopleToTell } from './to-tell.ts'
import type { Review } from './review.ts'

export type Fields = Readonly<Record<string, Field>>
export type Step<F extends Fields = Fields> = { readonly title: string; readonly fields: F }

type Merged<U> = (U extends unknown ? (part: U) => void : never) extends (whole: infer I) => void ? I : never
type FieldsOf<S extends readonly Step[]> = Merged<S[number]['fields']>

/** The values of a record, by field name. */
export type ValuesOf<S extends readonly Step[]> = {
  readonly [Name in keyof FieldsOf<S>]: FieldsOf<S>[Name] extends { readonly blank: infer T extends Value } ? T : never
}
export type NameOf<S extends readonly Step[]> = keyof ValuesOf<S> & string

/** A record as a list would show it, made up, for the place where there is none yet. */
type Example = { readonly title: string; readonly fact: string; readonly badge?: string }

/** A rule across fields: the message stands at `field`, as long as that is visible and nothing else is wrong there. */
export type Rule<V = Values, Name extends string = string> = {
  readonly field: Name
  readonly message: string
  /** Asked of the values as they would be kept: what is not visible is blank. */
  holds(values: V): boolean
}

/** Everything the product knows about one kind of record. It owns meaning; how a screen arranges it is not its business. */
export type Definition<S extends readonly Step[] = readonly Step[]> = {
  readonly kind: string
  /** The place where it lives: one of the table (places/planned.ts), else `place` says what stands in the menu there. */
  readonly path: string
  readonly place?: OwnPlace
  /** Stands beside the kind that its place is about, and does not complete the place in the checklist. */
  readonly beside?: boolean
  /**
   * `one` names buttons (*Save Contact*), `full` the title of the form for a new one where it is longer, `counted` the figure of how many
   * there are. `said` is what it is called in a sentence, where that is not `one` in small letters, with an s for several.
   */
  readonly name: {
    one: string
    full?: string
    many: string
    counted?: string
    said?: { one: string; many: string }
    purpose: string
    empty: string
  }
  /** What an empty list says besides: why it matters, in a sentence or two, and what it will look like. */
  readonly invitation?: { why: string; examples: readonly Example[] }
  readonly steps: S
  /** Who gets a record: chosen on each, always both contacts and the attorney, or the owner alone for ever. */
  readonly audience: 'chosen' | 'everyone_named' | 'owner'
  /** Where chosen: the choices if they are not the usual five, and the one a new record starts with. */
  readonly access?: {
    levels?: AccessLevels
    start?: Audience
    alsoIfIncapacitated?: boolean
    /** The field that keeps which level was chosen, where several stand for the same audience. No form asks for it besides. */
    keptIn?: NameOf<S>
    /** What is said where none was chosen. */
    required?: string
  }
  /** The seats of the estate that people of this kind sit in, one record each. */
  readonly seats?: readonly SeatRole[]
  /** There is exactly one per estate: two devices that make it make the same one. */
  readonly singleton?: boolean
  /** The most records there may be, and what is said about one more. */
  readonly limit?: { count: number; message: string }
  title(values: ValuesOf<S>): string
  /** The page on which it is signed in to, where there is one. */
  site?(values: ValuesOf<S>): string | undefined
  /** What a list says beside the title, and the choice shown as a badge. */
  readonly facts?: readonly NameOf<S>[]
  readonly badge?: NameOf<S>
  /** How well it stands with a record whose badge shows this choice; plainly where nothing is said. */
  readonly standings?: Readonly<Record<string, 'good' | 'caution' | 'bad'>>
  readonly groupBy?: NameOf<S>
  /** The people whom it names: they are offered in every form that asks for one, and its own form offers those of others. */
  readonly people?: readonly PersonFields<NameOf<S>>[]
  /** Fields that nobody misses where they stay blank: they do not count in how far a record has come (progress.ts). */
  readonly freeNotes?: readonly NameOf<S>[]
  /** What a new record starts with, of what is known about its owner. */
  startWith?(owner: { readonly email: string }): Partial<ValuesOf<S>>
  readonly activity: { [Change in 'added' | 'changed' | 'removed']: (values: ValuesOf<S>) => string }
  /**
   * What is said when something did not work; `title` where the notice is not called *Save Failed* or *Delete Failed*. With
   * `saysWhy` the notice of a failed save gives the reason, and `save` only where there is none.
   */
  readonly failed: { load: string; save: string; remove: string; title?: string; saysWhy?: boolean }
  /** What fields must say together. */
  readonly rules?: readonly Rule<ValuesOf<S>, NameOf<S>>[]
  /** What whoever it was left to should do about it first; `seat` is the seat of the person whom the record is about. */
  firstStep?(values: ValuesOf<S>, reader: Reader & { readonly seat: string | undefined }): FirstStep | undefined
  /** What is read under a field of how it stands to the others: *The text was changed after it was signed.* */
  readonly remark?: {
    readonly under: NameOf<S>
    says(this: void, values: Values, definition: { readonly steps: readonly Step[] }): string | undefined
  }
  /** Whom whoever it was left to should tell, and how. */
  toTell?(values: ValuesOf<S>): PeopleToTell | undefined
  /** Whether it is to be read before everything else: the will, say. */
  comesFirst?(values: ValuesOf<S>): boolean
  /** The days that matter to its owner: they are listed on the dashboard, and go out to calendars. */
  readonly dates?: readonly DateThatMatters<ValuesOf<S>, NameOf<S>>[]
  /** How it is looked at again once a year, with one button. */
  readonly review?: Review<ValuesOf<S>, NameOf<S>>
  /** What is said once one was removed, where it is not *Contact Deleted* with its name; `question` heads the dialog that asks before. */
  readonly removed?: { title: string; description?: string; question?: string }
  /** Made-up records for the demo and for pictures, where what follows from the fields would say too little. */
  readonly samples?: readonly Partial<ValuesOf<S>>[]
  /** Turn values saved by an older app into today's, oldest first. Never edit one; add one, and an example to `upgrades.test.ts`. */
  readonly upgrades?: readonly Upgrade[]
}

/** Turns values as an older app saved them into those of the next one. `name` says what changed: `where becomes place`. */
export type Upgrade = { readonly name: string; run(values: Record<string, unknown>): Record<string, unknown> }

/** Names one part of a record: a page of its wizard, a heading on paper. */
export const step = <F extends Fields>(title: string, fields: F): Step<F> => ({ title, fields })

// Put together once: thousands of records are read by the same steps.
const knownFields = new WeakMap<readonly Step[], Fields>()

/** The fields of all steps, in order. */
export function fieldsOf({ steps }: { steps: readonly Step[] }): Fields {
  const fields: Fields = knownFields.get(steps) ?? Object.assign({}, ...steps.map((one) => one.fields))
  knownFields.set(steps, fields)
  return fields
}

/**
 * Declares a kind. Throws at import on a condition that names no field before it, or a choice that does not exist:
 * a field may only depend on a field declared earlier, so conditions cannot run in circles.
 */
export function defineRecord<const S extends readonly Step[]>(definition: Definition<S>): Definition<S> {
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

/** Whether a field counts for these values. */
export const isVisible = (fields: Fields, name: string, values: Values): boolean =>
  Object.entries(fields[name]?.when ?? {}).every(
    ([other, wanted]) => isVisible(fields, other, values) && [wanted].flat().some((value) => value === values[other]),
  )

/** The fields that count for these values: what is shown, checked, printed, searched, exported and saved. */
export const visibleFields = (fields: Fields, values: Values): [name: string, field: Field][] =>
  Object.entries(fields).filter(([name]) => isVisible(fields, name, values))

/** What a form says about these values, by field name; empty when it takes them. */
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

/** `values` with the blank of every field that is missing or has another shape, themselves where nothing is. Unknown names stay: a newer app wrote them. */
function completed<S extends readonly Step[]>(definition: Definition<S>, values: Record<string, unknown>): ValuesOf<S> {
  if (fitting(definition, values)) return values
  const fields = Object.entries(fieldsOf(definition))
  const known = fields.map(([name, field]) => [name, field.fits(values[name]) ? values[name] : field.blank] as const)
  const all = { ...values, ...Object.fromEntries<unknown>(known) }
  if (!fitting(definition, all)) throw new Error(`${definition.kind}: a field does not take its own blank`)
  return all
}

/** The values of a new record. */
export const blank = <S extends readonly Step[]>(definition: Definition<S>): ValuesOf<S> => completed(definition, {})

/** What the form of a new record holds at first. */
export const startOf = <S extends readonly Step[]>(
  definition: Definition<S>,
  owner: { email: string },
): ValuesOf<S> => ({
  ...blank(definition),
  ...definition.startWith?.(owner),
})

/** What is saved: visible fields tidied, all others blank. */
export function tidied<S extends readonly Step[]>(definition: Definition<S>, values: Values): ValuesOf<S> {
  const fields = fieldsOf(definition)
  const visible = visibleFields(fields, values).map(
    ([name, field]) => [name, field.tidy(values[name] ?? field.blank)] as const,
  )
  const unknown = Object.entries(values).filter(([name]) => !(name in fields))
  return completed(definition, Object.fromEntries([...unknown, ...visible]))
}

/** The number to store beside values, for `read`. */
export const versionOf = (definition: { upgrades?: readonly unknown[] }): number => definition.upgrades?.length ?? 0

/** Saved values as today's app knows them: upgraded from `version`, with blanks for what they lack; the same object where that changes nothing. */
export const read = <S extends readonly Step[]>(
  definition: Definition<S>,
  version: number,
  saved: Record<string, unknown>,
): ValuesOf<S> =>
  completed(
    definition,
    (definition.upgrades ?? []).slice(version).reduce((values, upgrade) => upgrade.run(values), saved),
  )
