import type { Mutants } from '../../scripts/mutants/mutant.ts'
import { machine, unsigned } from './shared.ts'

/** The checks of reports and of who judges them: a part of the list of the release service. */
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
        'a report of somebody who holds no seat',
        "demand(reporter !== undefined, 'not-verified')",
        'if (reporter === undefined) return { estate, lines: [] }',
      ],
      ['a report with a card that nobody looked at', "demand(standings.includes('accepted'), 'card-not-counted')", ''],
      [
        'a second report while one is open',
        "demand(!Object.values(estate.releases).some((release) => blocks(release, event)), 'already-open')",
        '',
      ],
      ['a report by a role that may make none', "demand(mayReport(seat.role), 'not-verified')", ''],
      [
        "a contact's report without the attorney",
        'const mayObject = isContact(seat.role) && hasOtherAttorney(estate, reporter, around)',
        'const mayObject = false',
      ],
      [
        'a report that goes on against the attorney, where nobody approves',
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
        'a wait of which the owner is not told anew',
        "state: 'waiting', waitFrom: at, noticeAt: null, mail: null }",
        "state: 'waiting', waitFrom: at }",
      ],
      [
        'an approval for another estate',
        "demand(named.type === 'review' && named.ownerId === estate.ownerId, 'not-verified')",
        "demand(named.type === 'review', 'not-verified')",
      ],
      [
        'an approval by nobody in particular',
        'const operator = await findImpartialOperator(estate, around.operators, signedBy)',
        "await findImpartialOperator(estate, around.operators, signedBy).catch(() => '')\n  const operator = around.operators.people[0]?.ownerId ?? ''",
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
        'an approval by somebody who did not read the newest answer',
        "demand(hasReadAll(release, named), 'outdated')",
        '',
      ],
      [
        'an approval of before that leaves out what was read',
        'if (named.newestOpinion === undefined) return opinion === null && objections.length === 0',
        'if (named.newestOpinion === undefined) return true',
      ],
      ['a wait that goes on from the first approval', "state: 'in-review', waitFrom: null,", "state: 'in-review',"],
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
        "demand(release.state === 'released' || (around.recovering && isOpen(release)), 'wrong-state')",
        '',
      ],
      [
        'seats that stay armed after an end',
        'voidEpoch: Math.max(seat.voidEpoch, ...epochs) }',
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
        'no approval, where somebody impartial is listed',
        "if (impartialOperators(estate, around.operators).length > 0) return 'demanded'",
        '',
      ],
      [
        'no approval, because the list of operators is gone',
        "return around.operators.confirmed ? 'waived' : before",
        "return 'waived'",
      ],
    ],
  },
  {
    file: 'release/impartial-operators.ts',
    tests: machine,
    broken: [
      [
        'a decision while the list of operators cannot be relied on',
        "demand(operators.confirmed, 'operators-unconfirmed')",
        '',
      ],
      [
        'a decision of somebody who is on no list',
        "demand(signer !== undefined, 'not-verified')",
        "if (signer === undefined) return ''",
      ],
      ['a decision of somebody who has a part', "demand(!involvedIn(estate).has(signer), 'not-impartial')", ''],
      ['an owner who approves about themselves', '    estate.ownerId,\n', ''],
      [
        'an operator in a seat, or taken out of one, who approves',
        '    ...everyAcceptance(estate).map(({ who }) => who),\n',
        '',
      ],
      ['an operator who suspended the owner and approves', '    ...estate.suspendedBy,\n', ''],
    ],
  },
  {
    file: 'release/introductions.ts',
    tests: ['release/introductions.test.ts'],
    broken: [
      [
        'an operator whom nobody on the list introduces',
        "await verifyStatement('introduction', statement, fromBase64url(by.signKey))",
        'claimed',
      ],
      ['an introduction that can be sent for ever', "demand(introductionId !== undefined, 'not-verified')", ''],
      [
        'keys on the list that somebody else exchanges',
        "demand(known.bundle === toBase64url(bundle), 'not-verified')",
        '',
      ],
      [
        'an operator who was taken off the list and comes back',
        "demand(!records.operatorsSeen().some((seen) => seen.ownerId === introduced.ownerId), 'taken-off')",
        '',
      ],
      ['one introduction of two people', "demand(records.useIntroduction(introductionId), 'outdated')", ''],
    ],
  },
  {
    file: 'release/operators.ts',
    tests: ['release/operators.test.ts', 'release/approval.test.ts', 'release/introductions.test.ts'],
    broken: [
      ['a list of operators that got shorter', '(known ?? []).every(isListed) || ', 'true || '],
      [
        'a list of operators that went missing',
        "if (typeof list === 'string') return { people: [], confirmed: false }",
        "if (typeof list === 'string') return { people: [], confirmed: true }",
      ],
      [
        'a missing list that is taken for an empty one, later on',
        "known === null && list === 'missing'",
        "list === 'missing'",
      ],
      ['one confirmation for every later change', 'await rm(confirmationIn(folder), { force: true })', ''],
      [
        'a confirmation of another list',
        'return text.trim() === (await confirmationOf(people))',
        "return text.trim() !== ''",
      ],
      [
        'somebody who went, and was never there',
        'const gone = [...before.values()].filter((seen) => seen.listed && ',
        'const gone = [...before.values()].filter((seen) => !seen.listed && ',
      ],
      [
        'an unreadable list that is overwritten',
        "if (list === 'unreadable') throw new StoreError(unreadable(folder))\n  const known = list === 'missing' ? [] : list\n  const found",
        "const known = typeof list === 'string' ? [] : list\n  const found",
      ],
    ],
  },
  {
    file: 'release/suspension.ts',
    tests: machine,
    broken: [
      [
        'a suspension that its operator did not sign',
        "await verifyStatement('suspension', message.statement, listed ? fromBase64url(listed.signKey) : signKey)",
        unsigned,
      ],
      ['a suspension of somebody else', "demand(named.ownerId === estate.ownerId, 'not-verified')", ''],
      [
        'made-up operators without end',
        "demand(!isNew || listed || estate.suspendedBy.length < maxUnlisted, 'wrong-state')",
        '',
      ],
      ['an operator who is crowded out by made-up ones', '!isNew || listed || estate', '!isNew || estate'],
      ['words in the log in the name of an operator who is none', 'const lines = listed ? [', 'const lines = true ? ['],
      [
        'an operator who suspended, and is forgotten as such',
        'suspendedBy: [...estate.suspendedBy, who]',
        'suspendedBy: estate.suspendedBy',
      ],
    ],
  },
  {
    file: 'release/lockdown.ts',
    tests: ['release/lockdown.test.ts'],
    broken: [
      [
        'a lockdown by whoever the server names',
        "verifyStatement('lockdown', statement, key)",
        'Promise.resolve(readStatement(statement))',
      ],
      [
        'one that was lifted, begun by the statement of before',
        "demand(known === undefined || known.until === null, 'outdated')",
        '',
      ],
      ['a second one, begun later by a statement that was kept', 'lockdownNow(all) === undefined ? null : now', 'null'],
      ['a lift by a list that lacks somebody', "demand(operators.confirmed, 'operators-unconfirmed')", ''],
      ['a lift of one that lifts another', "demand(current?.id === id, 'outdated')", "demand(current, 'outdated')"],
      ['one operator who lifts alone', 'Math.min(2, Math.max(1, people.length))', '1'],
      ['one operator who lifts twice', '[...new Set([...current.liftedBy, signer])]', '[...current.liftedBy, signer]'],
      [
        'a lift by hand of any',
        'current !== undefined && current.id === lockdownId',
        'current !== undefined && lockdownId',
      ],
    ],
  },
]
