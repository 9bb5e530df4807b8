import type { Mutants } from '../../commands/mutants/mutant.ts'

const attacks = ['server/rekey/attacks.test.ts']

export const rekeyMutants: Mutants[] = [
  {
    file: 'server/rekey/index.ts',
    tests: ['server/rekey/late-calls.test.ts'],
    broken: [['the box of the new password for any session', 'return here ?', 'return true ?']],
  },
  {
    file: 'server/http/mount.ts',
    tests: ['server/rekey/late-calls.test.ts'],
    broken: [
      [
        'a page from before keys had versions',
        'if (meant === ownerId) return { ...session, identityVersion: 1 }',
        'if (meant === ownerId) return session',
      ],
    ],
  },
  {
    file: 'server/rekey/may-begin.ts',
    tests: attacks,
    broken: [
      ['a body while another is going', "if (state === 'going') throw newKeysComing()", ''],
      ['new keys during a report', 'if (await estateIsUnderRelease(reader, ownerId))', 'if (ownerId === accountId)'],
      ['new keys of an account that is going to be deleted', 'if (deletion)', 'if (ownerId === accountId)'],
      ['new keys without a kit', 'if (!succession?.kit_counts)', 'if (ownerId === accountId)'],
      ['a bundle beside the statement of another', '!sameBytes(identity, hashOf(head.bundle))', 'false'],
    ],
  },
  {
    file: 'server/rekey/may-begin.ts',
    tests: ['server/rekey/rekey.test.ts > rejects keys staged at another n'],
    broken: [['new keys on top of what was saved since', 'if (manifest?.n !== n)', 'if (ownerId === accountId)']],
  },
  {
    file: 'server/rekey/start-switch.ts',
    tests: attacks,
    broken: [
      ['a switch without the password', 'await checkPresence(context, session, given)', ''],
      [
        'the same password again',
        'if (sameBytes(given.newAuthKey, given.authKey))',
        'if (given.code === given.hash.toString())',
      ],
      ['a switch without the code', 'one.verifier && sameBytes(one.verifier, verifier)', 'one.verifier'],
    ],
  },
  {
    file: 'server/rekey/consistent.ts',
    tests: attacks,
    broken: [
      ['a box that is missing', 'there.some(({ name }) => !named.has(name))', 'false'],
      [
        'a wrap that is missing, or of nothing',
        'if (without > 0 || (exactly && body.wraps.length !== all))',
        'if (all < 0)',
      ],
    ],
  },
  {
    file: 'server/rekey/stage.ts',
    tests: attacks,
    broken: [['a body without a snapshot', ' || snapshot.length === 0', '']],
  },
  {
    file: 'server/rekey/apply-reply.ts',
    tests: ['server/rekey/attacks.test.ts', 'server/rekey/rekey.test.ts'],
    broken: [
      [
        'keys that the service refused',
        'refused !== null || !succession || !sameBytes(succession.identity, hashOf(body.head.bundle))',
        'succession === null',
      ],
      ['the same half for reloads', ', half: randomBytes(32)', ''],
      [
        'a stolen session that goes on',
        ".where('account_id', '=', accountId).where('id', '!=', sessionId)",
        ".where('id', '=', accountId)",
      ],
      ['saves by earlier keys', ', version: versionOf(bundle)', ''],
    ],
  },
  {
    file: 'server/rekey/apply-reply.ts',
    tests: ['server/rekey/crashes.test.ts > right after'],
    broken: [
      [
        'lists whose length no heir knows after new keys',
        'if (statements.length > 0)',
        'if (ownerId === row.session_id)',
      ],
    ],
  },
]
