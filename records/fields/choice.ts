import type { Asks, ChoiceField, Narrowed, Values } from './field.ts'

type Options = Readonly<Record<string, string>>
type ChoiceAsks<O extends Options> = Asks & {
  start?: keyof O & string
  narrowed?: Narrowed
}

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
  // An unknown option may come from a newer app, so it is kept; `check` rejects it only when the
  // owner edits.
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
