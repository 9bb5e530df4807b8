import type { Mutants } from '../../commands/mutants/mutant.ts'

export const caretakerMutants: Mutants[] = [
  {
    file: 'server/caretaker/index.ts',
    tests: ['server/caretaker/caretaker.test.ts'],
    broken: [
      [
        'keeps the link of a replaced caretaker',
        'const stays = caretaker !== null && before?.email === email',
        'const stays = true',
      ],
      ['accepts an unknown link', 'if (!confirmed)', 'if (false)'],
      [
        'takes an older confirmation for the latest one',
        'confirmed_at !== null && confirmed_at >= asked_at',
        'confirmed_at !== null',
      ],
      ['sends a mail for each save', 'if (named === (before?.email ?? null)) return', ''],
    ],
  },
]
