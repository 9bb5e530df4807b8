import type { Mutants } from '../../commands/mutants/mutant.ts'

const attacks = ['server/rekey/attacks.test.ts']

export const rekeyMutants: Mutants[] = [
  {
    file: 'server/rekey/index.ts',
    tests: ['server/rekey/late-calls.test.ts'],
    broken: [["returns the new password's box to any session", 'return here ?', 'return true ?']],
  },
  {
    file: 'server/http/mount.ts',
    tests: ['server/rekey/late-calls.test.ts'],
    broken: [
      [
        'accepts a page from before keys had versions',
        'if (meant === ownerId) return { ...session, identityVersion: 1 }',
        'if (meant === ownerId) return session',
      ],
    ],
  },
  {
    file: 'server/rekey/may-begin.ts',
    tests: attacks,
    broken: [
      ['accepts a body while another rekey runs', "if (state === 'going') throw newKeysComing()", ''],
      [
        'begins a rekey during a report',
        'if (await estateIsUnderRelease(reader, ownerId))',
        'if (ownerId === accountId)',
      ],
      ['begins a rekey of an account with a pending deletion', 'if (deletion)', 'if (ownerId === accountId)'],
      ['begins a rekey without a kit', 'if (!succession?.kit_counts)', 'if (ownerId === accountId)'],
      ['accepts a bundle that its statement does not name', '!sameBytes(identity, hashOf(head.bundle))', 'false'],
    ],
  },
  {
    file: 'server/rekey/may-begin.ts',
    tests: ['server/rekey/rekey.test.ts > rejects keys staged at another n'],
    broken: [
      [
        'accepts new keys at an older number than the last save',
        'if (manifest?.n !== n)',
        'if (ownerId === accountId)',
      ],
    ],
  },
  {
    file: 'server/rekey/start-switch.ts',
    tests: attacks,
    broken: [
      ['starts a switch without the password', 'await checkPresence(context, session, given)', ''],
      [
        'accepts the present password as the new one',
        'if (sameBytes(given.newAuthKey, given.authKey))',
        'if (given.code === given.hash.toString())',
      ],
      [
        'starts a switch without the recovery code',
        'one.verifier && sameBytes(one.verifier, verifier)',
        'one.verifier',
      ],
    ],
  },
  {
    file: 'server/rekey/consistent.ts',
    tests: attacks,
    broken: [
      ['accepts a body with a box missing', 'there.some(({ name }) => !named.has(name))', 'false'],
      [
        'accepts a body with a missing or extra wrap',
        'if (without > 0 || (exactly && body.wraps.length !== all))',
        'if (all < 0)',
      ],
    ],
  },
  {
    file: 'server/rekey/stage.ts',
    tests: attacks,
    broken: [['accepts a body without a snapshot', ' || snapshot.length === 0', '']],
  },
  {
    file: 'server/rekey/apply-reply.ts',
    tests: ['server/rekey/attacks.test.ts', 'server/rekey/rekey.test.ts'],
    broken: [
      [
        'applies keys that the service refused',
        'refused !== null || !succession || !sameBytes(succession.identity, hashOf(body.head.bundle))',
        'succession === null',
      ],
      ["keeps the server's half of the reload key", ', half: randomBytes(32)', ''],
      [
        'keeps a stolen session',
        ".where('account_id', '=', accountId).where('id', '!=', sessionId)",
        ".where('id', '=', accountId)",
      ],
      ['accepts saves by earlier keys', ', version: versionOf(bundle)', ''],
    ],
  },
  {
    file: 'server/rekey/apply-reply.ts',
    tests: ['server/rekey/crashes.test.ts > right after'],
    broken: [['sends no signed heads after new keys', 'if (statements.length > 0)', 'if (ownerId === row.session_id)']],
  },
]
