import type { Mutants } from '../../commands/mutants/mutant.ts'
import { machine, unsigned } from './shared.ts'

export const reportMutants: Mutants[] = [
  {
    file: 'release/reporting.ts',
    tests: machine,
    broken: [
      [
        'a report about another estate',
        "demand(claim.type === 'claim' && claim.ownerId === estate.ownerId, 'not-verified')",
        "demand(claim.type === 'claim', 'not-verified')",
      ],
      ['a report under the id of another', 'event && !Object.hasOwn(estate.releases, claim.releaseId)', 'event'],
      [
        'a report by a person without a seat',
        "demand(reporter !== undefined, 'not-verified')",
        'if (reporter === undefined) return { estate, lines: [] }',
      ],
      ['a report with a card without a review', "demand(standings.includes('accepted'), 'card-not-counted')", ''],
      [
        'a second report while one is open',
        "demand(!Object.values(estate.releases).some((release) => blocks(release, event)), 'already-open')",
        '',
      ],
      ['a report by a role that may make none', "demand(mayReport(seat.role), 'not-verified')", ''],
      [
        "a contact's report without the attorney",
        'const mayObject = isContact(seat.role) && hasOtherAttorney(estate, reporter, context)',
        'const mayObject = false',
      ],
      [
        'a report that continues against the attorney, without operators',
        "if (opinion?.stance === 'object') {",
        "if (opinion?.stance === 'never') {",
      ],
      [
        'a wait without an approval that is demanded',
        "if (release.approval !== 'waived') {",
        "if (release.approval === 'undecided') {",
      ],
      [
        'a wait where nothing is decided',
        "if (release.approval !== 'waived') {",
        "if (release.approval === 'demanded') {",
      ],
      [
        'a wait without a new notice to the owner',
        "state: 'waiting', waitFrom: at, noticeAt: null, mail: null }",
        "state: 'waiting', waitFrom: at }",
      ],
      [
        'an approval for another estate',
        "demand(named.type === 'review' && named.ownerId === estate.ownerId, 'not-verified')",
        "demand(named.type === 'review', 'not-verified')",
      ],
      [
        'an approval that no operator signed',
        'const operator = await findImpartialOperator(estate, context.operators, signedBy)',
        "await findImpartialOperator(estate, context.operators, signedBy).catch(() => '')\n  const operator = context.operators.people[0]?.ownerId ?? ''",
      ],
      ['an approval for another event', 'named.event === release.event && equal', 'equal'],
      ['an approval of another claim', ' && equal(named.claimHash, fromBase64url(release.claimHash))', ''],
      [
        'an approval in another state',
        "demand(release.state === 'in-review', 'wrong-state')\n  demand(hasReadAll",
        'demand(hasReadAll',
      ],
      [
        'a rejection of what opened',
        "demand(release.state === 'in-review' || release.state === 'waiting', 'wrong-state')",
        '',
      ],
      [
        'what was approved cannot be rejected',
        "demand(release.state === 'in-review' || release.state === 'waiting', 'wrong-state')",
        "demand(release.state === 'in-review', 'wrong-state')",
      ],
      [
        'an approval by an operator who did not read the newest answer',
        "demand(hasReadAll(release, named), 'outdated')",
        '',
      ],
      [
        'an older approval that omits the newest opinion',
        'if (named.newestOpinion === undefined) return opinion === null && objections.length === 0',
        'if (named.newestOpinion === undefined) return true',
      ],
      [
        'a wait that is shown while the report is checked again',
        "state: 'in-review', waitFrom: null,",
        "state: 'in-review',",
      ],
      [
        'a veto that the owner did not sign',
        "await verifyStatement('veto', message.statement, fromBase64url(estate.ownerKey))",
        unsigned,
      ],
      ['an end that the owner did not sign', "await verifyStatement('end', message.statement, key)", unsigned],
      [
        'a veto for another estate',
        "const named = await verifyStatement('veto', message.statement, fromBase64url(estate.ownerKey))\n  demand(named.ownerId === estate.ownerId, 'not-verified')",
        "const named = await verifyStatement('veto', message.statement, fromBase64url(estate.ownerKey))",
      ],
      ['a veto after the end', "demand(isOpen(release), 'wrong-state')\n  const vetoed", 'const vetoed'],
      [
        'an end for another estate',
        "message.statement, key)\n  demand(named.ownerId === estate.ownerId, 'not-verified')",
        'message.statement, key)',
      ],
      [
        'an end of today that the owner did not sign',
        "await verifyStatement('closing', message.statement, key)",
        "(await import('../vault/index.ts')).readStatement(message.statement) as { ownerId: string; releaseId: string; event: string }",
      ],
      ['an end of another event', "!('event' in named) || named.event === release.event", 'true'],
      [
        'the end of what has not happened',
        "demand(release.state === 'released' || (context.recovering && isOpen(release)), 'wrong-state')",
        '',
      ],
      [
        'seats that stay armed after an end',
        'voidEpoch: Math.max(seat.voidEpoch, ...known, ...named) }',
        'voidEpoch: seat.voidEpoch }',
      ],
      [
        'a second notice that makes the wait run from itself',
        'if (release.noticeAt !== null || !isOpen(release)) return',
        'if (!isOpen(release)) return',
      ],
      ['a second pause', 'if (release.pausedAt !== null) return { estate, lines: [] }', ''],
      ['a deletion that goes on under a report', 'const kept = withoutDeletion(estate)', 'const kept = estate'],
    ],
  },
  {
    file: 'release/approval.ts',
    tests: machine,
    broken: [
      ['a demand that is lowered afterwards', "before === 'demanded' || !mayWaive", '!mayWaive'],
      [
        'no approval, where the owner wants one in any case',
        "before === 'demanded' || !mayWaive",
        "before === 'demanded'",
      ],
      [
        'no approval, with an impartial operator listed',
        "if (impartialOperators(estate, context.operators).length > 0) return 'demanded'",
        '',
      ],
      [
        'no approval, because the list of operators is gone',
        "return context.operators.confirmed ? 'waived' : before",
        "return 'waived'",
      ],
    ],
  },
]
