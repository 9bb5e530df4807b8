import type { Mutants } from '../../commands/mutants/mutant.ts'

export const caretakerMutants: Mutants[] = [
  {
    file: 'server/caretaker/index.ts',
    tests: ['server/caretaker/caretaker.test.ts'],
    broken: [
      [
        'a link of a replaced caretaker',
        'const stays = caretaker !== null && before?.email === email',
        'const stays = true',
      ],
      ['an unknown link', 'if (!confirmed)', 'if (false)'],
      ['an answer of last year', 'confirmed_at !== null && confirmed_at >= asked_at', 'confirmed_at !== null'],
      ['a mail for each save', 'if (named === (before?.email ?? null)) return', ''],
    ],
  },
]
