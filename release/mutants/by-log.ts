import type { Mutants } from '../../commands/mutants/mutant.ts'

export const byLogMutants: Mutants[] = [
  {
    file: 'release/by-log.ts',
    tests: ['release/by-log.test.ts'],
    broken: [
      ['ignores an older step-down, which names no acceptance', '[] : all.map(({ hash }) => hash)', '[] : []'],
      [
        'applies an older step-down to a person who did not sign it',
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
        "ignores the log's lines about void epochs",
        "if (line.step !== 'armed' && line.step !== 'disarmed') return estate",
        'if (line.step !== null) return estate',
      ],
      [
        'ignores a disarm of a seat that the server did not send again',
        'estate.seats[seatId] ?? { role, voidEpoch: 0, invitations: {} }',
        'estate.seats[seatId]\n  if (!seat) return estate',
      ],
      [
        'ignores terms that only the log has',
        "line.step !== 'terms' || counter <=",
        "line.step === 'terms' || counter <=",
      ],
      ['applies weaker terms by the log', '...strongestOf(newestTerms(estate), logged), counter', '...logged, counter'],
      [
        'counts terms that an old key signed',
        "log.slice(log.findLastIndex(({ step }) => step === 'new-keys') + 1)",
        'log',
      ],
      [
        'continues a deletion that the log cancels',
        "line.step === 'kept' ? null : estate.deletion.pending",
        'estate.deletion.pending',
      ],
      ['forgets an operator who suspended the owner', '...seats.suspendedBy, ...suspendedBy', '...seats.suspendedBy'],
      [
        'gives an invitation to the last person who accepted by the log',
        "of('accepted').toReversed()",
        "of('accepted')",
      ],
      [
        'keeps a person who accepted a used link in the recovery',
        '...refused, ...others.map(({ hash }) => hash)',
        '...refused',
      ],
      [
        'ignores a step-down that only the log has',
        'if (named.length > 0) return named',
        'if (named.length > 0) return []',
      ],
      ['ignores a rejection of a card that only the log has', "of('card-rejected').flatMap", "of('').flatMap"],
      ['ignores an objection that only the log has', '[...release.objections, ...missing]', 'release.objections'],
      ['ignores a pause that only the log has', 'release.pausedAt ?? (isPaused ? now : null)', 'release.pausedAt'],
      [
        'counts keys that have successors by the log',
        'people[who] = { ...known, outdated: true }',
        'people[who] = person',
      ],
      ['writes no line about outdated keys', 'if (theirs.length > 0) lines.push', 'if (theirs.length > 99) lines.push'],
    ],
  },
  {
    file: 'release/collect-share.ts',
    tests: ['release/withheld.test.ts'],
    broken: [['seals a share to outdated keys', "demand(isCounted(holder), 'outdated')", '']],
  },
  {
    file: 'release/people.ts',
    tests: ['release/withheld.test.ts'],
    broken: [['accepts a statement by outdated keys', '.filter(isCounted)', '']],
  },
  {
    file: 'release/arming.ts',
    tests: ['release/withheld.test.ts'],
    broken: [
      [
        'accepts an invitation that another person took by the log',
        '(estate.byLog?.taken[invitationId] ?? hash) === hash',
        'true',
      ],
    ],
  },
  {
    file: 'release/recovery.ts',
    tests: ['release/withheld.test.ts'],
    broken: [
      [
        'ignores everything that only the log has',
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
        'applies the end of a recovery under its normal rules',
        '{ ...context, recovering: records.isRecovering(ownerId) }',
        'context',
      ],
    ],
  },
]
