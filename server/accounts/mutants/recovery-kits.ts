import type { Mutants } from '../../../commands/mutants/mutant.ts'

export const recoveryKitMutants: Mutants[] = [
  {
    file: 'server/accounts/recovery-kits.ts',
    tests: ['server/accounts/recovery-kits.test.ts'],
    broken: [
      [
        'a kit made by a person at the laptop',
        'await checkPresence(context, session, body)\n    takeMailing(session.accountId)\n    const { ownerId }',
        'const { ownerId }',
      ],
      [
        'a kit taken back by a person at the laptop',
        'await checkPresence(context, session, body)\n    takeMailing(session.accountId)\n    await database',
        'await database',
      ],
      ['the older kit void at once', '{ kind, ends_at: endsAt }', '{ kind, ends_at: clock() }'],
      ['an older kit that never ends', "row('ends_at', '>', clock())", "row('ends_at', '>', new Date(0))"],
      ['kits without end', '.length >= maxOlderKits', '.length < 0'],
      ['a kit of long ago taken back', 'if (!newest || !canBeCancelled(context, kits))', 'if (!newest)'],
    ],
  },
  {
    file: 'server/accounts/reset.ts',
    tests: ['server/accounts/recovery-kits.test.ts'],
    broken: [['a reset with a kit that ended', "row('ends_at', '>', clock())", "row('ends_at', '>', new Date(0))"]],
  },
  {
    file: 'server/accounts/presence.ts',
    tests: ['server/accounts/recovery-kits.test.ts', 'server/accounts/two-factor.test.ts'],
    broken: [
      ['a person without the password', 'await checkPassword(context, session, authKey)', ''],
      ['a person without a second step', 'if (!session.twoFactor) return', 'return'],
    ],
  },
]
