import type { Mutants } from '../../../commands/mutants/mutant.ts'

export const secondFactorMutants: Mutants[] = [
  {
    file: 'server/accounts/two-factor.ts',
    tests: ['server/accounts/two-factor.test.ts'],
    broken: [
      [
        'a second step set up again by the password alone',
        'mount(api, enrolTwoFactor, async ({ body, session }) => {\n    await checkPresence(context, session, body)',
        'mount(api, enrolTwoFactor, async ({ body: _, session }) => {',
      ],
      [
        'new backup codes by the password alone',
        'await checkPresence(context, session, body)\n    takeMailing',
        'takeMailing',
      ],
      [
        'a second step turned off by the password alone',
        'mount(api, disableTwoFactor, async ({ body, session }) => {\n    await checkPresence(context, session, body)',
        'mount(api, disableTwoFactor, async ({ body: _, session }) => {',
      ],
    ],
  },
  {
    file: 'server/accounts/passkeys.ts',
    tests: ['server/accounts/two-factor.test.ts'],
    broken: [
      [
        'a passkey in place of the second step',
        'await checkPresence(context, session, body)',
        'void checkPresence; void body',
      ],
    ],
  },
  {
    file: 'server/accounts/second-factor.ts',
    tests: ['server/accounts/two-factor.test.ts'],
    broken: [
      [
        'a second step turned off for a person who has it',
        'if (spent) await context.due.cancel(transaction, twoFactorOffKind, accountId)',
        '',
      ],
    ],
  },
  {
    file: 'server/accounts/two-factor-off.ts',
    tests: ['server/accounts/two-factor.test.ts', 'server/admin/resting.test.ts'],
    broken: [
      ['a second step turned off at once', 'waitDays * config.daySeconds * 1000', '0'],
      ['an operator who decides at once', 'await factorChanged(context, transaction, accountId)', ''],
    ],
  },
  {
    file: 'server/admin/resting.ts',
    tests: ['server/admin/resting.test.ts'],
    broken: [
      [
        'an operator with another second step',
        'return until > context.clock() ? until : undefined',
        'return undefined',
      ],
    ],
  },
]
