import type { Mutants } from '../../commands/mutants/mutant.ts'

export const deletionMutants: Mutants[] = [
  {
    file: 'server/account-deletion/request.ts',
    tests: ['server/admin/ask-to-delete.test.ts'],
    broken: [
      ['a question to an owner with grantees', 'if (await isArmed(transaction, accountId))', 'if (false)'],
      [
        'a question to an owner who has just answered',
        'if (kept && now.getTime() - kept.getTime() <',
        'if (kept && 0 >',
      ],
      ['an answer to every operator', 'whoAsked.length > 0 ? whoAsked : operators', 'operators'],
      ['an answer that is mailed again and again', ".where('deletion_kept_at', 'is', null)", ''],
      ['a question every minute', 'if (asked && now.getTime() - asked.getTime() <', 'if (asked && 0 >'],
    ],
  },
  {
    file: 'server/account-deletion/obstacles.ts',
    tests: ['server/account-deletion/refusals.test.ts'],
    broken: [
      ['a deletion by a suspended person', "if (account.suspended_at) return 'suspended'", ''],
      [
        'a deletion during a report',
        "if (await estateIsUnderRelease(reader, owner_id)) return 'under-release'",
        'await estateIsUnderRelease(reader, owner_id)',
      ],
      [
        'an earlier estate that goes with a mailbox',
        "if (estates.some(({ created_at, n }) => created_at < begun && (n ?? 0) > 0)) return 'older-estate'",
        '',
      ],
      ['a deletion by a reporter', "if (reporting) return 'report-open'", ''],
    ],
  },
]
