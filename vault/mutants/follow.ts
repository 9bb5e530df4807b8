import type { Mutants } from '../../commands/mutants/mutant.ts'
import { alone } from './shared.ts'

export const followMutants: Mutants[] = [
  {
    file: 'vault/follow.ts',
    tests: ['vault/follow.test.ts', 'vault/follow.property.test.ts'],
    broken: [
      ["follows a thief's chain", 'insist(counting === undefined ? same : await isNamed(shown, counting))', ''],
      [
        'follows to keys that no status names',
        'insist(counting === undefined ? same',
        'insist(counting === undefined ? true',
      ],
      ['follows to named keys without a chain from the pinned ones', 'insist(same || succeeds(shown, pinned))', ''],
      ["accepts another person's keys for an id", 'insist(shown.ownerId === ownerId)', ''],
      ['accepts later keys for an id without a status', 'shown.version === 1 : await', 'true : await'],
      ["follows a thief's chain from an id", '1 : await isNamed(shown, counting)', '1 : true'],
      ['leaves out one key that may have signed since', '.slice(pinned.version - 1)', '.slice(pinned.version)'],
    ],
  },
  {
    file: 'vault/identity-status.ts',
    tests: ['vault/follow.test.ts'],
    broken: [
      [
        'accepts a status of another estate or nonce',
        'insist(opened.ownerId === asked.ownerId && equal(opened.nonce, asked.nonce))',
        '',
      ],
    ],
  },
  {
    file: 'vault/invitation.ts',
    tests: ['vault/follow.test.ts'],
    broken: [['refuses every MAC of whole bundles', 'info.length <= MAX_INFO && ', '']],
  },
  {
    file: 'vault/signed-answer.ts',
    tests: [...alone, 'vault/service-status.test.ts'],
    broken: [
      [
        'accepts an answer that the release service did not sign',
        'await verifySignature(signKey, word.subarray(-SIGNATURE), content)',
        '',
      ],
      ['accepts an answer of another type', 'insist(read.type === type)', ''],
    ],
  },
  {
    file: 'vault/owner-statements.ts',
    tests: [...alone, 'vault/owner-statements.test.ts', 'vault/rearm.test.ts'],
    broken: [
      [
        'accepts a rearm of another seat',
        'insist(opened.ownerId === invited.ownerId && opened.seatId === invited.seatId)',
        '',
      ],
      ['accepts a rearm of another filling', 'opened.invitationId === invited.invitationId && ', ''],
      ['accepts a rearm that is not above its invitation', 'opened.epoch > invited.epoch && ', ''],
      ['accepts a rearm by an earlier key than the invitation', ' && opened.by >= invited.by', ''],
      [
        'verifies with the present key only',
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
        'accepts a card of before, or with another code',
        'insist(code !== undefined && equal(named, (await printedCardKey(code, card)).publicKey))',
        'void 0',
      ],
      [
        'proves a card that was printed later by its old key',
        'held.printed ? await printedCardKey(held.printed, held) : await cardKey(held, held.a)',
        'await cardKey(held, held.a)',
      ],
    ],
  },
]
