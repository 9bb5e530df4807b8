import type { Mutants } from '../../commands/mutants/mutant.ts'

export const epochMutants: Mutants[] = [
  {
    file: 'release/epochs.ts',
    tests: ['release/epochs.test.ts'],
    broken: [
      ['accepts an epoch that skips to the last one', "demand(epoch <= highest, 'epoch-too-far')", ''],
      ['accepts epochs up to the last one in a single day', 'epoch <= epochDay.from + maxEpochsADay', 'true'],
      ['never begins a new day of epochs', 'context.now < daysAfter(day.since, 1, context)', 'true'],
      [
        "limits the epochs of a recovery to one day's",
        '  if (context.recovering) return withoutEpochDay(estate)\n',
        '',
      ],
      ["counts a recovery's epochs toward the day's limit", 'return withoutEpochDay(estate)', 'return estate'],
      [
        'ignores the epochs of all seats but the first',
        'Object.values(seats).flatMap',
        'Object.values(seats).slice(0, 1).flatMap',
      ],
    ],
  },
  {
    file: 'release/succession.ts',
    tests: ['release/epochs.test.ts'],
    broken: [
      [
        'keeps the day of epochs that the old keys used up',
        'withoutEpochDay(withoutDeletion(estate))',
        'withoutDeletion(estate)',
      ],
    ],
  },
  {
    file: 'release/reporting.ts',
    tests: ['release/epochs.test.ts'],
    broken: [['lets an end void all epochs', 'Math.min(epoch, highest)', 'epoch']],
  },
  {
    file: 'release/arming.ts',
    tests: ['release/epochs.test.ts'],
    broken: [
      [
        'accepts a disarm that skips to the last epoch',
        'seatFor(estate, named)\n  const near = withEpoch(estate, named.epoch, context)',
        'seatFor(estate, named)\n  const near = estate',
      ],
      [
        'accepts an invitation that skips to the last epoch',
        "'outdated')\n  const near = withEpoch(estate, named.epoch, context)",
        "'outdated')\n  const near = estate",
      ],
    ],
  },
  {
    file: 'release/rearm.ts',
    tests: ['release/epochs.test.ts'],
    broken: [
      [
        'accepts a rearm that skips to the last epoch',
        'const near = withEpoch(estate, named.epoch, context)',
        'const near = estate',
      ],
    ],
  },
]
