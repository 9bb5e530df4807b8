import type { Mutants } from '../../../commands/mutants/mutant.ts'

export const passkeyMutants: Mutants[] = [
  {
    file: 'server/accounts/passkey-challenges.ts',
    tests: ['server/accounts/passkey-making.test.ts', 'server/accounts/passkey-refusals.test.ts'],
    broken: [
      ['accepts a challenge of another browser', "    .where('device_hash', '=', tokenHash(device))\n", ''],
      [
        'accepts a challenge for another purpose',
        "    .where('purpose', '=', purpose)\n    .where('device",
        "    .where('device",
      ],
      ['accepts an expired challenge', "    .where('expires_at', '>', clock())\n", ''],
      ['accepts a used or made-up challenge', 'if (used.numDeletedRows === 0n) throw tooLate()', 'void used'],
    ],
  },
  {
    file: 'server/accounts/webauthn.ts',
    tests: ['server/accounts/passkey-making.test.ts', 'server/accounts/passkey-refusals.test.ts'],
    broken: [
      [
        'accepts an unrequested certificate',
        "if (statement.get('x5c') !== undefined || statement.get('response') !== undefined) return undefined",
        '',
      ],
      [
        'registers a passkey of another origin',
        '      expectedOrigin: origin,\n      expectedRPID: rpId,\n      supportedAlgorithmIDs',
        "      expectedOrigin: JSON.parse(Buffer.from(given.clientData).toString('utf8')).origin,\n      expectedRPID: rpId,\n      supportedAlgorithmIDs",
      ],
      [
        'accepts a passkey of another origin',
        '      expectedOrigin: origin,\n      expectedRPID: rpId,\n      credential:',
        "      expectedOrigin: JSON.parse(Buffer.from(given.clientData).toString('utf8')).origin,\n      expectedRPID: rpId,\n      credential:",
      ],
      ['accepts a copied passkey', 'counter: signCount }', 'counter: 0 }'],
    ],
  },
  {
    file: 'server/accounts/passkeys.ts',
    tests: [
      'server/accounts/passkey-refusals.test.ts',
      'server/accounts/passkey-making.test.ts',
      'server/accounts/passkeys.test.ts',
    ],
    broken: [
      [
        'accepts a passkey without a user',
        'if (!account || !assertion.userHandle) throw wrongPasskey()',
        'if (!account) throw wrongPasskey()',
      ],
      ['signs in a suspended person by a passkey', 'await refuseSignIn(context, transaction, account)', ''],
      [
        'registers a passkey that an account already uses',
        'if (await taken.executeTakeFirst())',
        'if (has.length < 0)',
      ],
      [
        "renames another person's passkey",
        "      .where('id', '=', params.id)\n      .where('owner_id', '=', session.ownerId)\n      .executeTakeFirst()\n    if (renamed",
        "      .where('id', '=', params.id)\n      .executeTakeFirst()\n    if (renamed",
      ],
    ],
  },
]
