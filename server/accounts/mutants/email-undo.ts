import type { Mutants } from '../../../commands/mutants/mutant.ts'

const tests = ['server/accounts/email-undo.test.ts']

export const emailUndoMutants: Mutants[] = [
  {
    file: 'server/accounts/email-change.ts',
    tests,
    broken: [
      [
        'the password of the one who changed the address',
        'new_password_needed_at: context.clock(), totp_next_secret: null',
        'totp_next_secret: null',
      ],
      ['a kit that was made since', 'await forgetKitsSince(context, transaction, ownerId, before.created_at)', ''],
      ['a second step that was set up since', 'if (added) await turnOff(context, transaction, accountId)', ''],
      [
        'a second step of long ago taken away',
        'if (added) await turnOff(context, transaction, accountId)',
        'await turnOff(context, transaction, accountId)',
      ],
      [
        'a link to the one who changed it',
        "'reset', 'reset-by-kit', 'confirm', 'undo-email'",
        "'confirm', 'undo-email'",
      ],
      [
        'a stranger who undoes it and shuts the owner out',
        'if (previousEmail !== null) {',
        'if (previousEmail === null) {',
      ],
    ],
  },
  {
    file: 'server/accounts/reset.ts',
    tests,
    broken: [
      ['a password in place of the recovery code', 'if (right && account.takesPassword) return', 'if (right) return'],
      ['whatever password', 'if (right && account.takesPassword) return', 'if (account.takesPassword) return'],
      [
        'the earlier password, by a link to the other address',
        'byMail && account.new_password_needed_at !== null',
        'account.new_password_needed_at !== null',
      ],
      ['starting again by a link for the kit', 'if (!account.byMail) throw invalidLink()', ''],
      ['starting again before it can be undone', 'await refuseSoonAfterChange(transaction, accountId)', ''],
      ['a new password that opens nothing', 'new_password_needed_at: null,', ''],
    ],
  },
  {
    file: 'server/accounts/sign-in.ts',
    tests,
    broken: [['the earlier password', 'if (account.new_password_needed_at) throw newPasswordNeeded()', '']],
  },
  {
    file: 'server/accounts/earlier-estates.ts',
    tests,
    broken: [
      ['the earlier password, by the way back', 'if (door.new_password_needed_at) throw newPasswordNeeded()', ''],
    ],
  },
]
