import type { Mutants } from '../../commands/mutants/mutant.ts'

export const releaseRoomMutants: Mutants[] = [
  {
    file: 'server/breaker.ts',
    tests: ['client/hung-release-service.test.ts'],
    broken: [['a wait with every call to a service that hangs', '!isTimeout(error)', 'true']],
  },
  {
    file: 'server/releases/link.ts',
    tests: ['client/hung-release-service.test.ts'],
    broken: [['a save that waits', 'await orAfter(noOutcomeMilliseconds, delivering)', 'await delivering']],
  },
  {
    file: 'server/releases/succession-calls.ts',
    tests: ['client/seats/own-keys.test.ts'],
    broken: [['a kit that an open browser names', 'await checkPassword(context, session, authKey)', '']],
  },
  {
    file: 'server/releases/succession.ts',
    tests: ['client/seats/own-keys.test.ts'],
    broken: [
      ['new keys without a mail', 'else if (isNew) await', 'else if (isNew && !waits) await'],
      [
        'letters that stop after the first',
        'await due.schedule(transaction, { kind: noticeKind, key: ownerId, at })',
        '',
      ],
      [
        'a change of keys without a mail',
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
      ['an unchecked card', "released.length === 0 || holding.standing !== 'accepted'", 'released.length === 0'],
      [
        'what was not released',
        "released.length === 0 || holding.standing !== 'accepted'",
        "holding.standing !== 'accepted'",
      ],
      ['what another release opened', ".where('state', '=', 'released')", ".where('state', 'is not', null)"],
    ],
  },
  {
    file: 'server/releases/opened-targets.ts',
    tests: ['server/releases/releases.test.ts > opens only the records for incapacity'],
    broken: [['the records of a death at an incapacity', 'eventsOpenedBy(event)', "['death', 'incapacity']"]],
  },
  {
    file: 'server/releases/policy.ts',
    tests: ['server/releases/documents.test.ts > the list of other grantees has statements'],
    broken: [['an unchecked card', "if (standing !== 'accepted') throw serviceRefused('card-not-counted')", '']],
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
        "another person's seat",
        'if (!found) throw noLongerNamed()',
        "if (!found && place.ownerId === '') throw noLongerNamed()",
      ],
      [
        "another person's acceptance",
        "    .where('held_seat.account_id', '=', session.accountId)\n    .where('held_seat.grantee_owner_id', '=', session.ownerId)\n",
        '',
      ],
      ['a seat that is void', "    .where('invitation.void_at', 'is', null)\n", ''],
      [
        'a seat that the release service has not verified',
        "standing === 'accepted' || standing === 'presented'\n",
        "standing !== 'refused'\n",
      ],
      ['an estate under report that may be destroyed', "'in', activeStates", "'in', ['released']"],
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
      ['a report without a seat, or by an unchecked card', 'await mustCountIn(transaction, session, given)', ''],
      ['a report without its certificate', 'await mustBeComplete(transaction, session, given.certificate)', ''],
      ['a second report while one is open', 'await mustBeNew(transaction, given)', ''],
      [
        'the same report again right after the owner stopped it',
        '  if (stopped)\n',
        "  if (stopped?.owner_id === '')\n",
      ],
      ['reports without end by one person', 'others.length + 1 >= reportsInADay', 'others.length + 1 >= Infinity'],
      [
        'a claim that says something else than the report',
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
        "a veto of another owner's report",
        "if (session.ownerId !== ownerId) throw notFound()\n    return {\n      release: await send({ type: 'veto'",
        "return {\n      release: await send({ type: 'veto'",
      ],
      [
        "an end of another owner's release",
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
        'the log for an unchecked card',
        "if (!holdings.some(({ standing }) => standing === 'accepted')) throw notFound()",
        'if (holdings.length === 0) throw notFound()',
      ],
      [
        "the release service's status for an unchecked card",
        "const holdings = counted.filter(({ standing }) => standing === 'accepted')",
        'const holdings = counted',
      ],
      ['the log for a person without a part in it', 'if (session.ownerId === ownerId) return true', 'return true'],
    ],
  },
  {
    file: 'server/releases/policy.ts',
    tests: ['server/releases/documents.test.ts'],
    broken: [
      [
        'a report, for an unchecked card',
        ".filter(({ standing }) => standing === 'accepted')",
        ".filter(({ standing }) => standing !== 'refused')",
      ],
    ],
  },
  {
    file: 'server/releases/documents.ts',
    tests: ['server/releases/documents.test.ts'],
    broken: [
      ['the others, for an unchecked card', 'await mustCountIn(transaction, session, params)', ''],
      [
        'a report, for a person without a seat',
        'if (holdings.length === 0) throw noLongerNamed()',
        "if (ownerId === '') throw noLongerNamed()",
      ],
      ['a document that was sealed to none of the seats', 'if (sealedKey === null) throw notFound()', ''],
      ['people who were removed', "    .where('invitation.void_at', 'is', null)\n", ''],
    ],
  },
  {
    file: 'server/releases/recovery.ts',
    tests: ['server/releases/older-copies.test.ts'],
    broken: [
      [
        'a release service that lost messages and gets none again',
        'for (const message of await journalOf(database, ownerId)) {',
        'for (const message of (await journalOf(database, ownerId)).slice(0, 0)) {',
      ],
      [
        'a release service that lost its log and gets none again',
        'at < log.length; at += maxLogEntries',
        'at < 0; at += maxLogEntries',
      ],
      [
        'what the release service lost and this server goes on showing',
        'await dropReports(transaction, context, ownerId, await unknownReports(transaction, ownerId, reply))',
        '',
      ],
    ],
  },
  {
    file: 'server/releases/adopted-reports.ts',
    tests: ['server/releases/older-copies.test.ts'],
    broken: [
      [
        'another person as the reporter, after an older backup was restored',
        "    .where('hash', '=', report.reporter)\n",
        '',
      ],
    ],
  },
  {
    file: 'server/releases/settled-reply.ts',
    tests: ['server/releases/settled-reply.test.ts'],
    broken: [
      ['a word that was refused, and is looked at no more', 'refused !== null ||', ''],
      ['a moment that comes by the clock alone', 'nextAt !== null ||', ''],
      ['weaker terms that wait', 'weakened !== null ||', ''],
      ['a deletion that is counted down', '(deletion?.pending ?? null) !== null ||', ''],
      ['keys that wait', '(succession?.successor ?? null) !== null ||', ''],
      ['a report that is open', 'releases.some(({ state }) => isActiveState(state))', 'false'],
      ['reports that changed', 'releases: true,', ''],
      ['seats that changed', 'invitations: true,', ''],
      ['keys that changed', 'succession: true,', ''],
    ],
  },
  {
    file: 'server/releases/mirror.ts',
    tests: ['server/releases/settled-reply.test.ts'],
    broken: [['what a message did beside the word', 'answered ? null : settledHash(reply)', 'settledHash(reply)']],
  },
  {
    file: 'server/releases/link.ts',
    tests: ['server/releases/settled-reply.test.ts'],
    broken: [['a word that is another one than the last', 'isSame(said, settledHash(reply))', 'said !== null']],
  },
]
