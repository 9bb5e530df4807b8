import type { Mutants } from '../../commands/mutants/mutant.ts'
import { alone, seats } from './shared.ts'

export const seatMutants: Mutants[] = [
  {
    file: 'vault/drill.ts',
    tests: ['vault/drill.test.ts'],
    broken: [
      [
        'counts an answer to an earlier call',
        'insist(unverified.drillId === call.drillId && equal(unverified.nonce, call.nonce))',
        '',
      ],
      [
        'counts an answer for another seat',
        'insist(unverified.seatId === card.seatId && unverified.invitationId === card.invitationId)',
        '',
      ],
      ['counts an answer for another epoch', 'insist(unverified.epoch === card.epoch)', ''],
      ['counts an answer with no valid signature', "insist(tried.some(({ status }) => status === 'fulfilled'))", ''],
      ['opens a call of another estate', 'insist(opened.ownerId === held.ownerId)', ''],
      [
        'opens a call that names another filling',
        'seat.seatId === seatId && seat.invitationId === invitationId && seat.epoch === epoch',
        'true',
      ],
    ],
  },
  {
    file: 'vault/seat.ts',
    tests: [...alone, ...seats],
    broken: [
      [
        'accepts a seat key that its proof key does not match',
        'insist(equal((await seatProofKey(key)).publicKey, stored.verifyKey))',
        '',
      ],
      ['accepts a share of another length', 'insist(a.length === 32 && b.length === 32)', ''],
      [
        'arms a seat with the key of another seat or epoch',
        'insist(seatKey.seatId === filling.seatId && seatKey.epoch === filling.epoch)',
        '',
      ],
      [
        'signs an epoch with the keys of another seat',
        'insist(stored.every((key) => key.seatId === seatId && key.epoch === epoch))',
        '',
      ],
    ],
  },
  {
    file: 'vault/filling.ts',
    tests: [...alone, ...seats],
    broken: [
      [
        "leaves the event out of a share's context",
        'uuidBytes(invitationId), event, epoch)',
        'uuidBytes(invitationId), epoch)',
      ],
    ],
  },
  {
    file: 'vault/rearm.ts',
    tests: [...alone, ...seats, 'vault/rearm.test.ts'],
    broken: [
      [
        'rearms a filling of another seat or epoch',
        'insist(card.ownerId === identity.ownerId && card.seatId === seatId && card.epoch < epoch)',
        '',
      ],
      ['accepts an invitation of another filling', 'insist(isOf(invited))', ''],
      [
        'accepts a rearm with another share A',
        'insist(opened.by > invited.by || equal(opened.cardKey, ofA.publicKey))',
        '',
      ],
      [
        'opens an event that the owner did not arm',
        'insist(named !== undefined)',
        'if (named === undefined) return openSeat(arming, event, a, b, seatBox)',
      ],
      [
        'accepts another box than the owner named',
        'if (named.seatBoxHash !== undefined) insist(equal(named.seatBoxHash, await sha256(seatBox)))',
        '',
      ],
      [
        'accepts another share than the owner named',
        'if (named.proofKey !== undefined) insist(equal(named.proofKey, await shareProofPublicKey(arming, event, b)))',
        '',
      ],
    ],
  },
  {
    file: 'vault/invitation.ts',
    tests: [...alone, ...seats],
    broken: [
      ["accepts a bundle without the secret's MAC", 'await checkOwnerMac(received.ownerMac, link, ownerBundle)', ''],
      ['accepts an invitation of another owner', 'insist(ownerBundle.ownerId === link.ownerId)', ''],
      [
        'accepts an invitation to another seat',
        'insist(signed.ownerId === link.ownerId && signed.seatId === link.seatId)',
        '',
      ],
      [
        'accepts another invitation, or one of another epoch',
        'insist(signed.invitationId === link.invitationId && signed.epoch === link.epoch)',
        '',
      ],
      [
        'accepts an invitation for another secret',
        'insist(equal(signed.acceptKey, (await acceptKey(link)).publicKey))',
        '',
      ],
      [
        'accepts an invitation for another card',
        'insist(equal(signed.cardKey, (await cardKey(link, a)).publicKey))',
        '',
      ],
      [
        'accepts an acceptance for another owner or by another way',
        'insist(acceptance.ownerId === owner.ownerId && acceptance.ownerId === link.ownerId && acceptance.via === via)',
        '',
      ],
      [
        'accepts an acceptance of another invitation',
        'insist(seatId === link.seatId && invitationId === link.invitationId && epoch === link.epoch)',
        '',
      ],
      [
        "accepts an acceptance without the secret's MAC",
        'insist(await isMacOf(received.granteeMac, link, owner, grantee))',
        'void 0',
      ],
      ['accepts a link with a shorter secret', 'insist(link.secret.length === SECRET)', ''],
      [
        'accepts a link with an epoch in another form',
        'insist(/^[1-9][0-9]{0,4}$/.test(epoch) && Number(epoch) <= 0xffff)',
        '',
      ],
    ],
  },
  {
    file: 'vault/acceptance.ts',
    tests: [...alone, ...seats],
    broken: [
      [
        'accepts an acceptance that its person did not sign',
        "await verifyStatement('acceptance', acceptance, grantee.signKey, proofKey)",
        '{ ...unverified }',
      ],
    ],
  },
  {
    file: 'vault/long-card.ts',
    tests: [...alone, 'vault/invitation.test.ts'],
    broken: [
      [
        'accepts a line with a wrong letter',
        'insist(equal(bytes.subarray(LINE_DATA), await lineCheck(number, data)))',
        '',
      ],
      [
        'accepts a card whose lines are valid but whose whole is not',
        'equal(whole.subarray(LENGTH), await cardCheck(bytes)) && ',
        '',
      ],
      ['accepts a card of another suite', ' && bytes[0] === SUITE', ''],
    ],
  },
  {
    file: 'vault/card-code.ts',
    tests: ['vault/card-code.test.ts'],
    broken: [
      ['accepts a code with an invalid line', 'insist(wrongCardLines(typed).length === 0)', ''],
      ['accepts a code whose lines belong to two cards', 'insist(letters === (await secretLetters(code)))', ''],
      [
        'gives every seat the same code',
        "context('card-secret', ...place, epoch), SECRET",
        "context('card-secret'), SECRET",
      ],
    ],
  },
  {
    file: 'vault/card-entry.ts',
    tests: ['vault/card-entry.test.ts'],
    broken: [
      [
        "leaves the card's number out of its entry's context",
        "const entryPlace = ({ number }: CardCode) => context('card-entry', number)",
        "const entryPlace = (_: CardCode) => context('card-entry')",
      ],
      [
        'derives a token that opens the entry',
        "hkdf(secret, context('card-token', number))",
        "hkdf(secret, context('card-entry-key', number))",
      ],
      ['accepts content of another type from a card', "insist(type === 'card')", 'void type'],
      ["accepts another owner's keys than those on the card", 'return ofOwner && services', 'return services'],
      [
        "accepts another release service's keys than those on the card",
        'return ofOwner && services.some((one) => equal(one, printed.serviceFingerprint))',
        'return ofOwner',
      ],
    ],
  },
  {
    file: 'vault/card.ts',
    tests: [...alone, 'vault/attacks-on-seats.test.ts', 'vault/invitation.test.ts'],
    broken: [
      ["accepts another owner's keys for a card", 'insist(ownerBundle.ownerId === card.ownerId)', ''],
      [
        'accepts an invitation to another seat for a card',
        'insist(invitation.ownerId === card.ownerId && invitation.seatId === card.seatId)',
        '',
      ],
      [
        'accepts another invitation for a card',
        'insist(invitation.invitationId === card.invitationId && invitation.epoch === card.epoch)',
        '',
      ],
      [
        "accepts an invitation that names another card's key",
        'const isOfA = equal(named, (await cardKey(card, card.a)).publicKey)',
        'const isOfA = true',
      ],
    ],
  },
  {
    file: 'vault/held-seat.ts',
    tests: [...alone, ...seats],
    broken: [["accepts another owner's bundle in a held seat", 'insist(ownerBundle.ownerId === ownerId)', '']],
  },
  {
    file: 'vault/seat-chain.ts',
    tests: [...alone, 'vault/seat-chain.test.ts', 'vault/attacks-on-seats.test.ts', 'vault/attacks-on-estates.test.ts'],
    broken: [
      [
        'accepts an entry of another seat',
        'insist(entry.target === target && entry.m === head.m + 1 && equal(entry.prev, head.hash))\n      const content = await contentOf(owner.ownerId, entry)\n      await signedByOne([owner.signKey, ...(owner.before ?? [])], entry.signature, content)\n      const opened = unpad(await openBox(seatKey, entry.sealed, place(owner.ownerId, target, entry.m)))',
        'insist(entry.m === head.m + 1 && equal(entry.prev, head.hash))\n      const content = await contentOf(owner.ownerId, entry)\n      await signedByOne([owner.signKey, ...(owner.before ?? [])], entry.signature, content)\n      const opened = unpad(await openBox(seatKey, entry.sealed, place(owner.ownerId, entry.target, entry.m)))',
      ],
      ['accepts a seat chain with an entry left out or doubled', ' && entry.m === head.m + 1', ''],
      [
        'accepts an entry on another branch',
        'entry.m === head.m + 1 && equal(entry.prev, head.hash))',
        'entry.m === head.m + 1)',
      ],
      [
        'accepts an entry that the owner did not sign',
        'await signedByOne([owner.signKey, ...(owner.before ?? [])], entry.signature, content)',
        '',
      ],
      [
        'accepts a chain that does not pass through the known point',
        'return point !== undefined && equal(point.hash, hash)',
        'return point !== undefined',
      ],
      [
        'accepts a chain that was cut before the known point',
        'return point !== undefined && equal(point.hash, hash)',
        'return point === undefined || equal(point.hash, hash)',
      ],
      ['lists another version than the chain names', '      row.version === item.version &&\n', ''],
      ['lists a record twice', '      !listed.has(item.recordId) &&\n', ''],
      [
        'lists another envelope than the chain names',
        '&&\n      equal(row.hash, await envelopeHash(item.envelope))',
        '',
      ],
    ],
  },
  {
    file: 'vault/deputy.ts',
    tests: ['vault/deputy.test.ts'],
    broken: [
      ['opens a link by another secret', 'insist(equal(claimed.acceptKey, (await acceptKeyOf(link)).publicKey))', ''],
      ['takes a deputy of a contact', "attorney.role === 'attorney' && ", ''],
      ['takes a deputy of an earlier acceptance', 'insist(equal(given.acceptanceHash, attorney.acceptanceHash))', ''],
      [
        'takes an acceptance of another naming',
        'insist(equal(fields.deputyHash, await statementHash(signed.deputy)))',
        '',
      ],
    ],
  },
]
