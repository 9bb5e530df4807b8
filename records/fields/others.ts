import type {
  Asks,
  LinesField,
  MaySecret,
  Pair,
  PairsField,
  ReferenceField,
  ReferencesField,
  YesNoField,
} from './field.ts'
import { partialDateInWords } from './partial-date.ts'

export const yesNo = (label: string, asks: Pick<Asks, 'when' | 'hint' | 'reading'> = {}): YesNoField => ({
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

/** The other field's `when` requires that this box is off. It prints only when ticked. */
export const declines = (label: string, asks: Pick<Asks, 'when' | 'hint'> = {}): YesNoField => ({
  ...yesNo(label, asks),
  declines: true,
  print: (value) => (value ? 'Yes' : ''),
})

/** Empty lines are dropped. `each` gives a line a stricter type, such as an email. */
export const lines = (
  label: string,
  { each, ...asks }: Asks & MaySecret & Pick<LinesField, 'each'> = {},
): LinesField => ({
  ...asks,
  ...(each && { each }),
  type: 'lines',
  label,
  blank: [],
  secret: asks.secret ?? false,
  fits: (value): value is readonly string[] => Array.isArray(value) && value.every((line) => typeof line === 'string'),
  check(value, values) {
    const filled = value.filter((line) => line.trim())
    if (filled.length === 0) return asks.required
    return each && filled.map((line) => each.check(line, values)).find((message) => message !== undefined)
  },
  tidy: (value) => value.map((line) => (each ? each.tidy(line) : line.trim())).filter(Boolean),
  print: (value) => value.join('\n'),
})

const isPair = (value: unknown): value is Pair =>
  typeof value === 'object' &&
  value !== null &&
  'question' in value &&
  'answer' in value &&
  typeof value.question === 'string' &&
  typeof value.answer === 'string'

export const pairs = (
  label: string,
  asks: Asks & MaySecret & Pick<PairsField, 'called' | 'days'> = {},
): PairsField => ({
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
  print: (value) =>
    value.map(({ question, answer }) => `${question}: ${asks.days ? partialDateInWords(answer) : answer}`).join('\n'),
})

const noTitle = () => ''

/** The id of another record of `kind`, or ''. The screen checks whether it still exists. */
export const reference = (
  label: string,
  kind: string,
  asks: Asks & Pick<ReferenceField, 'back'> = {},
): ReferenceField => ({
  ...asks,
  type: 'reference',
  label,
  kind,
  blank: '',
  secret: false,
  fits: (value) => typeof value === 'string',
  check: (value) => (value === '' ? asks.required : undefined),
  tidy: (value) => value,
  print: (value, titleOf = noTitle) => (value === '' ? '' : titleOf(value)),
})

export const references = (
  label: string,
  kind: string,
  asks: Asks & Pick<ReferencesField, 'back'> = {},
): ReferencesField => ({
  ...asks,
  type: 'references',
  label,
  kind,
  blank: [],
  secret: false,
  fits: (value): value is readonly string[] => Array.isArray(value) && value.every((id) => typeof id === 'string'),
  check: (value) => (value.length === 0 ? asks.required : undefined),
  tidy: (value) => [...new Set(value)].filter(Boolean),
  print: (value, titleOf = noTitle) => value.map(titleOf).filter(Boolean).join('\n'),
})
