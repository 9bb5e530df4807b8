import type { Asks, ChoiceField, Narrowed, Values } from './field.ts'

type Options = Readonly<Record<string, string>>
type ChoiceAsks<O extends Options> = Asks & {
  /** What a new record holds before anybody chose. */
  start?: keyof O & string
  narrowed?: Narrowed
}

/** The options of a choice that fit what its sibling says now; all of them where nothing narrows it. */
export function optionsFor(
  { options, narrowed }: Pick<ChoiceField, 'options' | 'narrowed'>,
  values: Values,
): [value: string, label: string][] {
  const all = Object.entries(options)
  if (!narrowed) return all
  const sibling = values[narrowed.by]
  const fitting = (typeof sibling === 'string' ? narrowed.to[sibling] : undefined) ?? []
  return all.filter(([option]) => fitting.includes(option))
}

/** One of a few named values, or '' while nothing is chosen. */
export const choice = <const O extends Options>(
  label: string,
  options: O,
  { start, ...asks }: ChoiceAsks<O> = {},
): ChoiceField<(keyof O & string) | ''> => ({
  ...asks,
  type: 'choice',
  label,
  options,
  blank: start ?? '',
  secret: false,
  // A value that a newer app offered is kept as it is; `check` asks for another only when somebody edits.
  fits: (value): value is (keyof O & string) | '' => typeof value === 'string',
  check(value, values) {
    if (value === '') return asks.required
    const offered = optionsFor({ options, ...(asks.narrowed && { narrowed: asks.narrowed }) }, values)
    if (offered.some(([option]) => option === value)) return undefined
    return asks.invalid ?? asks.required ?? 'Please choose from the list'
  },
  tidy: (value) => value,
  print: (value) => (Object.hasOwn(options, value) ? options[value] : undefined) ?? value,
})
