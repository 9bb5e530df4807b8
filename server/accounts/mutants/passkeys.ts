import type { Mutants } from '../../../commands/mutants/mutant.ts'

export const passkeyMutants: Mutants[] = [
  {
    file: 'server/accounts/passkey-challenges.ts',
    tests: ['server/accounts/passkey-making.test.ts', 'server/accounts/passkey-refusals.test.ts'],
    broken: [
      ['a challenge of another browser', "    .where('device_hash', '=', tokenHash(device))\n", ''],
      [
        'a challenge for another purpose',
        "    .where('purpose', '=', purpose)\n    .where('device",
        "    .where('device",
      ],
      ['a challenge that is too old', "    .where('expires_at', '>', clock())\n", ''],
      ['a challenge that was never made, or is used', 'if (used.numDeletedRows === 0n) throw tooLate()', 'void used'],
    ],
  },
  {
    file: 'server/accounts/webauthn.ts',
    tests: ['server/accounts/passkey-making.test.ts', 'server/accounts/passkey-refusals.test.ts'],
    broken: [
      [
        'an unrequested certificate',
        "if (statement.get('x5c') !== undefined || statement.get('response') !== undefined) return undefined",
        '',
      ],
      [
        'a passkey for another address, made',
        '      expectedOrigin: origin,\n      expectedRPID: rpId,\n      supportedAlgorithmIDs',
        "      expectedOrigin: JSON.parse(Buffer.from(given.clientData).toString('utf8')).origin,\n      expectedRPID: rpId,\n      supportedAlgorithmIDs",
      ],
      [
        'a passkey for another address, used',
        '      expectedOrigin: origin,\n      expectedRPID: rpId,\n      credential:',
        "      expectedOrigin: JSON.parse(Buffer.from(given.clientData).toString('utf8')).origin,\n      expectedRPID: rpId,\n      credential:",
      ],
      ['a copied passkey', 'counter: signCount }', 'counter: 0 }'],
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
        'a passkey without a user',
        'if (!account || !assertion.userHandle) throw wrongPasskey()',
        'if (!account) throw wrongPasskey()',
      ],
      ['a passkey of a suspended person', 'await refuseSignIn(context, transaction, account)', ''],
      ['a passkey that is in use already', 'if (await taken.executeTakeFirst())', 'if (has.length < 0)'],
      [
        "a name for another person's passkey",
        "      .where('id', '=', params.id)\n      .where('owner_id', '=', session.ownerId)\n      .executeTakeFirst()\n    if (renamed",
        "      .where('id', '=', params.id)\n      .executeTakeFirst()\n    if (renamed",
      ],
    ],
  },
]
