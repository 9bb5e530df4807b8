import type { Mutants } from '../../commands/mutants/mutant.ts'
import { machine, unsigned } from './shared.ts'

export const seatMutants: Mutants[] = [
  {
    file: 'release/rearm.ts',
    tests: [...machine, 'release/rearm.test.ts', 'release/prove-shares.test.ts'],
    broken: [
      [
        'accepts a rearm that the owner did not sign',
        "await verifyStatement('rearm', message.statement, fromBase64url(pinned.ownerKey))",
        unsigned,
      ],
      ['accepts a rearm of another estate', "demand(named.ownerId === pinned.ownerId, 'not-verified')", ''],
      [
        'accepts shares that a rearm does not name',
        "demand(await sharesAreNamed(message.shares, named.shares), 'not-verified')",
        '',
      ],
      ['accepts a rearm of another role', 'seat.role === named.role && ', ''],
      ['accepts a rearm with another share A', ' && (isKnownCard || invitation.newCard)', ''],
      ['accepts a rearm to a void epoch', "demand(named.epoch > Math.max(seat.voidEpoch, ...epochs), 'outdated')", ''],
      [
        'accepts a rearm while a report is open or released',
        "demand(!Object.values(estate.releases).some(({ state }) => isActiveState(state)), 'wrong-state')",
        '',
      ],
      [
        'arms acceptances that the owner did not name',
        "demand(namesThoseWhoCount(estate, invitation, named.acceptanceHashes, context), 'outdated')",
        '',
      ],
      [
        'accepts a rearm that omits an acceptance that counts',
        'named.size === counting.length && ',
        'named.size >= counting.length && ',
      ],
      ['forgets the first epoch of a rearmed filling', 'firstEpoch: firstEpochOf(invitation),', ''],
      ['leaves the earlier epoch armed after a rearm', 'Math.max(seat.voidEpoch, named.epoch - 1)', 'seat.voidEpoch'],
    ],
  },
  {
    file: 'release/adopted-filling.ts',
    tests: ['release/adopted-filling.test.ts'],
    broken: [
      ['adopts a filling by a rearm that names no service', ' || !namedService(named)', ''],
      [
        'adopts a filling of another seat',
        "demand(invited.ownerId === estate.ownerId && invited.seatId === seatId, 'not-verified')",
        '',
      ],
      [
        'adopts another filling of the seat',
        "demand(invited.invitationId === invitationId && invited.role === role, 'not-verified')",
        '',
      ],
      ['adopts a filling with another card', "demand(isSameCard || invited.by < latest(owner), 'not-verified')", ''],
      [
        'adopts a grantee whom the owner did not name',
        "demand(wanted.delete(hash), 'outdated')",
        'wanted.delete(hash)',
      ],
      ['accepts a filling with a grantee left out', "demand(wanted.size === 0, 'outdated')", ''],
      [
        'accepts any first epoch of every adopted filling',
        'const voidEpoch = isFirst ?',
        'const voidEpoch = isFirst || !isFirst ?',
      ],
    ],
  },
  {
    file: 'release/prove-shares.ts',
    tests: ['release/rearm.test.ts', 'release/prove-shares.test.ts'],
    broken: [
      [
        'proves shares more than once a day',
        "demand(provedAt === undefined || daysAfter(provedAt, 1, context) <= context.now, 'too-early')",
        '',
      ],
    ],
  },
  {
    file: 'release/arming.ts',
    tests: [...machine, 'release/signed-status.test.ts', 'release/day-length.test.ts', 'release/hybrid-keys.test.ts'],
    broken: [
      [
        'accepts a policy with another length of day',
        "demand((policy.daySeconds ?? dayMilliseconds / 1000) * 1000 === dayMilliseconds, 'not-verified')",
        '',
      ],
      ["accepts another owner's bundle under an id", 'demand(bundle.ownerId === ownerId &&', 'demand('],
      ['accepts later keys as the first keys of an estate', ' && bundle.version === 1', ''],
      ['accepts keys that do not count', "demand(isSameIdentity(bundle, counts), 'not-verified')", ''],
      [
        "drops an owner's known hybrid key",
        'upgrades(bundle, counts) ? { ...estate, ownerBundle } : estate',
        '{ ...estate, ownerBundle }',
      ],
      [
        'accepts a policy that the owner did not sign',
        "await verifyStatement('policy', message.statement, fromBase64url(estate.ownerKey))",
        unsigned,
      ],
      [
        'accepts an invitation that the owner did not sign',
        "await verifyStatement('invitation', message.statement, fromBase64url(estate.ownerKey))",
        unsigned,
      ],
      [
        'accepts a removal that the owner did not sign',
        "await verifyStatement('disarm', message.statement, fromBase64url(estate.ownerKey))",
        unsigned,
      ],
      ['accepts a policy for another estate', "demand(policy.ownerId === estate.ownerId, 'not-verified')", ''],
      ['accepts an older policy', "demand(policy.counter > (estate.policy?.counter ?? 0), 'outdated')", ''],
      [
        'accepts an invitation of another estate',
        "const named = await verifyStatement('invitation', message.statement, fromBase64url(estate.ownerKey))\n  demand(named.ownerId === estate.ownerId, 'not-verified')",
        "const named = await verifyStatement('invitation', message.statement, fromBase64url(estate.ownerKey))",
      ],
      [
        'accepts shares that the owner did not name',
        "demand(await sharesAreNamed(message.shares, named.shares), 'not-verified')",
        '',
      ],
      ['accepts a missing share', 'shares.length !== named.length || ', ''],
      ['accepts two shares for one event', ' || events.size !== shares.length', ''],
      ['accepts a seat that changes its role', 'demand(known ? known.role === role :', 'demand(known ? true :'],
      ['stores any number of seats', 'Object.keys(estate.seats).length < maxSeats', 'true'],
      [
        'accepts an invitation a second time',
        "demand(!Object.hasOwn(seat.invitations, named.invitationId), 'outdated')",
        '',
      ],
      [
        'accepts an invitation to a void epoch',
        "demand(named.epoch > Math.max(seat.voidEpoch, ...epochs), 'outdated')",
        '',
      ],
      [
        'leaves the earlier epoch armed after an invitation',
        'voidEpoch: Math.max(seat.voidEpoch, named.epoch - 1)',
        'voidEpoch: seat.voidEpoch',
      ],
      [
        'accepts a removal of another estate',
        "await verifyStatement('disarm', message.statement, fromBase64url(estate.ownerKey))\n  demand(named.ownerId === estate.ownerId, 'not-verified')",
        "await verifyStatement('disarm', message.statement, fromBase64url(estate.ownerKey))",
      ],
      [
        'accepts an invitation that the server held back until after its removal',
        'const seat = seatFor(estate, named)\n  const near = withEpoch(estate, named.epoch, context)\n  return',
        'const seat = estate.seats[named.seatId]\n  if (!seat) return { estate, lines: [] }\n  const near = estate\n  return',
      ],
      [
        'accepts a removal with an earlier epoch',
        'voidEpoch: Math.max(seat.voidEpoch, named.epoch) }',
        'voidEpoch: named.epoch }',
      ],
      [
        'accepts an acceptance for another estate',
        "demand(claimed.type === 'acceptance' && claimed.ownerId === estate.ownerId, 'not-verified')",
        "demand(claimed.type === 'acceptance', 'not-verified')",
      ],
      ['accepts an acceptance of another epoch', 'named.epoch === firstEpochOf(invitation) && ', ''],
      ['accepts an owner in their own seat', ' && grantee.ownerId !== estate.ownerId', ''],
      ['accepts a second person for one invitation', 'demand(before.length === 0 && ', 'demand('],
      [
        "accepts one person's card again and again",
        "demand(!before.some((acceptance) => acceptance.who === who), 'taken')",
        '',
      ],
      [
        'stores any number of waiting cards',
        "demand(before.filter(({ decision }) => decision === null).length < maxWaitingCards, 'taken')",
        '',
      ],
      [
        'accepts a review of a card of another estate',
        "demand(claimed.type === 'card-review' && claimed.ownerId === estate.ownerId, 'not-verified')",
        "demand(claimed.type === 'card-review', 'not-verified')",
      ],
      [
        'accepts a card review that no operator signed',
        "await findImpartialOperator(estate, context.operators, (key) =>\n    verifyStatement('card-review', message.statement, key),\n  )",
        '',
      ],
      [
        'accepts a second review of a card, or a review of an acceptance by link',
        "demand(acceptanceStateOf(estate, acceptance, context) === 'presented', 'wrong-state')",
        '',
      ],
    ],
  },
]
