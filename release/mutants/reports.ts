import type { Mutants } from '../../commands/mutants/mutant.ts'
import { machine, unsigned } from './shared.ts'

export const reportMutants: Mutants[] = [
  {
    file: 'release/reporting.ts',
    tests: machine,
    broken: [
      [
        'accepts a report about another estate',
        "demand(claim.type === 'claim' && claim.ownerId === estate.ownerId, 'not-verified')",
        "demand(claim.type === 'claim', 'not-verified')",
      ],
      [
        'accepts a report under the id of another report',
        'event && !Object.hasOwn(estate.releases, claim.releaseId)',
        'event',
      ],
      [
        'ignores a report by a person without a seat instead of refusing it',
        "demand(reporter !== undefined, 'not-verified')",
        'if (reporter === undefined) return { estate, lines: [] }',
      ],
      ['accepts a report by an unreviewed card', "demand(standings.includes('accepted'), 'card-not-counted')", ''],
      [
        'accepts a second report while one is open',
        "demand(!Object.values(estate.releases).some((release) => blocks(release, event)), 'already-open')",
        '',
      ],
      ['accepts a report by a role that may not report', "demand(mayReport(seat.role), 'not-verified')", ''],
      [
        "does not wait for the attorney after a contact's report",
        'const mayObject = isContact(seat.role) && hasOtherAttorney(estate, reporter, context)',
        'const mayObject = false',
      ],
      [
        "continues a report despite the attorney's objection",
        "if (opinion?.stance === 'object') {",
        "if (opinion?.stance === 'never') {",
      ],
      [
        'starts a wait although an approval is demanded',
        "if (release.approval !== 'waived') {",
        "if (release.approval === 'undecided') {",
      ],
      [
        'starts a wait before the approval is demanded or waived',
        "if (release.approval !== 'waived') {",
        "if (release.approval === 'demanded') {",
      ],
      [
        'starts an unchecked wait without a new notice to the owner',
        "state: 'waiting', waitFrom: at, noticeAt: null, mail: null }",
        "state: 'waiting', waitFrom: at }",
      ],
      [
        'accepts an approval for another estate',
        "demand(named.type === 'review' && named.ownerId === estate.ownerId, 'not-verified')",
        "demand(named.type === 'review', 'not-verified')",
      ],
      [
        'accepts an approval that no operator signed',
        'const operator = await findImpartialOperator(estate, context.operators, signedBy)',
        "await findImpartialOperator(estate, context.operators, signedBy).catch(() => '')\n  const operator = context.operators.people[0]?.ownerId ?? ''",
      ],
      ['accepts an approval for another event', 'named.event === release.event && equal', 'equal'],
      ['accepts an approval of another claim', ' && equal(named.claimHash, fromBase64url(release.claimHash))', ''],
      [
        'accepts an approval of a report that is not in review',
        "demand(release.state === 'in-review', 'wrong-state')\n  demand(hasReadAll",
        'demand(hasReadAll',
      ],
      [
        'accepts a rejection of a released report',
        "demand(release.state === 'in-review' || release.state === 'waiting', 'wrong-state')",
        '',
      ],
      [
        'refuses the rejection of an approved report',
        "demand(release.state === 'in-review' || release.state === 'waiting', 'wrong-state')",
        "demand(release.state === 'in-review', 'wrong-state')",
      ],
      [
        'accepts an approval by an operator who did not read the newest opinion',
        "demand(hasReadAll(release, named), 'outdated')",
        '',
      ],
      [
        'accepts an older approval, which names no opinion',
        'if (named.newestOpinion === undefined) return opinion === null && objections.length === 0',
        'if (named.newestOpinion === undefined) return true',
      ],
      [
        'shows a wait while the report is in review again',
        "state: 'in-review', waitFrom: null,",
        "state: 'in-review',",
      ],
      [
        'accepts a veto that the owner did not sign',
        "await verifyStatement('veto', message.statement, fromBase64url(estate.ownerKey))",
        unsigned,
      ],
      ['accepts an end that the owner did not sign', "await verifyStatement('end', message.statement, key)", unsigned],
      [
        'accepts a veto for another estate',
        "const named = await verifyStatement('veto', message.statement, fromBase64url(estate.ownerKey))\n  demand(named.ownerId === estate.ownerId, 'not-verified')",
        "const named = await verifyStatement('veto', message.statement, fromBase64url(estate.ownerKey))",
      ],
      ['accepts a veto after the end', "demand(isOpen(release), 'wrong-state')\n  const vetoed", 'const vetoed'],
      [
        'accepts an end for another estate',
        "message.statement, key)\n  demand(named.ownerId === estate.ownerId, 'not-verified')",
        'message.statement, key)',
      ],
      [
        'accepts a closing that the owner did not sign',
        "await verifyStatement('closing', message.statement, key)",
        "(await import('../vault/index.ts')).readStatement(message.statement) as { ownerId: string; releaseId: string; event: string }",
      ],
      ['accepts an end of another event', "!('event' in named) || named.event === release.event", 'true'],
      [
        'accepts the end of a report that did not open',
        "demand(release.state === 'released' || (context.recovering && isOpen(release)), 'wrong-state')",
        '',
      ],
      [
        'leaves seats armed after an end',
        'voidEpoch: Math.max(seat.voidEpoch, ...known, ...named) }',
        'voidEpoch: seat.voidEpoch }',
      ],
      [
        'restarts the wait at a second notice',
        'if (release.noticeAt !== null || !isOpen(release)) return',
        'if (!isOpen(release)) return',
      ],
      ['accepts a second pause', 'if (release.pausedAt !== null) return { estate, lines: [] }', ''],
      ['continues a deletion despite a report', 'const kept = withoutDeletion(estate)', 'const kept = estate'],
    ],
  },
  {
    file: 'release/lookout.ts',
    tests: ['release/lookout.test.ts'],
    broken: [
      ['accepts a lookout of another estate', "demand(named.ownerId === estate.ownerId, 'not-verified')", ''],
      ['accepts an older lookout', 'named.counter > (estate.lookout?.counter ?? 0)', 'true'],
      ['changes the lookout during a report', 'recovering || !Object.values(estate.releases).some(isOpen)', 'true'],
      ['lets an earlier lookout hold', 'lookout.lookoutId === message.lookoutId &&', ''],
      ['lets a lookout hold whom the owner took back', ' && lookout.holds > 0', ''],
      ['holds a report that is over', "demand(isOpen(release), 'wrong-state')", ''],
      ['accepts a second hold', 'if (release.heldAt) return { estate, lines: [] }', ''],
      ['lets a lookout hold too often', 'heldWithinAYear(estate, context) < lookout.holds', 'true'],
      ['never forgets a hold', 'daysAfter(heldAt, holdYearDays, context) > context.now', 'true'],
      ['keeps the first days open under a hold', 'heldBy: lookout.name, firstAt: null', 'heldBy: lookout.name'],
    ],
  },
  {
    file: 'release/by-log.ts',
    tests: ['release/lookout-by-log.test.ts'],
    broken: [
      [
        'ignores a lookout that only the log has',
        "? taken(since, numberIn(since, 'counter')) : estate",
        '? estate : estate',
      ],
      ['ignores a removal under earlier keys', 'return isOther ? taken(before, 0) : estate', 'return estate'],
      ['ignores a hold that only the log has', '...(held && !release.heldAt &&', '...(held && release.heldAt &&'],
    ],
  },
]
