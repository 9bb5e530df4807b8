import type { Mutants } from '../../commands/mutants/mutant.ts'

export const nowMutants: Mutants[] = [
  {
    file: 'vault/now.ts',
    tests: ['vault/now.test.ts'],
    broken: [
      [
        'hands a key to another identity than the statement names',
        'granteeHash: await identityHash(grantee)',
        'granteeHash: nothing',
      ],
      ['accepts a sharing of another seat', ' && share.seatId === asked.seatId', ''],
      ['accepts a sharing of another filling', 'insist(share.invitationId === asked.invitationId)', ''],
      [
        'accepts a new statement by an earlier key of the owner',
        'insist(by === keys.length - 1 || (known !== undefined && equal(known, await statementHash(statement))))',
        '',
      ],
      [
        'believes a chain by a key from before the statement',
        'before: keys.slice(by, -1)',
        'before: keys.slice(0, -1)',
      ],
      ['opens another handover than the owner named', ' && equal(share.handedHash, await sha256(handed))', ''],
      [
        'opens another key than the owner named',
        'insist(equal((await seatProofKey(key)).publicKey, verifyKey))',
        'void verifyKey',
      ],
    ],
  },
  {
    file: 'vault/facts.ts',
    tests: ['vault/now.test.ts'],
    broken: [
      [
        'counts an older sharing after a newer one',
        ' && counter > (this.nows.get(seatId)?.statement.counter ?? 0)',
        '',
      ],
      ['counts a sharing with a removed person', 'seat.invitation?.invitationId !== statement.invitationId || ', ''],
      ['counts a sharing with an acceptance that the owner did not pin', ' || !isPinned) return', ') return'],
      ['counts a sharing that was taken back', '!isShared(statement) || ', ''],
    ],
  },
]
