import type { Mutants } from '../../commands/mutants/mutant.ts'

export const drillMutants: Mutants[] = [
  {
    file: 'client/drill/seat-steps.ts',
    tests: ['client/drill/check-readiness.test.ts'],
    broken: [
      [
        'calls another box than the owner signed proved',
        'if (!equal(await sha256(given.seatBox), seatBoxHash)) throw new SealError()',
        '',
      ],
      ['calls a box that is not there proved', "if (!given) throw new NotProved('missing')", 'if (!given) continue'],
      [
        'does not open the keys that seats share',
        'await checkBoxes(estate, unlocked(core).ownerId, seat.role, keys)',
        '',
      ],
      ['calls a cut list whole', 'isWhole &&= head === undefined || reaches(head)', ''],
      ['calls a person who left reached', 'if (here.length === 0) {', 'if (false) {'],
    ],
  },
  {
    file: 'client/drill/seat-records.ts',
    tests: ['client/drill/check-readiness.test.ts'],
    broken: [
      [
        'does not try the records',
        "if (failed.length > 0) throw new NotProved('missing', { count: failed.length, which",
        "if (false) throw new NotProved('missing', { count: failed.length, which",
      ],
      [
        'does not say that a file is missing',
        "if (failed.length > 0) throw new NotProved('missing', { count: failed.length })",
        '',
      ],
    ],
  },
  {
    file: 'client/drill/stored.ts',
    tests: ['client/drill/check-readiness.test.ts'],
    broken: [['stops a report by keeping a result', 'isQuiet(opened(core)) && isQuiet(estate)', 'true']],
  },
]
