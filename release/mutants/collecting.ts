import type { Mutants } from '../../commands/mutants/mutant.ts'
import { machine } from './shared.ts'

export const collectingMutants: Mutants[] = [
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
      ['hands out a share in a lockdown', "demand(!isLockedDown(context), 'locked-down')", ''],
      ['hands out a share in a recovery', "demand(!context.recovering, 'behind')", ''],
      [
        'hands out a share that the grantee did not ask for',
        'await checkRequest(message, fromBase64url(holder.signKey))',
        '',
      ],
      [
        'accepts a request with other fields than the grantee signed',
        "demand(asked[name] === message[name], 'not-verified')",
        '',
      ],
      ['accepts a replayed request', 'equal(asked.nonce, message.nonce) && ', ''],
      ['hands out a share before the release', "demand(opens.length > 0, 'not-released')", ''],
      [
        'hands out first days whose operator left the list',
        "demand(release.state === 'released' || isSurelyApproved(release, known, context), 'not-released')",
        '',
      ],
      [
        'hands out a share for an unreviewed card',
        "demand(acceptanceStateOf(known, acceptance, context) === 'accepted', 'card-not-counted')",
        '',
      ],
      ['hands out a share to a person who never accepted', "demand(acceptance, 'unknown')", ''],
      ['hands out the death share at an incapacity', 'opens.includes(event)', 'true'],
      [
        'hands out a share of a void epoch',
        'const { seat, invitation } = armedInvitation(known,',
        'const { seat, invitation } = findInvitation(known,',
      ],
    ],
  },
  {
    file: 'release/chain-heads.ts',
    tests: ['release/signed-status.test.ts', 'release/single-change.test.ts'],
    broken: [
      ['accepts a head of another estate', "demand(signed.ownerId === estate.ownerId, 'not-verified')", ''],
      [
        'accepts a head that the owner did not sign',
        "await verifyStatement('head', statement, fromBase64url(estate.ownerKey))",
        "(await import('../vault/index.ts')).readStatement(statement)",
      ],
      ['accepts an older head', 'before === undefined || head.counter > before.counter ? head : before', 'head'],
      [
        'counts heads of void epochs toward the limit',
        'filter(([, head]) => !isVoid(estate, head))',
        'filter(() => true)',
      ],
      [
        'replaces a newer head of a void epoch',
        'heads[placeOf(head)] ?? known.get(placeOf(head))',
        'heads[placeOf(head)]',
      ],
      ['mixes up the heads of two epochs', '`${seatId}:${event}:${epoch}`', '`${seatId}:${event}`'],
      ['stores any number of heads', "demand(Object.keys(heads).length <= maxHeads, 'not-verified')", ''],
    ],
  },
  {
    file: 'release/step-down.ts',
    tests: ['release/step-down.test.ts'],
    broken: [
      [
        'accepts a step-down of another estate',
        "demand(named.type === 'step-down' && named.ownerId === estate.ownerId, 'not-verified')",
        "demand(named.type === 'step-down', 'not-verified')",
      ],
      ['accepts a step-down of another epoch', "demand(named.epoch === firstEpochOf(invitation), 'not-verified')", ''],
      [
        'accepts a step-down that the grantee did not sign',
        "await firstWhoSigned(holders, (key) => verifyStatement('step-down', message.statement, key))",
        'holders[0]?.ownerId',
      ],
      [
        'accepts a step-down while a report is open',
        "demand(!Object.values(estate.releases).some(({ state }) => isActiveState(state)), 'wrong-state')",
        '',
      ],
      [
        'removes every grantee of the seat by one step-down',
        'one.who === holder ? { ...one, stepDown } : one',
        '({ ...one, stepDown })',
      ],
    ],
  },
  {
    file: 'release/estate.ts',
    tests: [...machine, 'release/clock.test.ts', 'release/lookout.test.ts'],
    broken: [
      ['opens the first days again despite a late hold', 'Math.max(first, ...held)', 'first'],
      [
        'accepts an invitation of a void epoch',
        "demand(found.invitation.epoch > found.seat.voidEpoch, 'outdated')",
        '',
      ],
      ['counts a grantee who stepped down', 'acceptance.stepDown !== undefined || ', ''],
      ['counts a rejected card', "acceptance.decision === 'reject' || ", ''],
      [
        'counts a card after its wait while the operator list is unconfirmed',
        'countsByTime(estate, acceptance, context) && context.operators.confirmed',
        'countsByTime(estate, acceptance, context)',
      ],
      [
        'counts a card after its wait although the owner forbids that',
        ' && termsNow(estate, context).cardFallback === 1',
        '',
      ],
      [
        'counts a card without a wait',
        "counts && context.now >= cardCountsAt(acceptance, context) ? 'accepted'",
        "counts ? 'accepted'",
      ],
      [
        'starts a wait without a notice to the owner',
        'if (waitFrom === null || noticeAt === null) return null',
        'if (waitFrom === null) return null',
      ],
      ['opens first days sooner through a confirmed stop', '{ ...context, stops: [] }', 'context'],
    ],
  },
  {
    file: 'release/machine.ts',
    tests: [...machine, 'release/lockdown.test.ts'],
    broken: [
      ['ends a wait by a message that a veto may follow', 'if (!opens || !relied', 'if (!relied'],
      ['ends a wait while the operator list is unconfirmed', 'if (!opens || !relied', 'if (!opens || !waiting'],
      ['opens first days while the list is unconfirmed', ' || !isSurelyApproved(waiting, estate, context)', ''],
      ['ends an overdue wait in a lockdown', ' || isLockedDown(context)', ''],
      ['ends a wait too early', 'due !== null && due <= context.now ? released', 'due !== null ? released'],
      ['opens first days too early', 'due === null || due > context.now || ', 'due === null || '],
      [
        'ends the time for objections too early',
        'objectionEnd !== null && objectionEnd <= context.now',
        'objectionEnd !== null',
      ],
      ['accepts messages about an unknown estate', "demand(known, 'unknown')", ''],
    ],
  },
]
