import type { Mutants } from '../../commands/mutants/mutant.ts'
import { machine } from './shared.ts'

export const answerMutants: Mutants[] = [
  {
    file: 'release/opinions.ts',
    tests: machine,
    broken: [
      [
        'an opinion about another estate',
        "demand(named.type === 'opinion' && named.ownerId === estate.ownerId, 'not-verified')",
        "demand(named.type === 'opinion', 'not-verified')",
      ],
      [
        'an opinion of a person without a seat',
        "demand(who !== undefined, 'not-verified')",
        'if (who === undefined) return { estate, lines: [] }',
      ],
      ["a reporter's opinion of their own report", "demand(release.reporter !== who, 'not-verified')", ''],
      [
        'an opinion on another claim than the one that was read',
        "demand(equal(named.claimHash, fromBase64url(release.claimHash)), 'not-verified')",
        '',
      ],
      [
        'an objection by a role that may make none',
        'filter(({ seat }) => isContact(seat.role))',
        "filter(({ seat }) => seat.role !== 'attorney')",
      ],
      ['an opinion after the end', "demand(isOpen(release), 'wrong-state')", ''],
      ['a contact who supports', "demand(role === 'attorney', 'not-verified')", ''],
      ["an attorney's support after the time for it", "demand(release.state === 'reported', 'wrong-state')", ''],
      [
        'one person who objects twice',
        "demand(!release.objections.some((objection) => objection.who === who), 'wrong-state')",
        '',
      ],
      [
        'an approved report that goes on against an objection',
        "if (state === 'waiting' && approval !== 'waived') return reviewedAgain(release, role, 'objected')",
        '',
      ],
      [
        'an unchecked wait that goes on against the attorney',
        "(state === 'reported' || approval === 'waived')",
        "state === 'reported'",
      ],
      [
        'an objection that an approval may overlook',
        'opinion: hash }],\n    newestOpinion: hash,',
        'opinion: hash }],',
      ],
    ],
  },
  {
    file: 'release/settle-approvals.ts',
    tests: machine,
    broken: [
      [
        'a report that an operator who came later need not approve',
        'if (approval !== before.approval) {',
        'if (approval === before.approval) {',
      ],
      [
        'a wait that goes on though an operator came',
        "if (release.state === 'waiting') return reviewedAgain(release, 'operator', 'operator-added')",
        '',
      ],
      [
        'an approval by an operator who left the list, or became involved',
        "const fell = release.state === 'waiting' && approval === 'demanded' && !isStillApproved(release, estate, context)",
        'const fell = false',
      ],
      [
        'an approval that falls because the list cannot be read for a moment',
        'return fell && context.operators.confirmed ? reviewedAgain',
        'return fell ? reviewedAgain',
      ],
      [
        'a card that counts by time and then does not',
        "return acceptanceStateOf(estate, settled, context) === 'accepted' ? { ...settled, decision: 'time' } : settled",
        'return settled',
      ],
    ],
  },
]
