import type { Mutants } from '../../commands/mutants/mutant.ts'
import { alone } from './shared.ts'

export const followMutants: Mutants[] = [
  {
    file: 'vault/follow.ts',
    tests: ['vault/follow.test.ts', 'vault/follow.property.test.ts'],
    broken: [
      ["a thief's chain", 'insist(counting === undefined ? same : await isNamed(shown, counting))', ''],
      ['keys that are not named', 'insist(counting === undefined ? same', 'insist(counting === undefined ? true'],
      ['keys that do not follow', 'insist(same || succeeds(shown, pinned))', ''],
      ["another person's keys, by an id", 'insist(shown.ownerId === ownerId)', ''],
      ['later keys of an id that no status names', 'shown.version === 1 : await', 'true : await'],
      ["a thief's chain, by an id", '1 : await isNamed(shown, counting)', '1 : true'],
      ['one key of those since then', '.slice(pinned.version - 1)', '.slice(pinned.version)'],
    ],
  },
  {
    file: 'vault/identity-status.ts',
    tests: ['vault/follow.test.ts'],
    broken: [
      [
        'a status of another estate, or an earlier one',
        'insist(opened.ownerId === asked.ownerId && equal(opened.nonce, asked.nonce))',
        '',
      ],
    ],
  },
  {
    file: 'vault/invitation.ts',
    tests: ['vault/follow.test.ts'],
    broken: [['a MAC of whole bundles', 'info.length <= MAX_INFO && ', '']],
  },
  {
    file: 'vault/signed-answer.ts',
    tests: [...alone, 'vault/service-status.test.ts'],
    broken: [
      [
        'an answer that the release service did not sign',
        'await verifySignature(signKey, word.subarray(-SIGNATURE), content)',
        '',
      ],
      ['an answer of another type', 'insist(read.type === type)', ''],
    ],
  },
  {
    file: 'vault/owner-statements.ts',
    tests: [...alone, 'vault/owner-statements.test.ts', 'vault/rearm.test.ts'],
    broken: [
      ['a rearm of another seat', 'insist(opened.ownerId === invited.ownerId && opened.seatId === invited.seatId)', ''],
      ['a rearm of another filling', 'opened.invitationId === invited.invitationId && ', ''],
      ['a rearm that is not above its invitation', 'opened.epoch > invited.epoch && ', ''],
      ['a rearm by an earlier key than the invitation', ' && opened.by >= invited.by', ''],
      [
        'the present key alone',
        'verifyByOne(type, statement, signKeysOf(owner))',
        'verifyByOne(type, statement, signKeysOf(owner).slice(-1))',
      ],
    ],
  },
  {
    file: 'vault/card.ts',
    tests: ['vault/owner-statements.test.ts'],
    broken: [
      [
        'an old card, or one with another code',
        'insist(code !== undefined && equal(named, (await printedCardKey(code, card)).publicKey))',
        'void 0',
      ],
      [
        'a card that was printed since, proved as before',
        'held.printed ? await printedCardKey(held.printed, held) : await cardKey(held, held.a)',
        'await cardKey(held, held.a)',
      ],
    ],
  },
]
