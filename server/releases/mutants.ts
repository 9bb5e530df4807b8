import type { Mutants } from '../../commands/mutants/mutant.ts'

export const releaseRoomMutants: Mutants[] = [
  {
    file: 'server/releases/compare-heads.ts',
    tests: ['server/releases/compare-heads.test.ts'],
    broken: [
      ['open reports that nobody asks about', 'after === beforeAll ? await pendingOnes(database) : []', '[]'],
      ['a comparison that ends after a page', 'await due.schedule(transaction, again(last, 0))', ''],
      ['a cursor that is lost', 'again(after, downMilliseconds)', 'again(beforeAll, downMilliseconds)'],
    ],
  },
  {
    file: 'server/breaker.ts',
    tests: ['client/hung-release-service.test.ts'],
    broken: [['waits at every call to a service that hangs', '!isTimeout(error)', 'true']],
  },
  {
    file: 'server/releases/link.ts',
    tests: ['client/hung-release-service.test.ts'],
    broken: [
      [
        'delays a save until the service answers',
        'await orAfter(noOutcomeMilliseconds, delivering)',
        'await delivering',
      ],
    ],
  },
  {
    file: 'server/releases/succession-calls.ts',
    tests: ['client/seats/own-keys.test.ts'],
    broken: [['registers a kit without the password', 'await checkPassword(context, session, authKey)', '']],
  },
  {
    file: 'server/releases/succession.ts',
    tests: ['client/seats/own-keys.test.ts'],
    broken: [
      ['sends no mail about new keys', 'else if (isNew) await', 'else if (isNew && !waits) await'],
      [
        'sends only the first of the daily mails',
        'await due.schedule(transaction, { kind: noticeKind, key: ownerId, at })',
        '',
      ],
      [
        'sends no mail about a change of keys',
        'before && !same(before.identity, now.identity)',
        'before && !same(before.identity, before.identity)',
      ],
    ],
  },
  {
    file: 'server/releases/opened-targets.ts',
    tests: [
      'server/releases/releases.test.ts > opens nothing',
      'server/releases/releases.test.ts',
      'server/seats/seats.test.ts',
      'server/seats/holders.test.ts',
    ],
    broken: [
      [
        'opens records to an unchecked card',
        "open.length === 0 || holding.standing !== 'accepted'",
        'open.length === 0',
      ],
      [
        'opens records before the release',
        "open.length === 0 || holding.standing !== 'accepted'",
        "holding.standing !== 'accepted'",
      ],
      [
        'opens records by a release that ended',
        '.filter(({ release_id }) => release_id !== holding.endedRelease)\n',
        '\n',
      ],
    ],
  },
  {
    file: 'server/releases/opened-targets.ts',
    tests: ['server/releases/releases.test.ts > opens only the records for incapacity'],
    broken: [
      [
        'opens the records of a death at an incapacity',
        'const events = [...new Set(open)]',
        "const events = ['death' as const]",
      ],
    ],
  },
  {
    file: 'server/releases/policy.ts',
    tests: ['server/releases/documents.test.ts > the list of other grantees has statements'],
    broken: [
      [
        'accepts a call by an unchecked card',
        "if (standing !== 'accepted') throw serviceRefused('card-not-counted')",
        '',
      ],
    ],
  },
  {
    file: 'server/releases/policy.ts',
    tests: [
      'server/seats/seats.test.ts',
      'server/seats/holders.test.ts',
      'server/releases/releases.test.ts',
      'server/releases/nothing-deleted.test.ts',
    ],
    broken: [
      [
        "accepts another person's seat",
        'if (!found) throw noLongerNamed()',
        "if (!found && place.ownerId === '') throw noLongerNamed()",
      ],
      [
        "accepts another person's acceptance",
        "    .where('held_seat.account_id', '=', session.accountId)\n    .where('held_seat.grantee_owner_id', '=', session.ownerId)\n",
        '',
      ],
      ['accepts a void seat', "    .where('invitation.void_at', 'is', null)\n", ''],
      [
        'accepts a seat that the release service has not verified',
        "standing === 'accepted' || standing === 'presented'\n",
        "standing !== 'refused'\n",
      ],
      ['destroys an estate under report', "'in', activeStates", "'in', ['released']"],
    ],
  },
  {
    file: 'server/releases/report.ts',
    tests: [
      'server/releases/refusals.test.ts',
      'server/releases/attacks.test.ts',
      'server/releases/releases.test.ts',
      'server/seats/seats.test.ts',
      'server/seats/holders.test.ts',
      'server/admin/review-list.test.ts',
    ],
    broken: [
      [
        'accepts a report without a seat, or by an unchecked card',
        'await mustCountIn(transaction, session, given)',
        '',
      ],
      ['accepts a report without its certificate', 'await mustBeComplete(transaction, session, given.certificate)', ''],
      ['accepts a second report while one is open', 'await mustBeNew(transaction, given)', ''],
      ["accepts the same report right after the owner's veto", '  if (stopped)\n', "  if (stopped?.owner_id === '')\n"],
      [
        'accepts any number of reports by one person',
        'others.length + 1 >= reportsInADay',
        'others.length + 1 >= Infinity',
      ],
      [
        'accepts a claim that contradicts the report',
        'const expects = { releaseId, seatId, invitationId, event }',
        'const expects = {}',
      ],
    ],
  },
  {
    file: 'server/releases/statement-calls.ts',
    tests: [
      'server/releases/refusals.test.ts',
      'server/releases/attacks.test.ts',
      'server/seats/seats.test.ts',
      'server/seats/holders.test.ts',
      'server/releases/releases.test.ts',
    ],
    broken: [
      [
        "accepts a veto of another owner's report",
        "if (session.ownerId !== ownerId) throw notFound()\n    return {\n      release: await send({ type: 'veto'",
        "return {\n      release: await send({ type: 'veto'",
      ],
      [
        "accepts an end of another owner's release",
        'if (session.ownerId !== ownerId) throw notFound()\n    await checkPassword',
        'await checkPassword',
      ],
    ],
  },
  {
    file: 'server/releases/read-calls.ts',
    tests: [
      'server/releases/refusals.test.ts',
      'server/releases/attacks.test.ts',
      'server/seats/seats.test.ts',
      'server/seats/holders.test.ts',
      'server/releases/releases.test.ts',
    ],
    broken: [
      [
        'sends the log to an unchecked card',
        '    if ((await answeringIn(database, session, ownerId)).length === 0) throw notFound()\n',
        '',
      ],
      [
        "sends the service's status to an unchecked card",
        'if (!mine && (await answeringIn(database, session, ownerId)).length === 0) throw notFound()',
        '',
      ],
      [
        'sends the log to a person without a part in the estate',
        'if (session.ownerId === ownerId) return true',
        'return true',
      ],
    ],
  },
  {
    file: 'server/releases/policy.ts',
    tests: ['server/releases/documents.test.ts'],
    broken: [
      [
        'shows a report to an unchecked card',
        ".filter(({ standing }) => standing === 'accepted')",
        ".filter(({ standing }) => standing !== 'refused')",
      ],
    ],
  },
  {
    file: 'server/releases/documents.ts',
    tests: ['server/releases/documents.test.ts'],
    broken: [
      ['lists the other grantees for an unchecked card', 'await mustCountIn(transaction, session, params)', ''],
      [
        'shows a report to a person without a seat',
        'if (holdings.length === 0) throw noLongerNamed()',
        "if (ownerId === '') throw noLongerNamed()",
      ],
      ['sends a document to a seat it was not sealed to', 'if (sealedKey === null) throw notFound()', ''],
      ['lists removed grantees', "    .where('invitation.void_at', 'is', null)\n", ''],
    ],
  },
  {
    file: 'server/releases/recovery.ts',
    tests: ['server/releases/older-copies.test.ts'],
    broken: [
      [
        'does not resend messages that the service lost',
        'for (const message of await journalOf(database, ownerId)) {',
        'for (const message of (await journalOf(database, ownerId)).slice(0, 0)) {',
      ],
      [
        'does not resend the log that the service lost',
        'at < log.length; at += maxLogEntries',
        'at < 0; at += maxLogEntries',
      ],
      [
        'keeps showing a report that the service lost',
        'await dropReports(transaction, context, ownerId, await unknownReports(transaction, ownerId, reply))',
        '',
      ],
    ],
  },
  {
    file: 'server/releases/adopted-reports.ts',
    tests: ['server/releases/older-copies.test.ts'],
    broken: [
      ['names another person as the reporter after a restore', "    .where('hash', '=', report.reporter)\n", ''],
    ],
  },
  {
    file: 'server/releases/settled-reply.ts',
    tests: ['server/releases/settled-reply.test.ts'],
    broken: [
      ['takes a refused reply for settled', 'refused !== null ||', ''],
      ['takes a reply with a due time for settled', 'nextAt !== null ||', ''],
      ['takes a reply with waiting terms for settled', 'weakened !== null ||', ''],
      ['takes a reply with a pending deletion for settled', '(deletion?.pending ?? null) !== null ||', ''],
      ['takes a reply with waiting keys for settled', '(succession?.successor ?? null) !== null ||', ''],
      ['takes a reply with an open report for settled', 'releases.some(({ state }) => isActiveState(state))', 'false'],
      ['misses a change of reports in a reply', 'releases: true,', ''],
      ['misses a change of seats in a reply', 'invitations: true,', ''],
      ['misses a change of keys in a reply', 'succession: true,', ''],
    ],
  },
  {
    file: 'server/releases/mirror.ts',
    tests: ['server/releases/settled-reply.test.ts'],
    broken: [
      ['skips the reply after a message to the service', 'answered ? null : settledHash(reply)', 'settledHash(reply)'],
    ],
  },
  {
    file: 'server/releases/link.ts',
    tests: ['server/releases/settled-reply.test.ts'],
    broken: [['skips a reply that differs from the last one', 'isSame(said, settledHash(reply))', 'said !== null']],
  },
]
