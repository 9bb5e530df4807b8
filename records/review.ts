import type { Value, Values } from './fields/field.ts'

/** How a record is looked at again once a year: one button says that it was seen today. */
export type Review<V = Values, Name extends string = string> = {
  /** The days on which somebody looked. The newest of them counts, and the button sets the first to today. */
  readonly days: readonly [Name, ...Name[]]
  /** What the button sets besides. */
  readonly sets?: Partial<V>
  readonly button: string
  /** What is said of a record that nobody looked at for a year. */
  readonly due: string
  /** What is said once the button was pressed. */
  readonly done: { readonly title: string; readonly description: string }
  activity(values: V): string
}

type Reviewable = { readonly review?: Review }

const dayIn = (value: Value | undefined): string => (typeof value === 'string' ? value : '')

/** The day on which somebody last looked at a record, and the field that says so; nothing for a kind or a record without one. */
export function lastLooked({ review }: Reviewable, values: Values): { name: string; day: string } | undefined {
  // A list asks this of thousands of records at once.
  let last: { name: string; day: string } | undefined
  for (const name of review?.days ?? []) {
    const day = dayIn(values[name])
    if (day !== '' && (last === undefined || day > last.day)) last = { name, day }
  }
  return last
}

/** Whether nobody looked at a record for a year. What no day is known of is not said to be late. */
export function isDue(definition: Reviewable, values: Values, today: string): boolean {
  const last = lastLooked(definition, values)
  return last !== undefined && last.day <= `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`
}

/** The values of a record that was looked at today. */
export const lookedAtToday = <V extends Values>(review: Review<V>, values: V, today: string): V => ({
  ...values,
  ...review.sets,
  [review.days[0]]: today,
})

/** The same values as before somebody looked, whatever else was changed since. */
export function asBeforeLooking<V extends Values>(review: Review<V>, now: V, before: V): V {
  const names = [review.days[0], ...Object.keys(review.sets ?? {})]
  return { ...now, ...Object.fromEntries(names.map((name) => [name, before[name]])) }
}
