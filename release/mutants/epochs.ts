import type { Mutants } from '../../scripts/mutants/mutant.ts'

/** The checks of how far an epoch may skip: a part of the list of the release service. */
export const epochMutants: Mutants[] = [
  {
    file: 'release/epochs.ts',
    tests: ['release/epochs.test.ts'],
    broken: [
      ['an epoch that skips to the last one', "demand(epoch <= highestEpoch(estate), 'epoch-too-far')", 'undefined'],
      [
        'a seat that moved with others, and nobody was invited to',
        'Object.values(seats).flatMap',
        'Object.values(seats).slice(0, 1).flatMap',
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
        'seatFor(estate, named)\n  demandNear(estate, named.epoch)',
        'seatFor(estate, named)',
      ],
      ['an invitation that skips to the last epoch', "'outdated')\n  demandNear(estate, named.epoch)", "'outdated')"],
    ],
  },
  {
    file: 'release/rearm.ts',
    tests: ['release/epochs.test.ts'],
    broken: [['new shares that skip to the last epoch', '  demandNear(estate, named.epoch)\n', '']],
  },
]
