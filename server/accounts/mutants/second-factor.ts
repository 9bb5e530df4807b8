import type { Mutants } from '../../../commands/mutants/mutant.ts'

export const secondFactorMutants: Mutants[] = [
  {
    file: 'server/accounts/two-factor.ts',
    tests: ['server/accounts/two-factor.test.ts'],
    broken: [
      [
        'sets up a second step again by the password alone',
        'mount(api, enrolTwoFactor, async ({ body, session }) => {\n    await checkPresence(context, session, body)',
        'mount(api, enrolTwoFactor, async ({ body: _, session }) => {',
      ],
      [
        'makes new backup codes by the password alone',
        'await checkPresence(context, session, body)\n    takeMailing',
        'takeMailing',
      ],
      [
        'turns the second step off by the password alone',
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
        'adds a passkey without the second step',
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
        'turns a second step off although a right code came',
        'if (spent) await context.due.cancel(transaction, twoFactorOffKind, accountId)',
        '',
      ],
    ],
  },
  {
    file: 'server/accounts/two-factor-off.ts',
    tests: ['server/accounts/two-factor.test.ts', 'server/admin/resting.test.ts'],
    broken: [
      ['turns a second step off at once', 'waitDays * config.daySeconds * 1000', '0'],
      [
        'lets an operator decide right after a change of second step',
        'await factorChanged(context, transaction, accountId)',
        '',
      ],
    ],
  },
  {
    file: 'server/admin/resting.ts',
    tests: ['server/admin/resting.test.ts'],
    broken: [
      [
        'accepts decisions of an operator whose second step changed',
        'return until > context.clock() ? until : undefined',
        'return undefined',
      ],
    ],
  },
]
