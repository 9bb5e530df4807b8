import type { Mutants } from '../../commands/mutants/mutant.ts'

export const deletionMutants: Mutants[] = [
  {
    file: 'server/account-deletion/request.ts',
    tests: ['server/admin/ask-to-delete.test.ts'],
    broken: [
      ['asks an owner with grantees to delete the account', 'if (await isArmed(transaction, accountId))', 'if (false)'],
      ['asks an owner again right after a refusal', 'if (kept && now.getTime() - kept.getTime() <', 'if (kept && 0 >'],
      ["mails an owner's refusal to every operator", 'whoAsked.length > 0 ? whoAsked : operators', 'operators'],
      ['mails one refusal again and again', ".where('deletion_kept_at', 'is', null)", ''],
      ['asks an owner again at once', 'if (asked && now.getTime() - asked.getTime() <', 'if (asked && 0 >'],
    ],
  },
  {
    file: 'server/account-deletion/obstacles.ts',
    tests: ['server/account-deletion/refusals.test.ts'],
    broken: [
      ['accepts a deletion by a suspended person', "if (account.suspended_at) return 'suspended'", ''],
      [
        'accepts a deletion during a report',
        "if (await estateIsUnderRelease(reader, owner_id)) return 'under-release'",
        'await estateIsUnderRelease(reader, owner_id)',
      ],
      [
        'deletes an earlier estate by the mailbox alone',
        "if (estates.some(({ created_at, n }) => created_at < begun && (n ?? 0) > 0)) return 'older-estate'",
        '',
      ],
      ['accepts a deletion by a reporter', "if (reporting) return 'report-open'", ''],
    ],
  },
]
