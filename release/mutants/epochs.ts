import type { Mutants } from '../../commands/mutants/mutant.ts'

export const epochMutants: Mutants[] = [
  {
    file: 'release/epochs.ts',
    tests: ['release/epochs.test.ts'],
    broken: [
      ['an epoch that skips to the last one', "demand(epoch <= highest, 'epoch-too-far')", ''],
      ['epochs that go up to the last one step by step', 'epoch <= epochDay.from + maxEpochsADay', 'true'],
      ['a day of epochs that never ends', 'context.now < daysAfter(day.since, 1, context)', 'true'],
      ['years of epochs that do not come back', '  if (context.recovering) return withoutEpochDay(estate)\n', ''],
      ['a day that is used up by what comes back', 'return withoutEpochDay(estate)', 'return estate'],
      [
        'a seat without grantees that moved with others',
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
        'a day of epochs that the old keys used up',
        'withoutEpochDay(withoutDeletion(estate))',
        'withoutDeletion(estate)',
      ],
    ],
  },
  {
    file: 'release/reporting.ts',
    tests: ['release/epochs.test.ts'],
    broken: [['an end that uses up all epochs', 'Math.min(epoch, highest)', 'epoch']],
  },
  {
    file: 'release/arming.ts',
    tests: ['release/epochs.test.ts'],
    broken: [
      [
        'a disarm that skips to the last epoch',
        'seatFor(estate, named)\n  const near = withEpoch(estate, named.epoch, context)',
        'seatFor(estate, named)\n  const near = estate',
      ],
      [
        'an invitation that skips to the last epoch',
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
        'new shares that skip to the last epoch',
        'const near = withEpoch(estate, named.epoch, context)',
        'const near = estate',
      ],
    ],
  },
]
