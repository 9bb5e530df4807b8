import type { Pair } from '../../../../records/fields/index.ts'
import type { FieldInputProps } from './frame.tsx'

const none: Pair = { question: '', answer: '' }
const isPair = (value: unknown): value is Pair => typeof value === 'object' && value !== null && 'question' in value

/** A field without pairs shows one empty pair. */
export function pairsOf({ value, onChange }: Pick<FieldInputProps, 'value' | 'onChange'>) {
  const given = Array.isArray(value) ? value.filter(isPair) : []
  const pairs = given.length > 0 ? given : [none]
  return {
    pairs,
    change: (at: number, part: Partial<Pair>) =>
      onChange(pairs.map((pair, index) => (index === at ? { ...pair, ...part } : pair))),
    remove: (at: number) => onChange(pairs.filter((_, index) => index !== at)),
    add: () => onChange([...pairs, none]),
  }
}
