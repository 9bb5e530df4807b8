import type { Mutants } from '../scripts/mutants/mutant.ts'

// What `npm run mutants` breaks here, one at a time.

const seats = ['vault/attacks-on-seats.test.ts', 'vault/seat.test.ts', 'vault/invitation.test.ts']
const estates = ['vault/attacks-on-estates.test.ts', 'vault/account.test.ts', 'vault/succession.test.ts']

// Where everything holds but one thing.
const alone = ['vault/single-change.test.ts', 'vault/single-change-seats.test.ts']

export const vaultMutants: Mutants[] = [
  {
    file: 'vault/box.ts',
    tests: [...alone, 'vault/box.test.ts', 'vault/known-answers.test.ts'],
    broken: [
      ['a box whose key was not committed to', 'insist(equal(box.subarray(0, COMMIT), commit))', ''],
      [
        'boxes that name no place',
        'const additionalData = concat(place, key.commit)',
        'const additionalData = key.commit',
      ],
      ['a key of another length', 'insist(key.length === 32)\n  const [aes, commit]', 'const [aes, commit]'],
    ],
  },
  {
    file: 'vault/context.ts',
    tests: [...alone, 'vault/context.test.ts'],
    broken: [
      ['a context of another suite', ' && bytes[MAGIC.length] === SUITE', ''],
      ['a context that begins otherwise', 'insist(MAGIC.every((byte, i) => bytes[i] === byte))', ''],
      ['a field that is longer than what is there', 'insist(next <= bytes.length)', ''],
      ['a number in its long form', ' && value > 0xffffffff', ''],
      ['an unknown kind of field', 'throw new SealError()', 'return { field: body, next }'],
    ],
  },
  {
    file: 'vault/padding.ts',
    tests: [...alone, 'vault/padding.test.ts'],
    broken: [
      ['padding of another length', 'insist(padded.length === paddedLength(length))', ''],
      ['padding that hides bytes', 'insist(padded.subarray(HEAD + length).every((byte) => byte === 0))', ''],
    ],
  },
  {
    file: 'vault/curves.ts',
    tests: [...alone, 'vault/known-answers.test.ts', 'vault/curves.test.ts'],
    broken: [
      [
        'any signature',
        "insist(await crypto.subtle.verify('Ed25519', key, plain(signature), plain(message)))",
        "await crypto.subtle.verify('Ed25519', key, plain(signature), plain(message))",
      ],
      [
        'any signature, in a browser without these curves',
        'insist(ed25519.verify(signature, message, publicKey, { zip215: false }))',
        '',
      ],
    ],
  },
  {
    file: 'vault/written-code.ts',
    tests: [...alone, 'vault/recovery-code.test.ts'],
    broken: [['a code with a wrong letter', 'insist(equal(whole.subarray(length), await checksum(type, bytes)))', '']],
  },
  {
    file: 'vault/field-codec.ts',
    tests: [...alone, 'vault/statements.test.ts', 'vault/attacks-on-estates.test.ts', 'vault/service-status.test.ts'],
    broken: [
      ['a field too many or too few', 'insist(fields.length === names.length)', ''],
      ['a number out of its range', 'Number.isSafeInteger(value) && value >= min && value <= max,', 'true,'],
      ['bytes of another length', 'length === undefined || value.length === length', 'true'],
      ['a word that is not one of the list', 'insist(word !== undefined)', ''],
    ],
  },
  {
    file: 'vault/account.ts',
    tests: [...alone, ...estates, 'vault/passkey.test.ts'],
    broken: [
      ['a box of one kind served as another', 'uuidBytes(ownerId), kind)', 'uuidBytes(ownerId))'],
      ['an account key of another length', 'insist(accountKey.length === 32)', ''],
      ["a reload with half a session's key", 'insist(sessionHalf.length === 32)', ''],
    ],
  },
  {
    file: 'vault/passkey.ts',
    tests: [...alone, 'vault/passkey.test.ts'],
    broken: [
      ['what a passkey made in another length', 'insist(output.length === PRF_BYTES)', ''],
      ["another passkey's box", 'return `passkey:${toBase64url(credentialId)}`', 'return `passkey:`'],
    ],
  },
  {
    file: 'vault/password.ts',
    tests: [...alone, 'vault/account.test.ts', 'vault/attacks-on-estates.test.ts'],
    broken: [
      ['a seed of another length', 'insist(seed.length === SEED)', ''],
      ['no salt', 'insist(salt.length === 32 && password.length > 0)', 'insist(password.length > 0)'],
      ['no password', 'insist(salt.length === 32 && password.length > 0)', 'insist(salt.length === 32)'],
    ],
  },
  {
    file: 'vault/password-cost.ts',
    tests: [...alone, 'vault/known-answers.test.ts'],
    broken: [
      ['a password that is guessed with less memory', 'MEMORY_KIB = 64 * 1024', 'MEMORY_KIB = 32 * 1024'],
      ['a password that is guessed in one pass', 'PASSES = 3', 'PASSES = 1'],
    ],
  },
  {
    file: 'vault/identity.ts',
    tests: [...alone, ...estates, 'vault/facts.test.ts'],
    broken: [
      ['an id that does not follow from the first key', ' && ownerId === (await ownerIdOf(first))', ''],
      ['a chain that is longer or shorter than the version', ' && keys.length === version', ''],
      ['a key that comes back', 'insist(new Set(keys.map(toHex)).size === keys.length)', ''],
      [
        'a successor that nobody named',
        'await verifySignature(link.signKey, link.signature, successionContent(ownerId, i + 2, next))',
        '',
      ],
      ['a bundle that its key did not sign', 'await verifySignature(bundle.signKey, signature, content)', ''],
      ['something else in place of a bundle', "insist(type === 'identity')", ''],
      ["somebody else's bundle as one's own", 'insist(bundle.ownerId === ownerId)', ''],
      ["another signing key in one's own bundle", 'equal(identity.bundle.signKey, bundle.signKey) && ', ''],
      ["another box key in one's own bundle", ' && equal(identity.bundle.boxKey, bundle.boxKey)', ''],
    ],
  },
  {
    file: 'vault/succession.ts',
    tests: [...alone, 'vault/succession.test.ts'],
    broken: [
      [
        'another successor of a pinned key',
        'return same !== undefined && equal(key, same)',
        'return same !== undefined',
      ],
      ['somebody else as a successor', 'next.ownerId !== pinned.ownerId || ', ''],
      ['an earlier bundle', ' || keys.length <= known.length', ''],
    ],
  },
  {
    file: 'vault/record.ts',
    tests: [...alone, 'vault/record.test.ts', 'vault/attacks-on-estates.test.ts'],
    broken: [
      [
        'a record for two of the same',
        'insist(new Set(targets.map(({ target }) => target)).size === targets.length)',
        '',
      ],
    ],
  },
  {
    file: 'vault/manifest.ts',
    tests: [...alone, 'vault/manifest.test.ts', 'vault/attacks-on-estates.test.ts'],
    broken: [
      ['an entry that is left out', 'insist(entry.n === head.n + 1 || (await goesOnFrom(owner, entry, head)))', ''],
      ['an entry that goes back', 'insist(entry.n > head.n && equal', 'insist(equal'],
      [
        'an entry on top of another past',
        'insist(entry.n > head.n && equal(entry.prev, head.hash))',
        'insist(entry.n > head.n)',
      ],
      ['a gap after another entry', 'restored.n === head.n && ', ''],
      ['a gap in another past', ' && equal(restored.head, head.hash)) return true', ') return true'],
      ["a gap by another estate's word", 'restored.ownerId === owner.ownerId && ', ''],
      [
        'a gap by the word of somebody else',
        "await verifyStatement('restored', fact, owner.signKey)",
        "await verifyStatement('restored', fact, owner.signKey).catch(() => ({ ownerId: owner.ownerId, ...head, head: head.hash }))",
      ],
      ['an entry that the owner did not sign', 'await verifySignature(owner.signKey, entry.signature, content)', ''],
      [
        'a snapshot that the owner did not sign',
        'await verifySignature(owner.signKey, snapshot.signature, await snapshotContent(owner.ownerId, snapshot))',
        '',
      ],
      [
        'another past than the one that was seen',
        'insist(pinned?.n !== at.n || equal(pinned.hash, at.hash))',
        'undefined',
      ],
      ['less than what was seen', 'insist(pinned === undefined || head.n >= pinned.n)', ''],
      ['a record twice in one entry', '!seen.has(row.recordId) && ', ''],
      ['an older version of a record', 'if (row.version < before.version) return false', ''],
      ['a record that was deleted for good', "if (before.state === 'purged') return false", ''],
      ['other bytes under the same version', ' || (before.hash !== null && equal(row.hash, before.hash))', ' || true'],
      ['a version that is no number', 'if (!Number.isSafeInteger(row.version) || row.version < 1) return false', ''],
      ['a deleted record with bytes', "insist((hash === null) === (state === 'purged'))", ''],
      ['an audience that is no seat', 'for (const target of targets) if (target !== OWNER) parseTarget(target)', ''],
    ],
  },
  {
    file: 'vault/facts.ts',
    tests: [...alone, 'vault/facts.test.ts', 'vault/attacks-on-seats.test.ts', 'vault/attacks-on-estates.test.ts'],
    broken: [
      ['a statement that the owner did not sign', 'await verifyStatement(type, bytes, owner.signKey)', ''],
      ['a statement about another estate', 'insist(statement.ownerId === this.ownerId)', ''],
      ['an older policy', ' || statement.counter > this.policy.statement.counter', ' || true'],
      ['a second beginning', 'insist(this.genesis === undefined)', ''],
      ['an epoch that goes back', 'insist(seat.role === role && epoch > seat.epoch)', 'insist(seat.role === role)'],
      ['an epoch for another role', 'insist(seat.role === role && epoch > seat.epoch)', 'insist(epoch > seat.epoch)'],
      ['an invitation to an epoch that is void', ' && statement.epoch > seat.disarmedUpTo', ''],
      [
        'an invitation to another epoch',
        'seat.role === statement.role && seat.epoch === statement.epoch && statement',
        'seat.role === statement.role && statement',
      ],
      ['an invitation to another role', 'insist(seat.role === statement.role && ', 'insist('],
      ['an invitation that relies on another release service', 'insist(this.namesTheService(statement))', ''],
      ['a person pinned to another invitation', 'seat.invitation?.invitationId === statement.invitationId && ', ''],
      [
        'the end of an epoch that has not begun',
        'insist(role === seat.role && epoch <= seat.epoch)',
        'insist(role === seat.role)',
      ],
      [
        'the end of an epoch for another role',
        'insist(role === seat.role && epoch <= seat.epoch)',
        'insist(epoch <= seat.epoch)',
      ],
      ['a statement that has no place there', 'throw new SealError()', 'return'],
    ],
  },
  {
    file: 'vault/statements.ts',
    tests: [...alone, 'vault/statements.test.ts', ...seats],
    broken: [
      ['a statement that nobody signed', 'await verifySignature(publicKey, signature, content)', ''],
      ['an acceptance without the invitation', 'await verifySignature(proofKey, proof, content)', ''],
      [
        'a statement of another kind',
        'insist(found === type && signature !== undefined)',
        'insist(signature !== undefined)',
      ],
      ['a statement with one signature too few', 'insist((proofKey !== undefined) === (signatures(type) === 2))', ''],
    ],
  },
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
      ['a challenge of another length', 'insist(challenge.length === 32)', ''],
      [
        'shares of another event',
        'context(type, uuidBytes(ownerId), uuidBytes(seatId), uuidBytes(invitationId), event, epoch)',
        'context(type, uuidBytes(ownerId), uuidBytes(seatId), uuidBytes(invitationId), epoch)',
      ],
    ],
  },
  {
    file: 'vault/invitation.ts',
    tests: [...alone, ...seats],
    broken: [
      [
        'a bundle that the secret does not vouch for',
        'insist(equal(received.ownerMac, await ownerMac(link, ownerBundle)))',
        '',
      ],
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
        'insist(equal(received.granteeMac, await granteeMac(link, owner.bundle, grantee)))',
        '',
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
      ["another owner's keys than those on the card", 'return ofOwner && equal', 'return equal'],
      [
        "another release service's keys than those on the card",
        'return ofOwner && equal(await serviceFingerprint(service), printed.serviceFingerprint)',
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
        'insist(equal(invitation.cardKey, (await cardKey(card, card.a)).publicKey))',
        '',
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
        'insist(entry.target === target && entry.m === head.m + 1 && equal(entry.prev, head.hash))\n      const content = await contentOf(owner.ownerId, entry)\n      await verifySignature(owner.signKey, entry.signature, content)\n      const opened = unpad(await openBox(seatKey, entry.sealed, place(owner.ownerId, target, entry.m)))',
        'insist(entry.m === head.m + 1 && equal(entry.prev, head.hash))\n      const content = await contentOf(owner.ownerId, entry)\n      await verifySignature(owner.signKey, entry.signature, content)\n      const opened = unpad(await openBox(seatKey, entry.sealed, place(owner.ownerId, entry.target, entry.m)))',
      ],
      ['an entry that is left out or doubled', ' && entry.m === head.m + 1', ''],
      [
        'an entry on top of another past',
        'entry.m === head.m + 1 && equal(entry.prev, head.hash))',
        'entry.m === head.m + 1)',
      ],
      ['an entry that the owner did not sign', 'await verifySignature(owner.signKey, entry.signature, content)', ''],
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
      [
        'a word that the release service did not sign',
        'await verifySignature(signKey, word.subarray(-SIGNATURE), content)',
        '',
      ],
      ['a word about another estate', 'insist(status.ownerId === asked.ownerId && equal', 'insist(equal'],
      ['a word that was given to somebody before', ' && equal(status.nonce, asked.nonce)', ''],
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
  {
    file: 'vault/file.ts',
    tests: [...alone, 'vault/file.test.ts', 'vault/attacks-on-seats.test.ts'],
    broken: [
      [
        'a chunk in another place, and a file of another number of chunks',
        "iv: concat(file.prefix, u32(index), Uint8Array.of(last ? 1 : 0)),\n    additionalData: context('chunk', uuidBytes(file.ownerId), uuidBytes(file.fileId), index, file.chunks),",
        "iv: concat(file.prefix, u32(0), Uint8Array.of(0)),\n    additionalData: context('chunk', uuidBytes(file.ownerId), uuidBytes(file.fileId), last ? 0 : 0),",
      ],
      ['other bytes than were sealed', 'if (!equal(seal.hash, hash)) throw new SealError()', ''],
      [
        'a chunk of another length',
        'insist(content.length === chunkLength(file, index))\n    return content',
        'return content',
      ],
      [
        'chunks that are sealed twice under one key after the source changed',
        'uuidBytes(fileId), size, hash), 32 + PREFIX)',
        'uuidBytes(fileId)), 32 + PREFIX)',
      ],
      [
        'two documents behind one hash',
        "const commitment = await hkdf(key, context('file-commitment', hash))",
        "const commitment = await hkdf(hash, context('file-commitment', hash))",
      ],
      ["a certificate's key for another file", 'insist(seal.fileId === place.fileId && ', 'insist('],
      [
        "a certificate's key for another report",
        "context('certificate-key', uuidBytes(ownerId), uuidBytes(releaseId), uuidBytes(fileId))",
        "context('certificate-key', uuidBytes(ownerId), uuidBytes(fileId))",
      ],
    ],
  },
  {
    file: 'vault/singleton.ts',
    tests: ['vault/singleton.test.ts'],
    broken: [
      ['one id for the only records of all kinds', 'uuidBytes(ownerId), kind, nth', 'uuidBytes(ownerId), nth'],
      ['the id of a record that was deleted for good', 'kind, nth)', 'kind)'],
      ['an id that the server could compute', 'hkdf(accountKey, ', 'hkdf(uuidBytes(ownerId), '],
    ],
  },
]
