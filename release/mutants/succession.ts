import type { Mutants } from '../../commands/mutants/mutant.ts'
import { unsigned } from './shared.ts'

export const successionMutants: Mutants[] = [
  {
    file: 'release/succession.ts',
    tests: [
      'release/succession.test.ts',
      'release/succession-order.test.ts',
      'release/recovery.test.ts',
      'release/succession.property.test.ts',
    ],
    broken: [
      [
        "counts a thief's kit at once after an invitation",
        'isFirst && Object.keys(estate.seats).length === 0',
        'isFirst',
      ],
      ['accepts a kit with an older counter', "demand(named.counter > before.counter, 'outdated')", ''],
      ['accepts a kit for a frozen identity', "demand(!before.frozen, 'wrong-state')", ''],
      ["accepts a successor without the kit's consent", "demand(key === null || named.consented, 'not-verified')", ''],
      ['accepts a successor of a frozen identity', 'demand(!frozen && !isOpen(estate)', 'demand(!isOpen(estate)'],
      ['accepts a successor while a report is open', 'demand(!frozen && !isOpen(estate)', 'demand(!frozen'],
      ["replaces the first successor by a thief's", 'if (successor === null)', 'if (successor !== undefined)'],
      [
        'accepts a veto that the owner did not sign',
        "await verifyStatement('succession-veto', message.statement, fromBase64url(estate.ownerKey))",
        unsigned,
      ],
      ['accepts a veto of a change that does not wait', "demand(stopsKey || successor?.hash === hash, 'outdated')", ''],
      ['keeps heads of the old key', '    heads: {},\n', ''],
      [
        'keeps a policy counter that the old key used up',
        '{ ...termsNow(estate, context), counter: 0 }',
        '{ ...estate.policy, ...termsNow(estate, context) }',
      ],
      ['keeps a deletion that the old key requested', '{ ...next, deletion: { counter: 0, pending: null } }', 'next'],
      [
        'keeps changes that waited under the old key',
        'withSuccession(forgetting, { counter: 0, nextKey: null, successor: null })',
        'withSuccession(forgetting, { counter: 0 })',
      ],
      ['counts new keys in a lockdown', 'if (isLockedDown(context)) return { estate, lines: [] }', ''],
      ['counts new keys while a report is open', 'isFirst && !isOpen(estate)', 'isFirst'],
      [
        'keeps weaker terms that waited',
        '{ ...termsNow(estate, context), counter: 0 },\n    heldTerms: null,',
        '{ ...estate.policy, counter: 0 },',
      ],
      ["counts a thief's keys that became due after the kit", ' && isFirst && ', ' && '],
      ['lets a thief stop a kit that is due', "demand(!isOver(estate.succession.nextKey, context), 'wrong-state')", ''],
      ['waits 13 days instead of 14', 'successionDays = 14', 'successionDays = 13'],
      [
        'does not restart the wait for new keys after a restore',
        'successor && { ...successor, since: now }',
        'successor',
      ],
      [
        'counts old keys again after a restore',
        'if (successor && counted.has(successor.hash))',
        'if (successor && false)',
      ],
      [
        'restarts the wait of a valid kit after a restore',
        'if (nextKey && counted.has(nextKey.hash))',
        'if (nextKey && false)',
      ],
    ],
  },
  {
    file: 'release/succession.ts',
    tests: ['release/recovery-by-log.test.ts'],
    broken: [
      ['lets stopped keys wait again', ' || stopped.has(waits.hash)', ''],
      ['unfreezes an identity', 'frozen: frozen || isFrozen', 'frozen'],
    ],
  },
  {
    file: 'release/recovery.ts',
    tests: ['release/recovery-by-log.test.ts'],
    broken: [
      [
        'lets an earlier report block new keys',
        "known && message.type === 'successor' ? closedByLog(records, known, context) : known",
        'known',
      ],
      [
        'ends a recovery although the server withholds a kit',
        "(step === 'new-keys' || step === 'kit-counts') &&",
        "step === 'new-keys' &&",
      ],
    ],
  },
  {
    file: 'release/recovery.ts',
    tests: ['release/recovery.test.ts'],
    broken: [
      [
        'ends a recovery although the server withholds new keys',
        "if (lacksNewKeys(records, ownerId)) return { done, refused: 'behind' }",
        '',
      ],
    ],
  },
  {
    file: 'release/succession.ts',
    tests: ['release/succession-again.test.ts'],
    broken: [
      ['refuses new keys that the owner sends again', 'toBase64url(claimed.bundle) !== ownerBundle', 'true'],
      [
        'accepts repeated new keys from another person',
        "await verifyStatement('successor', statement, fromBase64url(ownerKey))",
        '',
      ],
      ['keeps printed cards that a thief knows', '    seats: withNewCards(estate.seats),\n', ''],
    ],
  },
  {
    file: 'release/arming.ts',
    tests: ['release/succession-again.test.ts'],
    broken: [
      [
        'accepts an unused link before the rearm',
        '(invitation.newCard || invitation.linkIsVoid)',
        'invitation.linkIsVoid',
      ],
    ],
  },
  {
    file: 'release/rearm.ts',
    tests: ['release/succession-again.test.ts'],
    broken: [
      ['accepts an old link beside the new card', '{ linkIsVoid: true as const, acceptances', '{ acceptances'],
      ['accepts a review of an old card', "? { ...acceptance, decision: 'reject' }", '? acceptance'],
      ['keeps the old card beside the new one', '    cardKey: toBase64url(named.cardKey),\n', ''],
      [
        'lets every rearm exchange the card',
        'const { newCard: _, ...before } = invitation',
        'const before = invitation',
      ],
    ],
  },
]
