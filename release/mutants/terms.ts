import type { Mutants } from '../../commands/mutants/mutant.ts'

export const termsMutants: Mutants[] = [
  {
    file: 'release/terms.ts',
    tests: ['release/terms.test.ts'],
    broken: [
      ['counts weaker terms at once', 'if (!areWeaker(terms, next)) return null', 'return null'],
      ['counts weaker terms after stronger ones', '!areWeaker(newestTerms(known), next)', 'true'],
      ['restarts the wait for weaker terms at every change', 'return known.heldTerms\n', ''],
      ['delays a stronger part until the weaker one counts', 'strongestOf(heldTerms.terms, newest)', 'heldTerms.terms'],
    ],
  },
  {
    file: 'domain/release-terms.ts',
    tests: ['release/terms.test.ts'],
    broken: [
      [
        'shortens the wait after a death at once',
        'waitDeathDays: (before, next) => next.waitDeathDays < before.waitDeathDays',
        'waitDeathDays: () => false',
      ],
      ['opens after a death without a wait', 'Math.max(leastWaitDays, terms.waitDeathDays)', 'terms.waitDeathDays'],
      ['allows an unchecked opening at once', '(before === 0 || next < before)', 'next < before'],
      [
        'lets a card count without a review at once',
        'cardFallback: (before, next) => next.cardFallback > before.cardFallback',
        'cardFallback: () => false',
      ],
      [
        'delays weaker terms without the old wait',
        'Math.max(0, ...weakened(before, next).map((name) => lengthOf(name, before))) + weakeningDays',
        'weakeningDays',
      ],
      ['delays weaker terms by the old wait alone', ' + weakeningDays', ''],
    ],
  },
]
