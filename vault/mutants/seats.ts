import type { Mutants } from '../../commands/mutants/mutant.ts'
import { alone, seats } from './shared.ts'

export const seatMutants: Mutants[] = [
  {
    file: 'vault/seat.ts',
    tests: [...alone, ...seats],
    broken: [
      [
        "a seat's key that is not the one of its proof",
        'insist(equal((await seatProofKey(key)).publicKey, stored.verifyKey))',
        '',
      ],
      ['half a share', 'insist(a.length === 32 && b.length === 32)', ''],
      [
        'the key of another seat or epoch, armed',
        'insist(seatKey.seatId === filling.seatId && seatKey.epoch === filling.epoch)',
        '',
      ],
      [
        'keys of another seat in an epoch',
        'insist(stored.every((key) => key.seatId === seatId && key.epoch === epoch))',
        '',
      ],
    ],
  },
  {
    file: 'vault/filling.ts',
    tests: [...alone, ...seats],
    broken: [['shares of another event', 'uuidBytes(invitationId), event, epoch)', 'uuidBytes(invitationId), epoch)']],
  },
  {
    file: 'vault/rearm.ts',
    tests: [...alone, ...seats, 'vault/rearm.test.ts'],
    broken: [
      [
        'a rearmed filling of another seat or epoch',
        'insist(card.ownerId === identity.ownerId && card.seatId === seatId && card.epoch < epoch)',
        '',
      ],
      ['an invitation of another filling', 'insist(isOf(invited))', ''],
      ['a rearm of another A', 'insist(opened.by > invited.by || equal(opened.cardKey, ofA.publicKey))', ''],
      [
        'an event that the owner did not arm',
        'insist(named !== undefined)',
        'if (named === undefined) return openSeat(arming, event, a, b, seatBox)',
      ],
      [
        'another box than the owner named',
        'if (named.seatBoxHash !== undefined) insist(equal(named.seatBoxHash, await sha256(seatBox)))',
        '',
      ],
      [
        'another share than the owner named',
        'if (named.proofKey !== undefined) insist(equal(named.proofKey, await shareProofPublicKey(arming, event, b)))',
        '',
      ],
    ],
  },
  {
    file: 'vault/invitation.ts',
    tests: [...alone, ...seats],
    broken: [
      ['a bundle that the secret does not vouch for', 'await checkOwnerMac(received.ownerMac, link, ownerBundle)', ''],
      ['an invitation of another owner', 'insist(ownerBundle.ownerId === link.ownerId)', ''],
      ['an invitation to another seat', 'insist(signed.ownerId === link.ownerId && signed.seatId === link.seatId)', ''],
      [
        'another invitation, or one of another epoch',
        'insist(signed.invitationId === link.invitationId && signed.epoch === link.epoch)',
        '',
      ],
      [
        'an invitation that another secret accepts',
        'insist(equal(signed.acceptKey, (await acceptKey(link)).publicKey))',
        '',
      ],
      [
        'an invitation that another card accepts',
        'insist(equal(signed.cardKey, (await cardKey(link, a)).publicKey))',
        '',
      ],
      [
        'an acceptance for another owner, or by another way',
        'insist(acceptance.ownerId === owner.ownerId && acceptance.ownerId === link.ownerId && acceptance.via === via)',
        '',
      ],
      [
        'an acceptance of another invitation',
        'insist(seatId === link.seatId && invitationId === link.invitationId && epoch === link.epoch)',
        '',
      ],
      [
        'an acceptance that the secret does not vouch for',
        'insist(await isMacOf(received.granteeMac, link, owner, grantee))',
        'void 0',
      ],
      ['a link with a shorter secret', 'insist(link.secret.length === SECRET)', ''],
      [
        'a link with an epoch in another form',
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
        'an acceptance that its person did not sign',
        "await verifyStatement('acceptance', acceptance, grantee.signKey, proofKey)",
        '{ ...unverified }',
      ],
    ],
  },
  {
    file: 'vault/long-card.ts',
    tests: [...alone, 'vault/invitation.test.ts'],
    broken: [
      ['a line with a wrong letter', 'insist(equal(bytes.subarray(LINE_DATA), await lineCheck(number, data)))', ''],
      [
        'a card whose lines hold and whose whole does not',
        'equal(whole.subarray(LENGTH), await cardCheck(bytes)) && ',
        '',
      ],
      ['a card of another suite', ' && bytes[0] === SUITE', ''],
    ],
  },
  {
    file: 'vault/card-code.ts',
    tests: ['vault/card-code.test.ts'],
    broken: [
      ['a code whose line does not hold', 'insist(wrongCardLines(typed).length === 0)', ''],
      ['a code whose lines belong to two cards', 'insist(letters === (await secretLetters(code)))', ''],
      ['one code for every seat', "context('card-secret', ...place, epoch), SECRET", "context('card-secret'), SECRET"],
    ],
  },
  {
    file: 'vault/card-entry.ts',
    tests: ['vault/card-entry.test.ts'],
    broken: [
      [
        'an entry that names no card',
        "const entryPlace = ({ number }: CardCode) => context('card-entry', number)",
        "const entryPlace = (_: CardCode) => context('card-entry')",
      ],
      [
        'a token that opens the entry',
        "hkdf(secret, context('card-token', number))",
        "hkdf(secret, context('card-entry-key', number))",
      ],
      ['something else that was sealed for a card', "insist(type === 'card')", 'void type'],
      ["another owner's keys than those on the card", 'return ofOwner && services', 'return services'],
      [
        "another release service's keys than those on the card",
        'return ofOwner && services.some((one) => equal(one, printed.serviceFingerprint))',
        'return ofOwner',
      ],
    ],
  },
  {
    file: 'vault/card.ts',
    tests: [...alone, 'vault/attacks-on-seats.test.ts', 'vault/invitation.test.ts'],
    broken: [
      ["another owner's keys for a card", 'insist(ownerBundle.ownerId === card.ownerId)', ''],
      [
        'an invitation to another seat, for a card',
        'insist(invitation.ownerId === card.ownerId && invitation.seatId === card.seatId)',
        '',
      ],
      [
        'another invitation, for a card',
        'insist(invitation.invitationId === card.invitationId && invitation.epoch === card.epoch)',
        '',
      ],
      [
        "an invitation that names another card's key",
        'const isOfA = equal(named, (await cardKey(card, card.a)).publicKey)',
        'const isOfA = true',
      ],
    ],
  },
  {
    file: 'vault/held-seat.ts',
    tests: [...alone, ...seats],
    broken: [["another owner's bundle in a held seat", 'insist(ownerBundle.ownerId === ownerId)', '']],
  },
  {
    file: 'vault/seat-chain.ts',
    tests: [...alone, 'vault/seat-chain.test.ts', 'vault/attacks-on-seats.test.ts', 'vault/attacks-on-estates.test.ts'],
    broken: [
      [
        'an entry of another seat',
        'insist(entry.target === target && entry.m === head.m + 1 && equal(entry.prev, head.hash))\n      const content = await contentOf(owner.ownerId, entry)\n      await signedByOne([owner.signKey, ...(owner.before ?? [])], entry.signature, content)\n      const opened = unpad(await openBox(seatKey, entry.sealed, place(owner.ownerId, target, entry.m)))',
        'insist(entry.m === head.m + 1 && equal(entry.prev, head.hash))\n      const content = await contentOf(owner.ownerId, entry)\n      await signedByOne([owner.signKey, ...(owner.before ?? [])], entry.signature, content)\n      const opened = unpad(await openBox(seatKey, entry.sealed, place(owner.ownerId, entry.target, entry.m)))',
      ],
      ['an entry that is left out or doubled', ' && entry.m === head.m + 1', ''],
      [
        'an entry on top of another past',
        'entry.m === head.m + 1 && equal(entry.prev, head.hash))',
        'entry.m === head.m + 1)',
      ],
      [
        'an entry that the owner did not sign',
        'await signedByOne([owner.signKey, ...(owner.before ?? [])], entry.signature, content)',
        '',
      ],
      [
        'a chain that does not go through the known point',
        'return point !== undefined && equal(point.hash, hash)',
        'return point !== undefined',
      ],
      [
        'a chain that was cut before the known point',
        'return point !== undefined && equal(point.hash, hash)',
        'return point === undefined || equal(point.hash, hash)',
      ],
      ['another version than the chain lists', '      row.version === item.version &&\n', ''],
      ['a record twice', '      !listed.has(item.recordId) &&\n', ''],
      ['other bytes than the chain lists', '&&\n      equal(row.hash, await envelopeHash(item.envelope))', ''],
    ],
  },
  {
    file: 'vault/release-log.ts',
    tests: [...alone, 'vault/release-log.test.ts'],
    broken: [
      ['an entry that is left out or doubled', 'insist(entry.n === at.n + 1 && equal', 'insist(equal'],
      [
        'an entry on top of another past',
        'insist(entry.n === at.n + 1 && equal(entry.prev, at.hash))',
        'insist(entry.n === at.n + 1)',
      ],
      ['an entry under another hash', 'insist(equal(entry.hash, await sha256(content)))', ''],
      [
        'an entry that the release service did not sign',
        'await verifySignature(signKey, entry.signature, content)',
        '',
      ],
      ['another past than the one that was seen', 'insist(seen?.n !== at.n || equal(seen.hash, at.hash))', ''],
      ['less than what was seen', 'insist(seen === undefined || at.n >= seen.n)', ''],
      ['a loss of another entry than the one that was seen', ' && entry.detail === detail', ''],
      ['any step for a loss', 'entry.step === lostStep && ', ''],
    ],
  },
  {
    file: 'vault/service-status.ts',
    tests: [...alone, 'vault/service-status.test.ts'],
    broken: [
      ['a status about another estate', 'insist(status.ownerId === asked.ownerId && equal', 'insist(equal'],
      ['a status for an earlier nonce', ' && equal(status.nonce, asked.nonce)', ''],
      ["an owner's part that is not in the word", 'insist(equal(status.ownerPart, await sha256(part)))', ''],
      ["a seat's part that is not in the word", 'insist(status.seatParts.some((known) => equal(known, found)))', ''],
      ['an earlier list of operators', 'insist(equal(list.nonce, nonce))', ''],
    ],
  },
  {
    file: 'vault/reporter.ts',
    tests: [...alone, 'vault/reporter.test.ts', 'vault/attacks-on-seats.test.ts'],
    broken: [
      [
        'an acceptance of another owner or seat',
        'insist(ownerId === invited.ownerId && seatId === invited.seatId)',
        '',
      ],
      [
        'an acceptance of another invitation',
        'insist(invitationId === invited.invitationId && epoch === invited.epoch)',
        '',
      ],
      ["another owner's invitation", ' && invited.ownerId === owner.ownerId', ''],
      [
        'a report about another estate',
        'insist(asked.ownerId === owner.ownerId && claim.ownerId === asked.ownerId)',
        '',
      ],
      ['another report', 'insist(claim.releaseId === asked.releaseId && claim.event === asked.event)', ''],
      [
        'a report from another seat',
        'insist(claim.seatId === reporter.seatId && claim.invitationId === reporter.invitationId)',
        '',
      ],
    ],
  },
]
