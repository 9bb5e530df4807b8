import type { Asks, Field, Pair } from './field.ts'

/** A box to tick. */
export const yesNo = (label: string, asks: Pick<Asks, 'when' | 'hint'> = {}): Field<boolean> => ({
  ...asks,
  type: 'yesNo',
  label,
  blank: false,
  secret: false,
  fits: (value) => typeof value === 'boolean',
  check: () => undefined,
  tidy: (value) => value,
  print: (value) => (value ? 'Yes' : 'No'),
})

/** Any number of lines; empty ones are dropped. */
export const lines = (label: string, asks: Asks = {}): Field<readonly string[]> => ({
  ...asks,
  type: 'lines',
  label,
  blank: [],
  secret: asks.secret ?? false,
  fits: (value): value is readonly string[] => Array.isArray(value) && value.every((line) => typeof line === 'string'),
  check: (value) => (value.some((line) => line.trim()) ? undefined : asks.required),
  tidy: (value) => value.map((line) => line.trim()).filter(Boolean),
  print: (value) => value.join('\n'),
})

const isPair = (value: unknown): value is Pair =>
  typeof value === 'object' &&
  value !== null &&
  'question' in value &&
  'answer' in value &&
  typeof value.question === 'string' &&
  typeof value.answer === 'string'

/** Questions with their answers. Half a pair is refused, an empty one is dropped. */
export const pairs = (label: string, asks: Asks = {}): Field<readonly Pair[]> => ({
  ...asks,
  type: 'pairs',
  label,
  blank: [],
  secret: asks.secret ?? false,
  fits: (value): value is readonly Pair[] => Array.isArray(value) && value.every(isPair),
  check(value) {
    const halves = value.map(({ question, answer }) => [question.trim() !== '', answer.trim() !== ''] as const)
    if (halves.some(([asked, answered]) => asked !== answered))
      return asks.invalid ?? 'Please fill in both the question and the answer'
    return halves.some(([asked]) => asked) ? undefined : asks.required
  },
  tidy: (value) => value.filter(({ question, answer }) => question.trim() || answer.trim()),
  print: (value) => value.map(({ question, answer }) => `${question}: ${answer}`).join('\n'),
})

/** The id of another record of `kind`, or '' for none. Whether it still exists is for the screen to say. */
export const reference = (label: string, kind: string, asks: Asks = {}): Field<string> => ({
  ...asks,
  type: 'reference',
  label,
  kind,
  blank: '',
  secret: false,
  fits: (value) => typeof value === 'string',
  check: (value) => (value === '' ? asks.required : undefined),
  tidy: (value) => value,
  print: () => '',
})
