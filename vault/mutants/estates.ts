import type { Mutants } from '../../commands/mutants/mutant.ts'
import { alone, estates, seats } from './shared.ts'

export const estateMutants: Mutants[] = [
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
      ['a passkey’s output of another length', 'insist(output.length === PRF_BYTES)', ''],
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
        'a successor without a signature',
        'await verifySignature(link.signKey, link.signature, successionContent(ownerId, i + 2, next))',
        '',
      ],
      ['a bundle that its key did not sign', 'await verifySignature(bundle.signKey, signature, content)', ''],
      ['something else in place of a bundle', "insist(type === 'identity')", ''],
      ["another person's bundle as one's own", 'insist(bundle.ownerId === ownerId)', ''],
      ["another signing key in one's own bundle", 'equal(identity.bundle.signKey, bundle.signKey) && ', ''],
      ["another box key in one's own bundle", ' && equal(identity.bundle.boxKey, bundle.boxKey)', ''],
    ],
  },
  {
    file: 'vault/older-keys.ts',
    tests: [...alone, 'vault/renewed-keys.test.ts'],
    broken: [
      ['former keys that are withheld', 'insist(box !== null && box !== undefined)', 'if (!box) return []'],
      ['former keys that are omitted', 'insist(older.length === chain.length)', ''],
      ["another person's former keys", 'succeeds(identity.bundle, bundle) && ', ''],
      ['another private half', ' && equal(await boxPublicKey(boxPrivateKey), bundle.boxKey)', ''],
    ],
  },
  {
    file: 'vault/succession.ts',
    tests: [...alone, 'vault/succession.test.ts', 'vault/hybrid.test.ts'],
    broken: [
      ['later keys without the hybrid key that the earlier had', 'if (pinned.hybrid && !next.hybrid) return false', ''],
      ['another hybrid key than the known one', ' && pinned.hybrid === undefined', ''],
      ['a hybrid key of another identity', ' && isSameIdentity(next, pinned)', ''],
      [
        'another successor of a pinned key',
        'return same !== undefined && equal(key, same)',
        'return same !== undefined',
      ],
      ['another person as a successor', 'next.ownerId !== pinned.ownerId || ', ''],
      ['an earlier bundle', ' || keys.length <= known.length', ''],
    ],
  },
  {
    file: 'vault/succession-key.ts',
    tests: ['vault/succession-key.test.ts'],
    broken: [
      ['the consent of another key', 'await verifySignature(key, consent, content)', ''],
      ['a consent where no kit counts', 'insist(key !== null)', 'if (key === null) return false'],
      ["another owner's succession key", 'insist(named.ownerId === owner.ownerId)', ''],
      ["another person's keys as a successor", ' && succeeds(bundle, present)', ''],
      [
        'a successor that the new key did not sign',
        "const named = await verifyStatement('successor', statement, bundle.signKey)",
        'const named = claimed',
      ],
    ],
  },
  {
    file: 'vault/record.ts',
    tests: [...alone, 'vault/record.test.ts', 'vault/attacks-on-estates.test.ts'],
    broken: [
      [
        'a record for two of the same',
        'insist(new Set([OWNER, ...targets.map(({ target }) => target)]).size === targets.length + 1)',
        '',
      ],
      ['a new reader of an envelope that tells of others', 'insist(!namesReaders(ownerWrap))', ''],
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
        'a gap that another owner signed',
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
      ['a record twice in one entry', '!after.has(row.recordId) && ', ''],
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
    tests: [
      ...alone,
      'vault/facts.test.ts',
      'vault/renewed-keys.test.ts',
      'vault/attacks-on-seats.test.ts',
      'vault/attacks-on-estates.test.ts',
    ],
    broken: [
      [
        'a statement that the owner did not sign',
        'const { by } = await verifyByOne(readStatement(bytes).type, bytes, [...before, signKey])',
        'const by = before.length',
      ],
      ["an old key's policy in place of a later one", '(by === policy.by && ', '('],
      ['another card of a filling under the same key', 'by > invitedBy || ', 'true || '],
      ['an old key that need not be replaced', 'namedBy < present)', 'namedBy < 0)'],
      ['a statement about another estate', 'insist(statement.ownerId === this.ownerId)', ''],
      ['an older policy', ' && statement.counter > policy.statement.counter', ''],
      ['a second beginning', 'insist(this.genesis === undefined)', ''],
      ['an epoch that goes back', 'insist(seat.role === role && epoch > seat.epoch)', 'insist(seat.role === role)'],
      ['an epoch for another role', 'insist(seat.role === role && epoch > seat.epoch)', 'insist(epoch > seat.epoch)'],
      [
        'an invitation to an epoch that is void',
        ' && statement.epoch > seat.disarmedUpTo)\n    seat.invitation = statement',
        ')\n    seat.invitation = statement',
      ],
      [
        'an invitation to another epoch',
        ' && seat.epoch === statement.epoch && statement.epoch > seat.disarmedUpTo)\n    seat.invitation = statement',
        ' && statement.epoch > seat.disarmedUpTo)\n    seat.invitation = statement',
      ],
      [
        'an invitation to another role',
        'insist(seat.role === statement.role && seat.epoch === statement.epoch && statement.epoch > seat.disarmedUpTo)\n    seat.invitation = statement',
        'insist(seat.epoch === statement.epoch && statement.epoch > seat.disarmedUpTo)\n    seat.invitation = statement',
      ],
      [
        'an invitation that relies on another release service',
        'insist([...this.seats.values()].every(({ seat }) => this.isArmedAtKnown(seat)))',
        '',
      ],
      [
        'a policy that brings back the service whose key was lost',
        'insist(!policy || !namedService(policy.statement) || namedService(statement) !== undefined)',
        '',
      ],
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
      ['a statement that has no place there', 'default:\n        throw new SealError()', 'default:\n        return'],
    ],
  },
  {
    file: 'vault/statements.ts',
    tests: [...alone, 'vault/statements.test.ts', ...seats],
    broken: [
      ['an unsigned statement', 'await verifySignature(publicKey, signature, content)', ''],
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
