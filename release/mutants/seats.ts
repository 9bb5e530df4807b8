import type { Mutants } from '../../commands/mutants/mutant.ts'
import { machine, unsigned } from './shared.ts'

export const seatMutants: Mutants[] = [
  {
    file: 'release/rearm.ts',
    tests: [...machine, 'release/rearm.test.ts', 'release/prove-shares.test.ts'],
    broken: [
      [
        'a rearm that the owner did not sign',
        "await verifyStatement('rearm', message.statement, fromBase64url(pinned.ownerKey))",
        unsigned,
      ],
      ['a rearm of another estate', "demand(named.ownerId === pinned.ownerId, 'not-verified')", ''],
      [
        'shares that a rearm does not name',
        "demand(await sharesAreNamed(message.shares, named.shares), 'not-verified')",
        '',
      ],
      ['a rearm of another role', 'seat.role === named.role && ', ''],
      ['a rearm of another A', ' && (isKnownCard || invitation.newCard)', ''],
      ['a rearm to a void epoch', "demand(named.epoch > Math.max(seat.voidEpoch, ...epochs), 'outdated')", ''],
      [
        'new shares while something is open',
        "demand(!Object.values(estate.releases).some(({ state }) => isActiveState(state)), 'wrong-state')",
        '',
      ],
      [
        'people whom the owner did not name',
        "demand(namesThoseWhoCount(estate, invitation, named.acceptanceHashes, context), 'outdated')",
        '',
      ],
      ['one who counts left out', 'named.size === counting.length && ', 'named.size >= counting.length && '],
      ['a first epoch that is forgotten', 'firstEpoch: firstEpochOf(invitation),', ''],
      ['old shares that stay armed', 'Math.max(seat.voidEpoch, named.epoch - 1)', 'seat.voidEpoch'],
    ],
  },
  {
    file: 'release/adopted-filling.ts',
    tests: ['release/adopted-filling.test.ts'],
    broken: [
      ['a filling for a rearm that names no service', ' || !namedService(named)', ''],
      [
        'a filling of another seat',
        "demand(invited.ownerId === estate.ownerId && invited.seatId === seatId, 'not-verified')",
        '',
      ],
      [
        'another filling of the seat',
        "demand(invited.invitationId === invitationId && invited.role === role, 'not-verified')",
        '',
      ],
      ['a card with another key', "demand(isSameCard || invited.by < latest(owner), 'not-verified')", ''],
      ['a person whom the owner did not name', "demand(wanted.delete(hash), 'outdated')", 'wanted.delete(hash)'],
      ['a person whom the server leaves out', "demand(wanted.size === 0, 'outdated')", ''],
      ['a jump of epochs for each filling', 'const voidEpoch = isFirst ?', 'const voidEpoch = isFirst || !isFirst ?'],
    ],
  },
  {
    file: 'release/prove-shares.ts',
    tests: ['release/rearm.test.ts', 'release/prove-shares.test.ts'],
    broken: [
      [
        'proofs without end',
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
        'a policy that promises another length of a day',
        "demand((policy.daySeconds ?? dayMilliseconds / 1000) * 1000 === dayMilliseconds, 'not-verified')",
        '',
      ],
      ["another owner's bundle under an id", 'demand(bundle.ownerId === ownerId &&', 'demand('],
      ['later keys as the first word', ' && bundle.version === 1', ''],
      ['keys that are not named', "demand(isSameIdentity(bundle, counts), 'not-verified')", ''],
      [
        'an owner without the hybrid key that is known',
        'upgrades(bundle, counts) ? { ...estate, ownerBundle } : estate',
        '{ ...estate, ownerBundle }',
      ],
      [
        'a policy that the owner did not sign',
        "await verifyStatement('policy', message.statement, fromBase64url(estate.ownerKey))",
        unsigned,
      ],
      [
        'an invitation that the owner did not sign',
        "await verifyStatement('invitation', message.statement, fromBase64url(estate.ownerKey))",
        unsigned,
      ],
      [
        'a removal that the owner did not sign',
        "await verifyStatement('disarm', message.statement, fromBase64url(estate.ownerKey))",
        unsigned,
      ],
      ['a policy for another estate', "demand(policy.ownerId === estate.ownerId, 'not-verified')", ''],
      ['an older policy', "demand(policy.counter > (estate.policy?.counter ?? 0), 'outdated')", ''],
      [
        'an invitation of another estate',
        "const named = await verifyStatement('invitation', message.statement, fromBase64url(estate.ownerKey))\n  demand(named.ownerId === estate.ownerId, 'not-verified')",
        "const named = await verifyStatement('invitation', message.statement, fromBase64url(estate.ownerKey))",
      ],
      [
        'shares that the owner did not name',
        "demand(await sharesAreNamed(message.shares, named.shares), 'not-verified')",
        '',
      ],
      ['a share too few', 'shares.length !== named.length || ', ''],
      ['a share for the same event twice', ' || events.size !== shares.length', ''],
      ['a seat that changes its role', 'demand(known ? known.role === role :', 'demand(known ? true :'],
      ['seats without end', 'Object.keys(estate.seats).length < maxSeats', 'true'],
      ['an invitation a second time', "demand(!Object.hasOwn(seat.invitations, named.invitationId), 'outdated')", ''],
      ['an invitation to a void epoch', "demand(named.epoch > Math.max(seat.voidEpoch, ...epochs), 'outdated')", ''],
      [
        'an earlier epoch that stays armed',
        'voidEpoch: Math.max(seat.voidEpoch, named.epoch - 1)',
        'voidEpoch: seat.voidEpoch',
      ],
      [
        'a removal of another estate',
        "await verifyStatement('disarm', message.statement, fromBase64url(estate.ownerKey))\n  demand(named.ownerId === estate.ownerId, 'not-verified')",
        "await verifyStatement('disarm', message.statement, fromBase64url(estate.ownerKey))",
      ],
      [
        'an invitation that was held back until after its removal',
        'const seat = seatFor(estate, named)\n  const near = withEpoch(estate, named.epoch, context)\n  return',
        'const seat = estate.seats[named.seatId]\n  if (!seat) return { estate, lines: [] }\n  const near = estate\n  return',
      ],
      ['a removal that goes back', 'voidEpoch: Math.max(seat.voidEpoch, named.epoch) }', 'voidEpoch: named.epoch }'],
      [
        'an acceptance for another estate',
        "demand(claimed.type === 'acceptance' && claimed.ownerId === estate.ownerId, 'not-verified')",
        "demand(claimed.type === 'acceptance', 'not-verified')",
      ],
      ['an acceptance of another epoch', 'named.epoch === firstEpochOf(invitation) && ', ''],
      ['an owner in their own seat', ' && grantee.ownerId !== estate.ownerId', ''],
      ['a second person by one invitation', 'demand(before.length === 0 && ', 'demand('],
      [
        'one card that is presented again and again',
        "demand(!before.some((acceptance) => acceptance.who === who), 'taken')",
        '',
      ],
      [
        'cards without end',
        "demand(before.filter(({ decision }) => decision === null).length < maxWaitingCards, 'taken')",
        '',
      ],
      [
        'a word on a card of another estate',
        "demand(claimed.type === 'card-review' && claimed.ownerId === estate.ownerId, 'not-verified')",
        "demand(claimed.type === 'card-review', 'not-verified')",
      ],
      [
        'a card review that no operator signed',
        "await findImpartialOperator(estate, context.operators, (key) =>\n    verifyStatement('card-review', message.statement, key),\n  )",
        '',
      ],
      [
        'a second review of a card, or one of an acceptance by link',
        "demand(acceptanceStateOf(estate, acceptance, context) === 'presented', 'wrong-state')",
        '',
      ],
    ],
  },
  {
    file: 'release/collect-share.ts',
    tests: [
      ...machine,
      'release/lockdown.test.ts',
      'release/recovery-attacks.test.ts',
      'release/seen.test.ts',
      'release/hybrid-keys.test.ts',
    ],
    broken: [
      ['a share in a lockdown', "demand(!isLockedDown(context), 'locked-down')", ''],
      ['a share in a recovery', "demand(!context.recovering, 'behind')", ''],
      ['a share that the grantee did not ask for', 'await checkRequest(message, fromBase64url(holder.signKey))', ''],
      ['a question about something else', "demand(asked[name] === message[name], 'not-verified')", ''],
      ['an older question', 'equal(asked.nonce, message.nonce) && ', ''],
      ['a share before the release', "demand(release.state === 'released', 'not-released')", ''],
      [
        'a share for a card without a review',
        "demand(acceptanceStateOf(known, acceptance, context) === 'accepted', 'card-not-counted')",
        '',
      ],
      ['a share for a person who never accepted', "demand(acceptance, 'unknown')", ''],
      ['the share of a death at an incapacity', 'eventsOpenedBy(release.event).includes(event)', 'true'],
      [
        'the share of a void epoch',
        'const { seat, invitation } = armedInvitation(known,',
        'const { seat, invitation } = findInvitation(known,',
      ],
    ],
  },
  {
    file: 'release/chain-heads.ts',
    tests: ['release/signed-status.test.ts', 'release/single-change.test.ts'],
    broken: [
      ['a head of another estate', "demand(signed.ownerId === estate.ownerId, 'not-verified')", ''],
      [
        'a head that the owner did not sign',
        "await verifyStatement('head', statement, fromBase64url(estate.ownerKey))",
        "(await import('../vault/index.ts')).readStatement(statement)",
      ],
      ['an older head', 'before === undefined || head.counter > before.counter ? head : before', 'head'],
      [
        'heads of what is over that keep the place of others',
        'filter(([, head]) => !isVoid(estate, head))',
        'filter(() => true)',
      ],
      ['an older head of what is over', 'heads[placeOf(head)] ?? known.get(placeOf(head))', 'heads[placeOf(head)]'],
      ['a head of another epoch', '`${seatId}:${event}:${epoch}`', '`${seatId}:${event}`'],
      ['heads without end', "demand(Object.keys(heads).length <= maxHeads, 'not-verified')", ''],
    ],
  },
  {
    file: 'release/step-down.ts',
    tests: ['release/step-down.test.ts'],
    broken: [
      [
        'a step-down of another estate',
        "demand(named.type === 'step-down' && named.ownerId === estate.ownerId, 'not-verified')",
        "demand(named.type === 'step-down', 'not-verified')",
      ],
      ['a step-down of another epoch', "demand(named.epoch === firstEpochOf(invitation), 'not-verified')", ''],
      [
        'a step-down that the grantee did not sign',
        "await firstWhoSigned(holders, (key) => verifyStatement('step-down', message.statement, key))",
        'holders[0]?.ownerId',
      ],
      [
        'a step-down under a report',
        "demand(!Object.values(estate.releases).some(({ state }) => isActiveState(state)), 'wrong-state')",
        '',
      ],
      [
        'a step-down that empties the seat of others',
        'one.who === holder ? { ...one, stepDown } : one',
        '({ ...one, stepDown })',
      ],
    ],
  },
  {
    file: 'release/estate.ts',
    tests: [...machine, 'release/clock.test.ts'],
    broken: [
      ['an invitation whose epoch is over', "demand(found.invitation.epoch > found.seat.voidEpoch, 'outdated')", ''],
      ['a grantee who stepped down', 'acceptance.stepDown !== undefined || ', ''],
      ['a rejected card', "acceptance.decision === 'reject' || ", ''],
      [
        'a card that counts by time while the list of operators cannot be relied on',
        'countsByTime(estate, acceptance, context) && context.operators.confirmed',
        'countsByTime(estate, acceptance, context)',
      ],
      ['a card that counts by time against the owner', ' && termsNow(estate, context).cardFallback === 1', ''],
      [
        'a card that counts at once',
        "counts && context.now >= cardCountsAt(acceptance, context) ? 'accepted'",
        "counts ? 'accepted'",
      ],
      [
        'a wait without a notice to the owner',
        'if (waitFrom === null || noticeAt === null) return null',
        'if (waitFrom === null) return null',
      ],
      ["a wait that ran before the owner's notice", 'Math.max(waitFrom, noticeAt)', 'waitFrom'],
      ['a wait that ran before the approval', 'Math.max(waitFrom, noticeAt)', 'noticeAt'],
      ['a short wait without an approval', 'unchecked ? policy.fallbackDays : 0', '0'],
      ['a short wait without a mail server', 'mail === false ? unnotifiedWaitDays : 0', '0'],
      ['a pause that adds nothing', '(pausedAt === null ? 0 : pauseDays)', '0'],
      ["a contact's objection that adds nothing", '(unchecked && objections.length > 0 ? objectedWaitDays : 0)', '0'],
    ],
  },
  {
    file: 'release/machine.ts',
    tests: [...machine, 'release/lockdown.test.ts'],
    broken: [
      ['a wait that ends by a message which may come before a veto', 'if (opens && relied &&', 'if (relied &&'],
      [
        'a wait that ends while the list of operators cannot be relied on',
        'if (opens && relied &&',
        'if (opens && waiting &&',
      ],
      ['a wait that ran out unasked and ends in a lockdown', ' && !isLockedDown(context)', ''],
      ['a wait that ends too early', ' && due !== null && due <= context.now) {', ' && due !== null) {'],
      [
        'a time for objecting that ends too early',
        'objectionEnd !== null && objectionEnd <= context.now',
        'objectionEnd !== null',
      ],
      ['messages about nothing known', "demand(known, 'unknown')", ''],
    ],
  },
]
