import type { Mutants } from '../../../commands/mutants/mutant.ts'

const tests = ['server/accounts/email-undo.test.ts']

export const emailUndoMutants: Mutants[] = [
  {
    file: 'server/accounts/email-change.ts',
    tests,
    broken: [
      [
        'keeps the password of the person who changed the address',
        'new_password_needed_at: context.clock(), totp_next_secret: null',
        'totp_next_secret: null',
      ],
      [
        'keeps a kit made since the change',
        'await forgetKitsSince(context, transaction, ownerId, before.created_at)',
        '',
      ],
      ['keeps a second step added since the change', 'if (added) await turnOff(context, transaction, accountId)', ''],
      [
        'removes a second step from long before the change',
        'if (added) await turnOff(context, transaction, accountId)',
        'await turnOff(context, transaction, accountId)',
      ],
      [
        'keeps a link of the person who changed the address',
        "'reset', 'reset-by-kit', 'confirm', 'undo-email'",
        "'confirm', 'undo-email'",
      ],
      ["lets a stranger's undo lock the owner out", 'if (previousEmail !== null) {', 'if (previousEmail === null) {'],
    ],
  },
  {
    file: 'server/accounts/reset.ts',
    tests,
    broken: [
      [
        'accepts a password in place of the recovery code',
        'if (right && account.takesPassword) return',
        'if (right) return',
      ],
      ['accepts any password', 'if (right && account.takesPassword) return', 'if (account.takesPassword) return'],
      [
        'accepts the earlier password with a link to the other address',
        'byMail && account.new_password_needed_at !== null',
        'account.new_password_needed_at !== null',
      ],
      ['starts again by a link for the kit', 'if (!account.byMail) throw invalidLink()', ''],
      ['starts again before an undo is possible', 'await refuseSoonAfterChange(transaction, accountId)', ''],
      ['accepts a new password and keeps refusing sign-ins', 'new_password_needed_at: null,', ''],
    ],
  },
  {
    file: 'server/accounts/sign-in.ts',
    tests,
    broken: [
      [
        'accepts the earlier password after an undo',
        'if (account.new_password_needed_at) throw newPasswordNeeded()',
        '',
      ],
    ],
  },
  {
    file: 'server/accounts/earlier-estates.ts',
    tests,
    broken: [
      [
        'opens an earlier estate by the earlier password after an undo',
        'if (door.new_password_needed_at) throw newPasswordNeeded()',
        '',
      ],
    ],
  },
]
