import type { Value, Values } from './fields/field.ts'

export type Review<V = Values, Name extends string = string> = {
  /** The date fields of a review. The latest date counts; the button sets the first field. */
  readonly days: readonly [Name, ...Name[]]
  readonly sets?: Partial<V>
  readonly button: string
  readonly due: string
  readonly done: { readonly title: string; readonly description: string }
  activity(values: V): string
}

type Reviewable = { readonly review?: Review }

const dayIn = (value: Value | undefined): string => (typeof value === 'string' ? value : '')

export function lastLooked({ review }: Reviewable, values: Values): { name: string; day: string } | undefined {
  // A plain loop, because a list calls this for thousands of records at once.
  let last: { name: string; day: string } | undefined
  for (const name of review?.days ?? []) {
    const day = dayIn(values[name])
    if (day !== '' && (last === undefined || day > last.day)) last = { name, day }
  }
  return last
}

/** Whether the last review is a year or more ago. A record without any date is never due. */
export function isDue(definition: Reviewable, values: Values, today: string): boolean {
  const last = lastLooked(definition, values)
  return last !== undefined && last.day <= `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`
}

export const lookedAtToday = <V extends Values>(review: Review<V>, values: V, today: string): V => ({
  ...values,
  ...review.sets,
  [review.days[0]]: today,
})

export function asBeforeLooking<V extends Values>(review: Review<V>, now: V, before: V): V {
  const names = [review.days[0], ...Object.keys(review.sets ?? {})]
  return { ...now, ...Object.fromEntries(names.map((name) => [name, before[name]])) }
}
