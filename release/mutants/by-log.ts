import type { Mutants } from '../../commands/mutants/mutant.ts'

export const byLogMutants: Mutants[] = [
  {
    file: 'release/by-log.ts',
    tests: ['release/by-log.test.ts'],
    broken: [
      ['an older step-down, which names no acceptance', '[] : all.map(({ hash }) => hash)', '[] : []'],
      [
        'an older step-down that covers a person who did not sign it',
        'all.some(({ stepDown }) => stepDown !== undefined)',
        'all.length === 0',
      ],
    ],
  },
  {
    file: 'release/by-log.ts',
    tests: ['release/withheld.test.ts'],
    broken: [
      [
        'epochs that are void by the log alone',
        "if (line.step !== 'armed' && line.step !== 'disarmed') return estate",
        'if (line.step !== null) return estate',
      ],
      [
        'a disarmed seat that was not sent again',
        'estate.seats[seatId] ?? { role, voidEpoch: 0, invitations: {} }',
        'estate.seats[seatId]\n  if (!seat) return estate',
      ],
      ['terms that were not sent again', "line.step !== 'terms' || counter <=", "line.step === 'terms' || counter <="],
      [
        'terms by the log that open more than those that came',
        '...strongestOf(newestTerms(estate), logged), counter',
        '...logged, counter',
      ],
      ['counters of an old key', "log.slice(log.findLastIndex(({ step }) => step === 'new-keys') + 1)", 'log'],
      [
        'a deletion that was taken back',
        "line.step === 'kept' ? null : estate.deletion.pending",
        'estate.deletion.pending',
      ],
      ['an operator who suspended the owner', '...seats.suspendedBy, ...suspendedBy', '...seats.suspendedBy'],
      ['an invitation that another person took first', "of('accepted').toReversed()", "of('accepted')"],
      ['a person who took it in the recovery', '...refused, ...others.map(({ hash }) => hash)', '...refused'],
      ['a seat that was given back', 'if (named.length > 0) return named', 'if (named.length > 0) return []'],
      ['a card that was rejected', "of('card-rejected').flatMap", "of('').flatMap"],
      ['an objection that was not sent again', '[...release.objections, ...missing]', 'release.objections'],
      ['the link in the mail', 'release.pausedAt ?? (isPaused ? now : null)', 'release.pausedAt'],
      ['keys that were followed', 'people[who] = { ...known, outdated: true }', 'people[who] = person'],
      ['a missing line about keys', 'if (theirs.length > 0) lines.push', 'if (theirs.length > 99) lines.push'],
    ],
  },
  {
    file: 'release/collect-share.ts',
    tests: ['release/withheld.test.ts'],
    broken: [['a share to keys that were followed', "demand(isCounted(holder), 'outdated')", '']],
  },
  {
    file: 'release/people.ts',
    tests: ['release/withheld.test.ts'],
    broken: [['a word of keys that were followed', '.filter(isCounted)', '']],
  },
  {
    file: 'release/arming.ts',
    tests: ['release/withheld.test.ts'],
    broken: [
      ['an invitation that was taken, by the log', '(estate.byLog?.taken[invitationId] ?? hash) === hash', 'true'],
    ],
  },
  {
    file: 'release/recovery.ts',
    tests: ['release/withheld.test.ts'],
    broken: [
      [
        'what the log says beyond what came',
        'protectedByLog(closedByLog(records, done.estate, context), records.log(ownerId, 0))',
        'closedByLog(records, done.estate, context)',
      ],
    ],
  },
  {
    file: 'release/service.ts',
    tests: ['release/withheld.test.ts'],
    broken: [
      [
        'an answer at the end of a recovery as in the middle of it',
        '{ ...context, recovering: records.isRecovering(ownerId) }',
        'context',
      ],
    ],
  },
]
