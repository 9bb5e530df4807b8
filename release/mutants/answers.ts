import type { Mutants } from '../../commands/mutants/mutant.ts'
import { machine } from './shared.ts'

export const answerMutants: Mutants[] = [
  {
    file: 'release/opinions.ts',
    tests: machine,
    broken: [
      [
        'accepts an opinion about another estate',
        "demand(named.type === 'opinion' && named.ownerId === estate.ownerId, 'not-verified')",
        "demand(named.type === 'opinion', 'not-verified')",
      ],
      [
        'ignores an opinion of a person without a seat instead of refusing it',
        "demand(who !== undefined, 'not-verified')",
        'if (who === undefined) return { estate, lines: [] }',
      ],
      ["accepts a reporter's opinion of their own report", "demand(release.reporter !== who, 'not-verified')", ''],
      [
        'accepts an opinion on another claim',
        "demand(equal(named.claimHash, fromBase64url(release.claimHash)), 'not-verified')",
        '',
      ],
      [
        'accepts an objection by a role that may make none',
        'filter(({ seat }) => isContact(seat.role))',
        "filter(({ seat }) => seat.role !== 'attorney')",
      ],
      ['accepts an opinion after the end of a release', "demand(isOpen(release), 'wrong-state')", ''],
      ["accepts a contact's support", "demand(role === 'attorney', 'not-verified')", ''],
      [
        "accepts an attorney's support after the 14 days",
        "demand(release.state === 'reported' || (isReviewedMeanwhile(release) && release.opinion === null), 'wrong-state')",
        '',
      ],
      ["accepts an attorney's support twice", '(isReviewedMeanwhile(release) && release.opinion === null)', 'true'],
      [
        'accepts a second objection of one person',
        "demand(!release.objections.some((objection) => objection.who === who), 'wrong-state')",
        '',
      ],
      [
        'continues an approved report despite an objection',
        "if (state === 'waiting' && approval !== 'waived') return reviewedAgain(release, role, 'objected')",
        '',
      ],
      [
        "continues an unchecked wait despite the attorney's objection",
        "(state === 'reported' || approval === 'waived')",
        "state === 'reported'",
      ],
      [
        'accepts an approval that ignores a newer objection',
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
        'never demands an approval for an operator who joined later',
        'if (approval !== before.approval) {',
        'if (approval === before.approval) {',
      ],
      [
        'continues a wait although an operator joined',
        "if (release.state === 'waiting') return reviewedAgain(release, 'operator', 'operator-added')",
        '',
      ],
      [
        'keeps the approval of an operator who left the list or became involved',
        "const fell = release.state === 'waiting' && approval === 'demanded' && !isStillApproved(release, estate, context)",
        'const fell = false',
      ],
      [
        'voids an approval while the operator list is unreadable',
        'return fell && context.operators.confirmed ? reviewedAgain',
        'return fell ? reviewedAgain',
      ],
      [
        'stores no decision for a card that counts after its wait',
        "return acceptanceStateOf(estate, settled, context) === 'accepted' ? { ...settled, decision: 'time' } : settled",
        'return settled',
      ],
    ],
  },
]
