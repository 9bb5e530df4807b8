import type { Mutants } from '../scripts/mutants/mutant.ts'

// What `npm run mutants` breaks here, one at a time.

const machine = [
  'release/machine.test.ts',
  'release/single-change.test.ts',
  'release/approval.test.ts',
  'release/paths.test.ts',
  'release/identity.test.ts',
  'release/estate-deletion.test.ts',
]

/** A statement as it says itself, whoever signed it. */
const unsigned = "(await import('../vault/index.ts')).readStatement(message.statement)"

export const releaseMutants: Mutants[] = [
  {
    file: 'release/arming.ts',
    tests: [...machine, 'release/signed-status.test.ts'],
    broken: [
      ["another owner's bundle under an id", "demand(bundle.ownerId === ownerId, 'not-verified')", ''],
      [
        'another successor than the one seen first',
        "demand(succeeds(bundle, await decodeBundle(fromBase64url(estate.ownerBundle))), 'not-verified')",
        '',
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
      [
        'an invitation to an epoch that is over',
        "demand(named.epoch > Math.max(seat.voidEpoch, ...epochs), 'outdated')",
        '',
      ],
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
        'const seat = seatFor(estate, named)\n  return',
        'const seat = estate.seats[named.seatId]\n  if (!seat) return { estate, lines: [] }\n  return',
      ],
      ['a removal that goes back', 'voidEpoch: Math.max(seat.voidEpoch, named.epoch) }', 'voidEpoch: named.epoch }'],
      [
        'an acceptance for another estate',
        "demand(claimed.type === 'acceptance' && claimed.ownerId === estate.ownerId, 'not-verified')",
        "demand(claimed.type === 'acceptance', 'not-verified')",
      ],
      ['an acceptance of another epoch', 'named.epoch === invitation.epoch && ', ''],
      ['an owner in their own seat', ' && grantee.ownerId !== estate.ownerId', ''],
      [
        'a second person by one invitation',
        "if (via === 'invitation') demand(before.length === 0, 'taken')",
        "if (via === 'invitation') demand(before.length >= 0, 'taken')",
      ],
      [
        'one card that is presented again and again',
        "demand(!before.some((acceptance) => acceptance.signKey === signKey), 'taken')",
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
        'a word on a card by nobody in particular',
        "await findImpartialOperator(estate, around.operators, (key) => verifyStatement('card-review', message.statement, key))",
        '',
      ],
      [
        'a second word on a card, or one on what is no card',
        "demand(standingOf(estate, acceptance, around) === 'presented', 'wrong-state')",
        '',
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
      ['a decision of somebody who has a part', "demand(!involvedKeys(estate).has(signer), 'not-impartial')", ''],
      ['an owner who approves about themselves', '    estate.ownerKey,\n', ''],
      [
        'an operator in a seat who approves',
        '    ...armedInvitations(estate).flatMap(({ invitation }) => invitation.acceptances.map(({ signKey }) => signKey)),\n',
        '',
      ],
      ['a reporter who approves', '    ...Object.values(estate.releases).map(({ reporter }) => reporter),\n', ''],
      ['an operator who suspended the owner and approves', '    ...estate.suspendedBy,\n', ''],
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
        "if (impartialOperators(estate, around.operators.keys).length > 0) return 'demanded'",
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
    file: 'release/settle-approvals.ts',
    tests: machine,
    broken: [
      [
        'a report that an operator who came later need not approve',
        'if (approval === release.approval) continue',
        'continue',
      ],
      [
        'a wait that goes on though an operator came',
        "if (release.state !== 'waiting') return { release, lines: [] }",
        'return { release, lines: [] }',
      ],
      [
        'a card that counts by time and then does not',
        "return standingOf(estate, settled, around) === 'accepted' ? { ...settled, decision: 'time' } : settled",
        'return settled',
      ],
    ],
  },
  {
    file: 'release/suspension.ts',
    tests: machine,
    broken: [
      [
        'a suspension that its operator did not sign',
        "await verifyStatement('suspension', message.statement, signKey)",
        unsigned,
      ],
      ['a suspension of somebody else', "demand(named.ownerId === estate.ownerId, 'not-verified')", ''],
      ['made-up operators without end', "demand(estate.suspendedBy.length < maxSuspending, 'wrong-state')", ''],
      [
        'an operator who suspended, and is forgotten as such',
        'suspendedBy: [...estate.suspendedBy, operator]',
        'suspendedBy: estate.suspendedBy',
      ],
    ],
  },
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
      [
        "a contact's report without the attorney",
        "const mayObject = seat.role !== 'attorney' && hasOtherAttorney(estate, reporter, around)",
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
        "await findImpartialOperator(estate, around.operators, (key) => verifyStatement('review', message.statement, key))",
        '',
      ],
      ['an approval for another event', 'named.event === release.event && equal', 'equal'],
      ['an approval of another claim', ' && equal(named.claimHash, fromBase64url(release.claimHash))', ''],
      ['an approval in another state', "demand(release.state === 'in-review', 'wrong-state')", ''],
      [
        'a veto that the owner did not sign',
        "await verifyStatement('veto', message.statement, fromBase64url(estate.ownerKey))",
        unsigned,
      ],
      [
        'an end that the owner did not sign',
        "await verifyStatement('end', message.statement, fromBase64url(estate.ownerKey))",
        unsigned,
      ],
      [
        'a veto for another estate',
        "const named = await verifyStatement('veto', message.statement, fromBase64url(estate.ownerKey))\n  demand(named.ownerId === estate.ownerId, 'not-verified')",
        "const named = await verifyStatement('veto', message.statement, fromBase64url(estate.ownerKey))",
      ],
      ['a veto after the end', "demand(isOpen(release), 'wrong-state')\n  const vetoed", 'const vetoed'],
      [
        'an end for another estate',
        "const named = await verifyStatement('end', message.statement, fromBase64url(estate.ownerKey))\n  demand(named.ownerId === estate.ownerId, 'not-verified')",
        "const named = await verifyStatement('end', message.statement, fromBase64url(estate.ownerKey))",
      ],
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
    file: 'release/opinions.ts',
    tests: machine,
    broken: [
      [
        'an opinion about another estate',
        "demand(named.type === 'opinion' && named.ownerId === estate.ownerId, 'not-verified')",
        "demand(named.type === 'opinion', 'not-verified')",
      ],
      [
        'an opinion of somebody without a seat',
        "demand(holder !== undefined, 'not-verified')",
        'if (holder === undefined) return { estate, lines: [] }',
      ],
      ["a reporter's opinion of their own report", "demand(release.reporter !== holder, 'not-verified')", ''],
      [
        'an opinion on another claim than the one that was read',
        "demand(equal(named.claimHash, fromBase64url(release.claimHash)), 'not-verified')",
        '',
      ],
      ['an opinion after the end', "demand(isOpen(release), 'wrong-state')", ''],
      ['a contact who supports', "demand(named.stance === 'object', 'not-verified')", ''],
      ["an attorney's word after the time for it", "demand(release.state === 'reported', 'wrong-state')", ''],
      [
        'one contact who objects twice',
        "demand(!release.objections.some((objection) => objection.signKey === signKey), 'wrong-state')",
        '',
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
      ['one operator who lifts alone', 'Math.min(2, Math.max(1, keys.length))', '1'],
      ['one operator who lifts twice', '[...new Set([...current.liftedBy, signer])]', '[...current.liftedBy, signer]'],
      [
        'a lift by hand of any',
        'current !== undefined && current.id === lockdownId',
        'current !== undefined && lockdownId',
      ],
    ],
  },
  {
    file: 'release/collect-share.ts',
    tests: [...machine, 'release/lockdown.test.ts'],
    broken: [
      ['a share in a lockdown', "demand(!isLockedDown(around), 'locked-down')", ''],
      ['a share before the release', "demand(release.state === 'released', 'not-released')", ''],
      [
        'a share for a card that nobody looked at',
        "demand(standingOf(estate, acceptance, around) === 'accepted', 'card-not-counted')",
        '',
      ],
      ['a share for somebody who never accepted', "demand(acceptance, 'unknown')", ''],
      ['the share of a death at an incapacity', 'eventsOpenedBy(release.event).includes(event)', 'true'],
      [
        'the share of an epoch that is over',
        'const { seat, invitation } = armedInvitation(estate,',
        'const { seat, invitation } = findInvitation(estate,',
      ],
    ],
  },
  {
    file: 'release/estate.ts',
    tests: [...machine, 'release/clock.test.ts'],
    broken: [
      ['an invitation whose epoch is over', "demand(found.invitation.epoch > found.seat.voidEpoch, 'outdated')", ''],
      ['a rejected card', "if (acceptance.decision === 'reject') return 'refused'", ''],
      [
        'a card that counts by time while the list of operators cannot be relied on',
        'countsByTime(estate, acceptance) && around.operators.confirmed',
        'countsByTime(estate, acceptance)',
      ],
      ['a card that counts by time against the owner', ' && (estate.policy ?? defaultPolicy).cardFallback === 1', ''],
      [
        'a card that counts at once',
        "counts && around.now >= cardCountsAt(acceptance, around) ? 'accepted'",
        "counts ? 'accepted'",
      ],
      [
        'a wait of which the owner was never told',
        'if (waitFrom === null || noticeAt === null) return null',
        'if (waitFrom === null) return null',
      ],
      ['a wait that ran before the owner was told', 'Math.max(waitFrom, noticeAt)', 'waitFrom'],
      ['a wait that ran before the approval', 'Math.max(waitFrom, noticeAt)', 'noticeAt'],
      ['a short wait where nobody approved', 'unchecked ? policy.fallbackDays : 0', '0'],
      ['a short wait where nobody could be told', 'mail === false ? untoldWaitDays : 0', '0'],
      ['a pause that adds nothing', '(pausedAt === null ? 0 : pauseDays)', '0'],
      ["a contact's objection that adds nothing", '(unchecked && objections.length > 0 ? objectedWaitDays : 0)', '0'],
    ],
  },
  {
    file: 'release/machine.ts',
    tests: [...machine, 'release/lockdown.test.ts'],
    broken: [
      ['a wait that ends by a message which may come before a veto', 'if (opens && relied &&', 'if (relied &&'],
      ['a wait that ends while the list of operators cannot be relied on', 'if (opens && relied &&', 'if (opens &&'],
      ['a wait of no days that ends in a lockdown', ' && !isLockedDown(around)', ''],
      ['a wait that ends too early', ' && due !== null && due <= around.now) {', ' && due !== null) {'],
      ['a time for objecting that ends too early', 'unheard !== null && unheard <= around.now', 'unheard !== null'],
      ['messages about nothing known', "demand(known, 'unknown')", ''],
    ],
  },
  {
    file: 'release/estate-deletion.ts',
    tests: ['release/estate-deletion.test.ts', 'release/single-change.test.ts', 'release/lockdown.test.ts'],
    broken: [
      ['an estate forgotten in a lockdown', "demand(!isLockedDown(around), 'locked-down')", ''],
      [
        'a decision that the owner did not sign',
        'await verifyStatement(message.type, message.statement, ownerKey)',
        unsigned,
      ],
      ['a decision about another estate', "demand(named.ownerId === estate.ownerId, 'not-verified')", ''],
      ['an older decision', "demand(named.counter > estate.deletion.counter, 'outdated')", ''],
      ['a deletion while others depend on it', "demand(!isNeeded(estate), 'wrong-state')", ''],
      ['a deletion before its time', "demand(around.now >= finalAt(pending, around), 'too-early')", ''],
      [
        'a deletion that nobody decided, or that others depend on',
        "demand(pending && !isNeeded(estate), 'wrong-state')",
        'if (!pending) return { estate, lines: [], forgotten: true }',
      ],
      ['a released estate that is deleted', " || release.state === 'released')", ')'],
    ],
  },
  {
    file: 'release/heads.ts',
    tests: ['release/signed-status.test.ts', 'release/single-change.test.ts'],
    broken: [
      ['a head of another estate', "demand(signed.ownerId === estate.ownerId, 'not-verified')", ''],
      [
        'a head that the owner did not sign',
        "await verifyStatement('head', statement, fromBase64url(estate.ownerKey))",
        "(await import('../vault/index.ts')).readStatement(statement)",
      ],
      ['an older head', ' && head.counter > known.counter)', ')'],
      ['a head of an earlier epoch', 'return head?.epoch === chain.epoch ? head : undefined', 'return head'],
      ['heads without end', "demand(Object.keys(heads).length <= maxHeads, 'not-verified')", ''],
    ],
  },
  {
    file: 'release/apply-message.ts',
    tests: ['release/apply-message.test.ts', 'release/service.test.ts'],
    broken: [
      [
        'a statement that says something else than the server was told',
        'every(([name, value]) => said.get(name) === value)',
        'every(() => true)',
      ],
      ['a statement a second time', 'repeated || !expected ?', '!expected ?'],
      [
        'shares that this service cannot open',
        'await openReleaseShare(key.privateKey, named, event, sealedB)',
        'void sealedB',
      ],
      [
        'an invitation that relies on another release service',
        'if (!equal(named.releaseServiceBoxKey, boxKey) || !equal(named.releaseServiceSignKey, signKey)) throw new SealError()',
        '',
      ],
    ],
  },
  {
    file: 'release/operators.ts',
    tests: ['release/operators.test.ts', 'release/approval.test.ts', 'release/signed-status.test.ts'],
    broken: [
      ['a list of operators that got shorter', '(known ?? []).every((key) => keys.includes(key)) || ', 'true || '],
      [
        'a list of operators that went missing',
        "if (typeof list === 'string') return { keys: [], confirmed: false }",
        "if (typeof list === 'string') return { keys: [], confirmed: true }",
      ],
      [
        'a missing list that is taken for an empty one, later on',
        "known === null && list === 'missing'",
        "list === 'missing'",
      ],
      ['one confirmation for every later change', 'await rm(confirmationIn(folder), { force: true })', ''],
      [
        'a confirmation of another list',
        'return text.trim() === (await confirmationOf(keys))',
        "return text.trim() !== ''",
      ],
      [
        'an operator whom nobody on the list introduces',
        "await verifyStatement('introduction', statement, listed.signKey)",
        'claimed',
      ],
      [
        'an unreadable list that is overwritten',
        "if (list === 'unreadable')\n    throw",
        "if (list === 'missing' && known)\n    throw",
      ],
    ],
  },
  {
    file: 'release/clock.ts',
    tests: ['release/clock.test.ts'],
    broken: [
      ['a clock on the wall that moves waits', 'this.#anchor.now + Math.floor(running - this.#anchor.running)', 'wall'],
      ['a stop that nobody confirmed', 'where confirmed = 1 order by at', 'order by at'],
      [
        'every stop, once one was confirmed',
        'confirmed = 1 where from_wall = ? and to_wall = ?',
        'confirmed = 1 where ?1 <= ?2',
      ],
      ['a stop that counts for what began after it', 'moment < at && !inLockdown(at)', '!inLockdown(at)'],
      ['a stop that shortens a wait in a lockdown', 'moment < at && !inLockdown(at)', 'moment < at'],
      ['a lockdown whose time counts', 'due + until - Math.max(from, moment)', 'due'],
      ['another length of a day', 'insert or ignore into clock', 'insert or replace into clock'],
    ],
  },
  {
    file: 'release/recovery.ts',
    tests: ['release/recovery.test.ts', 'server/releases/older-copies.test.ts'],
    broken: [
      [
        'a veto of which only the log is left',
        'startWaitsAgain(closedByLog(records, done.estate, around), around)',
        'startWaitsAgain(done.estate, around)',
      ],
      [
        'an end of which only the log is left, and seats that stay armed',
        "if (step === 'ended') return withEnd(",
        "if (step === 'ended') return withRelease(",
      ],
      ['a log that is lost here and not missed', '!holds(records.logHash(ownerId, heard.log.n), heard.log) ||', ''],
      [
        'a statement that is lost here and not missed',
        '!holds(records.takenHash(ownerId, heard.taken.n), heard.taken)',
        'false',
      ],
      ['another past of the log', 'own !== null && equal(own, hash)', 'own !== null'],
      [
        'a server that was put back, and waits that go on',
        'return before !== null && (now.log < before.log || now.taken < before.taken)',
        'return false',
      ],
      [
        'waits that go on after something was lost',
        'startWaitsAgain(closedByLog(records, done.estate, around), around)',
        '{ estate: closedByLog(records, done.estate, around), lines: [] }',
      ],
      [
        'a report that the log says to be over',
        'startWaitsAgain(closedByLog(records, done.estate, around), around)',
        'startWaitsAgain(done.estate, around)',
      ],
      ['an owner who is not told again', '      noticeAt: null,\n', ''],
      [
        'entries of the log that somebody else wrote',
        'head = await verifyReleaseLog(ownerId, signKey, [entry], head)',
        'head = entry',
      ],
    ],
  },
  {
    file: 'release/tombstones.ts',
    tests: ['release/estate-deletion.test.ts'],
    broken: [
      ['a made-up word that an estate is forgotten', ' && (await isSigned(hash, signature, signKey))', ''],
      [
        'an estate that is forgotten in name only',
        'if (lost.has(toBase64url(hash))) records.forget(ownerId, hash)',
        'void hash',
      ],
    ],
  },
  {
    file: 'release/rollback-detection.ts',
    tests: ['server/releases/restored-together.test.ts'],
    broken: [
      ['an entry that somebody else wrote', "if (!(await isOurs(key, ownerId, entry))) return 'not-verified'", ''],
      ['an entry that is here', '(here !== null && equal(here, entry.hash)) || ', ''],
      ['a loss that was told already', ' || saysLost(log, entry)', ''],
      [
        'waits that start again for every entry of one loss',
        'told === undefined || told.at < entry.at ? records.estate(ownerId) : null',
        'records.estate(ownerId)',
      ],
      ['waits that go on after a loss', 'if (again) records.putEstate(again.estate)', ''],
    ],
  },
  {
    file: 'release/http-server.ts',
    tests: ['release/settings.test.ts', 'release/service.test.ts'],
    broken: [
      [
        'whoever knocks, without the token',
        'if (parts.token !== undefined && !showsToken(parts.token, request))',
        "if (parts.token === '')",
      ],
      ['a body without end', "if (size > maxRequestBytes) return ''", ''],
    ],
  },
  {
    file: 'release/service.ts',
    tests: [
      'release/lockdown.test.ts',
      'release/service.test.ts',
      'release/estate-deletion.test.ts',
      'server/releases/older-copies.test.ts',
    ],
    broken: [
      ['a new operator in a lockdown', "if (lockdownNow(lockdowns) !== undefined) return 'locked-down'", ''],
      ['an estate that was forgotten', 'if (records.isForgotten(hash)) {', "if (ownerId === '') {"],
      [
        'answers while something is lost here',
        "if (records.isRecovering(ownerId) && !recovery) return nothing('behind', around)",
        '',
      ],
    ],
  },
  {
    file: 'release/settings.ts',
    tests: ['release/settings.test.ts'],
    broken: [
      [
        'a service in a network without a token',
        "if (address.startsWith('http:') && token === undefined)",
        "if (address === '')",
      ],
      ['a short token', 'token !== undefined && token.length < leastTokenLength', "token === ''"],
    ],
  },
]
