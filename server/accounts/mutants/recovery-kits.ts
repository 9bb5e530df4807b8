import type { Mutants } from '../../../commands/mutants/mutant.ts'

export const recoveryKitMutants: Mutants[] = [
  {
    file: 'server/accounts/recovery-kits.ts',
    tests: ['server/accounts/recovery-kits.test.ts'],
    broken: [
      [
        'makes a kit without the password',
        'await checkPresence(context, session, body)\n    takeMailing(session.accountId)\n    const { ownerId }',
        'const { ownerId }',
      ],
      [
        'takes a kit back without the password',
        'await checkPresence(context, session, body)\n    takeMailing(session.accountId)\n    await database',
        'await database',
      ],
      ['ends the older kit at once', '{ kind, ends_at: endsAt }', '{ kind, ends_at: clock() }'],
      ['never ends an older kit', "row('ends_at', '>', clock())", "row('ends_at', '>', new Date(0))"],
      ['limits no kits', '.length >= maxOlderKits', '.length < 0'],
      ['takes a kit of long ago back', 'if (!newest || !canBeCancelled(context, kits))', 'if (!newest)'],
    ],
  },
  {
    file: 'server/accounts/reset.ts',
    tests: ['server/accounts/recovery-kits.test.ts'],
    broken: [
      ['resets a password by a kit that ended', "row('ends_at', '>', clock())", "row('ends_at', '>', new Date(0))"],
    ],
  },
  {
    file: 'server/accounts/presence.ts',
    tests: ['server/accounts/recovery-kits.test.ts', 'server/accounts/two-factor.test.ts'],
    broken: [
      ['accepts a change without the password', 'await checkPassword(context, session, authKey)', ''],
      ['accepts a change without the second step', 'if (!session.twoFactor) return', 'return'],
    ],
  },
]
