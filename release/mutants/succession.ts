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
      ["a thief's kit at once, after an invitation", 'isFirst && Object.keys(estate.seats).length === 0', 'isFirst'],
      ['a kit of an older counter', "demand(named.counter > before.counter, 'outdated')", ''],
      ['a kit for a frozen identity', "demand(!before.frozen, 'wrong-state')", ''],
      ['a successor without the kit', "demand(key === null || named.consented, 'not-verified')", ''],
      ['a successor of a frozen identity', 'demand(!frozen && !isOpen(estate)', 'demand(!isOpen(estate)'],
      ['a successor while a report is open', 'demand(!frozen && !isOpen(estate)', 'demand(!frozen'],
      ['a thief whose claim replaces the first', 'if (successor === null)', 'if (successor !== undefined)'],
      [
        'a stop that the owner did not sign',
        "await verifyStatement('succession-veto', message.statement, fromBase64url(estate.ownerKey))",
        unsigned,
      ],
      ['a stop of what does not wait', "demand(stopsKey || successor?.hash === hash, 'outdated')", ''],
      ['heads of the old key', '    heads: {},\n', ''],
      [
        'a policy counter that was used up',
        '{ ...termsNow(estate, context), counter: 0 }',
        '{ ...estate.policy, ...termsNow(estate, context) }',
      ],
      ['a deletion that the old key asked for', '{ ...next, deletion: { counter: 0, pending: null } }', 'next'],
      [
        'what waited under the old key',
        'withSuccession(forgetting, { counter: 0, nextKey: null, successor: null })',
        'withSuccession(forgetting, { counter: 0 })',
      ],
      ['new keys that come due in a lockdown', 'if (isLockedDown(context)) return { estate, lines: [] }', ''],
      ['new keys that come due under a report', 'isFirst && !isOpen(estate)', 'isFirst'],
      [
        'weaker terms that waited',
        '{ ...termsNow(estate, context), counter: 0 },\n    heldTerms: null,',
        '{ ...estate.policy, counter: 0 },',
      ],
      ["a thief's keys that came due after the kit", ' && isFirst && ', ' && '],
      [
        'a kit that is due, stopped by a thief',
        "demand(!isOver(estate.succession.nextKey, context), 'wrong-state')",
        '',
      ],
      ['fewer days', 'successionDays = 14', 'successionDays = 13'],
      ['a wait that does not start again', 'successor && { ...successor, since: now }', 'successor'],
      [
        'old keys that count again after a restore',
        'if (successor && counted.has(successor.hash))',
        'if (successor && false)',
      ],
      ['a kit that waits again after a restore', 'if (nextKey && counted.has(nextKey.hash))', 'if (nextKey && false)'],
    ],
  },
  {
    file: 'release/succession.ts',
    tests: ['release/recovery-by-log.test.ts'],
    broken: [
      ['keys that were stopped, and wait again', ' || stopped.has(waits.hash)', ''],
      ['an identity that thaws', 'frozen: frozen || isFrozen', 'frozen'],
    ],
  },
  {
    file: 'release/recovery.ts',
    tests: ['release/recovery-by-log.test.ts'],
    broken: [
      [
        'new keys that an earlier report blocks',
        "known && message.type === 'successor' ? closedByLog(records, known, context) : known",
        'known',
      ],
      ['a kit that a server keeps back', "(step === 'new-keys' || step === 'kit-counts') &&", "step === 'new-keys' &&"],
    ],
  },
  {
    file: 'release/recovery.ts',
    tests: ['release/recovery.test.ts'],
    broken: [
      [
        'new keys that a server keeps back',
        "if (lacksNewKeys(records, ownerId)) return { done, refused: 'behind' }",
        '',
      ],
    ],
  },
  {
    file: 'release/succession.ts',
    tests: ['release/succession-again.test.ts'],
    broken: [
      ['new keys sent again, by a server that lost the answer', 'toBase64url(claimed.bundle) !== ownerBundle', 'true'],
      [
        'new keys sent again by another person',
        "await verifyStatement('successor', statement, fromBase64url(ownerKey))",
        '',
      ],
      ['printed cards that a thief knows', '    seats: withNewCards(estate.seats),\n', ''],
    ],
  },
  {
    file: 'release/arming.ts',
    tests: ['release/succession-again.test.ts'],
    broken: [
      [
        'a link that a thief has, until the rearm',
        '(invitation.newCard || invitation.linkIsVoid)',
        'invitation.linkIsVoid',
      ],
    ],
  },
  {
    file: 'release/rearm.ts',
    tests: ['release/succession-again.test.ts'],
    broken: [
      ['an old link beside the new card', '{ linkIsVoid: true as const, acceptances', '{ acceptances'],
      ['an old card that is reviewed afterwards', "? { ...acceptance, decision: 'reject' }", '? acceptance'],
      ['an old card beside the new one', '    cardKey: toBase64url(named.cardKey),\n', ''],
      [
        'a card that every rearm may exchange',
        'const { newCard: _, ...before } = invitation',
        'const before = invitation',
      ],
    ],
  },
]
