import type { Mutants } from '../../commands/mutants/mutant.ts'

export const termsMutants: Mutants[] = [
  {
    file: 'release/terms.ts',
    tests: ['release/terms.test.ts'],
    broken: [
      ['weaker terms that count at once', 'if (!areWeaker(terms, next)) return null', 'return null'],
      ['weaker terms that count after stronger ones were signed', '!areWeaker(newestTerms(known), next)', 'true'],
      ['weaker terms that begin again with every change', 'return known.heldTerms\n', ''],
      ['a stronger part that waits for the weaker one', 'strongestOf(heldTerms.terms, newest)', 'heldTerms.terms'],
    ],
  },
  {
    file: 'domain/release-terms.ts',
    tests: ['release/terms.test.ts'],
    broken: [
      [
        'a shorter wait after a death at once',
        'waitDeathDays: (before, next) => next < before',
        'waitDeathDays: () => false',
      ],
      ['a death without a wait', 'Math.max(leastWaitDays, terms.waitDeathDays)', 'terms.waitDeathDays'],
      ['an opening without a check at once', '(before === 0 || next < before)', 'next < before'],
      [
        'a card that counts by time at once',
        'cardFallback: (before, next) => next > before',
        'cardFallback: () => false',
      ],
      ['a delay without the old wait', 'Math.max(0, ...lengths) + weakeningDays', 'weakeningDays'],
      ['a delay of the old wait alone', 'Math.max(0, ...lengths) + weakeningDays', 'Math.max(0, ...lengths)'],
    ],
  },
  {
    file: 'release/estate.ts',
    tests: ['release/terms.test.ts'],
    broken: [['an older report without a wait', 'leastWaitDays,\n    chosen,', 'chosen,']],
  },
]
