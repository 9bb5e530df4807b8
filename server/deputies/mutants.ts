import type { Mutants } from '../../commands/mutants/mutant.ts'

const tests = ['server/deputies/deputies.test.ts']

export const deputyMutants: Mutants[] = [
  {
    file: 'server/deputies/taking.ts',
    tests,
    broken: [
      [
        'gives a link that was taken to another account',
        "      .where((where) => where.or([where('hash', 'is', null), where.and(mine)]))\n",
        '',
      ],
      [
        'asks the release service about people with a role of their own',
        'if ((await holdingsIn(transaction, session, ownerId)).length > 0) throw hasPart()',
        '',
      ],
      ['takes a naming from anybody', '    await mustCountIn(transaction, session, seat)\n', ''],
      ['keeps the link of a deputy who ended', 'row.ended_at !== null || ', ''],
      [
        'passes on ends of strangers',
        'if (!isOwner && !isAttorney && found?.deputy_account_id !== session.accountId) throw notFound()',
        '',
      ],
      ['takes any number of deputies', 'if (open.length >= mostOpen) throw tooMany()', ''],
    ],
  },
  {
    file: 'server/deputies/reading.ts',
    tests,
    broken: [
      ['shows seats to deputies who ended', "    .where('deputy.ended_at', 'is', null)\n", ''],
      ['shows seats to deputies of an attorney who was replaced', "    .where('invitation.void_at', 'is', null)\n", ''],
      ['shows seats to deputies of an attorney who stepped down', 'where.exists(ofAttorney).and(', '('],
      ['shows a seat to a deputy who took another', '.and(where.not(where.exists(sinceByDeputy)))', ''],
      ['shows reports from before a deputy', '.filter(({ reportedAt }) => reportedAt >= acceptedAt)', ''],
    ],
  },
  {
    file: 'server/deputies/reading.ts',
    tests: ['server/deputies/gone.test.ts'],
    broken: [
      ['says that a deputy who took a seat counts', '.and(where.not(where.exists(sinceByDeputy)))', ''],
      [
        'says that a deputy with new keys counts',
        "\n        .onRef('account.owner_id', '=', 'deputy.deputy_owner_id'),",
        ',',
      ],
      ['says that every deputy counts', 'counts: counting.has(row.deputy_id)', 'counts: true'],
    ],
  },
  {
    file: 'server/releases/documents.ts',
    tests: ['server/deputies/gone.test.ts'],
    broken: [
      [
        'shows a deputy the reports from before them',
        'holdings.filter(({ since }) => since === null || since <= report.reported_at)',
        'holdings',
      ],
    ],
  },
  {
    file: 'server/releases/first-days.ts',
    tests: ['server/deputies/gone.test.ts'],
    broken: [
      [
        'takes an agreement that fell for an answer',
        'agreed > (await lastInLog(transaction, place, [withdrawn]))',
        'agreed > 0',
      ],
      ['reminds an attorney whose time is over', "      .where('object_until', '>', now)\n", ''],
      ['reminds an attorney for whom a deputy answered', 'answered > 0 || agreed >', 'answered > 0 && agreed >'],
    ],
  },
  {
    file: 'server/releases/mirror.ts',
    tests: ['server/deputies/gone.test.ts'],
    broken: [['reminds no attorney again', 'reply.log.filter(({ n }) => n > link.log_n)', 'reply.log.slice(0, 0)']],
  },
  {
    file: 'server/deputies/apply-reply.ts',
    tests,
    broken: [
      [
        'writes about a naming that the service refused',
        'if (refused === null) await mailNamed(transaction, context, named)\n    else',
        'await mailNamed(transaction, context, named)\n    if (refused !== null)',
      ],
    ],
  },
]
