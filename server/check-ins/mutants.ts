import type { Mutants } from '../../commands/mutants/mutant.ts'

const steps = ['server/check-ins/steps.test.ts']
const calls = ['server/check-ins/check-ins.test.ts', 'server/check-ins/holds.test.ts']

export const checkInMutants: Mutants[] = [
  {
    file: 'server/check-ins/steps.ts',
    tests: steps,
    broken: [
      [
        'writes while the plan is on hold',
        "if (held) return round ? { act: 'drop' } : { act: 'none', lookAt: tomorrow }",
        '',
      ],
      [
        'counts a question that no mail server accepted',
        "if (askAcceptedAt === null) return again(askedAt, 'ask')",
        '',
      ],
      [
        'counts a reminder that no mail server accepted',
        "if (remindAcceptedAt === null) return again(remindedAt, 'remind')",
        '',
      ],
      [
        'ignores an answer to a question',
        "if (wasSeen(situation, toldAt) || wasSeen(situation, round?.askedAt ?? null)) return { act: 'clear' }",
        "if (wasSeen(situation, toldAt)) return { act: 'clear' }",
      ],
      ['asks during a pause', 'situation.pausedUntil ? later(due, situation.pausedUntil) : due', 'due'],
      [
        'asks although check-ins are off',
        "if (everyDays === 0) return round ? { act: 'drop' } : { act: 'none', lookAt: null }",
        '',
      ],
      [
        'leaves no time after the reminder',
        'after(reminded, Math.floor(situation.graceDays / 2), situation),',
        'reminded,',
      ],
      [
        'continues a question after the server was off',
        "if (situation.late && round.toldSteps === 0) return { act: 'drop' }",
        '',
      ],
      ['goes on to the next step after the server was off', "if (situation.late) return { act: 'remind' }", ''],
      ['asks again before the people heard of an answer', 'if (toldAt !== null) return wait(tomorrow)', ''],
    ],
  },
  {
    file: 'server/check-ins/run.ts',
    tests: calls,
    broken: [
      ['hides from the owner that people got a mail', 'if (people.length > 0) {', 'if (false) {'],
      [
        'answers a question by the link of an earlier one',
        "await work.transaction.deleteFrom('check_in_link').where('owner_id', '=', work.row.owner_id).execute()",
        '',
      ],
      [
        'sends no mail about an answer',
        'of await toldPeople(transaction, row))',
        'of [] as { email: string; name: null }[])',
      ],
      ['continues after the server was off', 'decide({ ...standing.situation, late })', 'decide(standing.situation)'],
    ],
  },
  {
    file: 'server/check-ins/hold.ts',
    tests: calls,
    broken: [
      ['asks while a report is open', "if (await report.executeTakeFirst()) return 'report'", ''],
      ['asks the owner of a suspended account', 'owner.suspended_at !== null || ', ''],
      ['asks during a lockdown', "if (await activeLockdown(transaction)) return 'lockdown'", ''],
      ['asks without a mail server', 'return sends && owner.email', 'return owner.email'],
    ],
  },
  {
    file: 'server/check-ins/standing.ts',
    tests: calls,
    broken: [
      ['writes to a removed person', ' && row.void_at === null', ''],
      ['writes to the successor of a chosen person', ' && one.invitationId === invitationId', ''],
      ['ignores a sign-in', 'answered_at, owner.last_sign_in_at, active, saved', 'answered_at, active, saved'],
      ['ignores a save', 'owner.last_sign_in_at, active, saved]', 'owner.last_sign_in_at, active]'],
      ['believes a sign of the future', 'signs.filter((at) => at <= latest)', 'signs'],
    ],
  },
  {
    file: 'server/check-ins/index.ts',
    tests: calls,
    broken: [['answers by an unknown link', 'if (!link) return { known: false }', 'if (!link) return { known: true }']],
  },
  {
    file: 'server/check-ins/save-plan.ts',
    tests: calls,
    broken: [
      ['accepts people who have not accepted', '(named.length === 0 || !areThere)', 'named.length === 0'],
      ['accepts a plan without people', '(named.length === 0 || !areThere)', '!areThere'],
    ],
  },
  {
    file: 'server/admin/mails.ts',
    tests: calls,
    broken: [['shows operators the mails of check-ins', ".where('purpose', 'not in', ['check-in', 'yearly'])", '']],
  },
  {
    file: 'server/accounts/note-unlock.ts',
    tests: calls,
    broken: [
      [
        'forgets an unlock at the sign-out',
        "await writer.updateTable('account').set({ last_sign_in_at: activeAt }).where('id', '=', accountId).execute()",
        '',
      ],
    ],
  },
]
