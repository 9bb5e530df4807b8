import type { Mutants } from '../../commands/mutants/mutant.ts'
import { alone, estates } from './shared.ts'

export const estateMutants: Mutants[] = [
  {
    file: 'vault/account.ts',
    tests: [...alone, ...estates, 'vault/passkey.test.ts'],
    broken: [
      ['leaves the kind of a box out of its context', 'uuidBytes(ownerId), kind)', 'uuidBytes(ownerId))'],
      ['accepts an account key of another length', 'insist(accountKey.length === 32)', ''],
      ["accepts half of a session's key at a reload", 'insist(sessionHalf.length === 32)', ''],
    ],
  },
  {
    file: 'vault/passkey.ts',
    tests: [...alone, 'vault/passkey.test.ts'],
    broken: [
      ['accepts a passkey’s output of another length', 'insist(output.length === PRF_BYTES)', ''],
      ['opens the box of any passkey', 'return `passkey:${toBase64url(credentialId)}`', 'return `passkey:`'],
    ],
  },
  {
    file: 'vault/password.ts',
    tests: [...alone, 'vault/account.test.ts', 'vault/attacks-on-estates.test.ts'],
    broken: [
      ['accepts a seed of another length', 'insist(seed.length === SEED)', ''],
      ['accepts an empty salt', 'insist(salt.length === 32 && password.length > 0)', 'insist(password.length > 0)'],
      ['accepts an empty password', 'insist(salt.length === 32 && password.length > 0)', 'insist(salt.length === 32)'],
    ],
  },
  {
    file: 'vault/password-cost.ts',
    tests: [...alone, 'vault/known-answers.test.ts'],
    broken: [
      ['derives password keys with half the memory', 'MEMORY_KIB = 64 * 1024', 'MEMORY_KIB = 32 * 1024'],
      ['derives password keys in one pass', 'PASSES = 3', 'PASSES = 1'],
    ],
  },
  {
    file: 'vault/identity.ts',
    tests: [...alone, ...estates, 'vault/facts.test.ts'],
    broken: [
      ['accepts an id that does not follow from the first key', ' && ownerId === (await ownerIdOf(first))', ''],
      ['accepts a chain that is longer or shorter than the version', ' && keys.length === version', ''],
      ['accepts a chain that returns to a former key', 'insist(new Set(keys.map(toHex)).size === keys.length)', ''],
      [
        'accepts a successor without a signature',
        'await verifySignature(link.signKey, link.signature, successionContent(ownerId, i + 2, next))',
        '',
      ],
      ['accepts a bundle that its key did not sign', 'await verifySignature(bundle.signKey, signature, content)', ''],
      ['accepts content of another type as a bundle', "insist(type === 'identity')", ''],
      ["accepts another person's bundle as the owner's", 'insist(bundle.ownerId === ownerId)', ''],
      ["accepts another signing key in the owner's bundle", 'equal(identity.bundle.signKey, bundle.signKey) && ', ''],
      ["accepts another box key in the owner's bundle", ' && equal(identity.bundle.boxKey, bundle.boxKey)', ''],
    ],
  },
  {
    file: 'vault/older-keys.ts',
    tests: [...alone, 'vault/renewed-keys.test.ts'],
    broken: [
      [
        'opens an account whose server withholds the former keys',
        'insist(box !== null && box !== undefined)',
        'if (!box) return []',
      ],
      ['opens an account with fewer former keys than its chain', 'insist(older.length === chain.length)', ''],
      ["accepts another person's former keys", 'succeeds(identity.bundle, bundle) && ', ''],
      [
        'accepts a former private key that its public key does not match',
        ' && equal(await boxPublicKey(boxPrivateKey), bundle.boxKey)',
        '',
      ],
    ],
  },
  {
    file: 'vault/succession.ts',
    tests: [...alone, 'vault/succession.test.ts', 'vault/hybrid.test.ts'],
    broken: [
      ['accepts later keys that lack the earlier hybrid key', 'if (pinned.hybrid && !next.hybrid) return false', ''],
      ['accepts another hybrid key than the known one', ' && pinned.hybrid === undefined', ''],
      ['accepts a hybrid key of another identity', ' && isSameIdentity(next, pinned)', ''],
      [
        'accepts a second successor of a pinned key',
        'return same !== undefined && equal(key, same)',
        'return same !== undefined',
      ],
      ['accepts another person as a successor', 'next.ownerId !== pinned.ownerId || ', ''],
      ['accepts an earlier bundle', ' || keys.length <= known.length', ''],
    ],
  },
  {
    file: 'vault/succession-key.ts',
    tests: ['vault/succession-key.test.ts'],
    broken: [
      ['accepts the consent of another key', 'await verifySignature(key, consent, content)', ''],
      ['accepts a consent although no kit counts', 'insist(key !== null)', 'if (key === null) return false'],
      ["accepts another owner's succession key", 'insist(named.ownerId === owner.ownerId)', ''],
      ["accepts another person's keys as a successor", ' && succeeds(bundle, present)', ''],
      [
        'accepts a successor that the new key did not sign',
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
        'seals a record twice for one target',
        'insist(new Set([OWNER, ...targets.map(({ target }) => target)]).size === targets.length + 1)',
        '',
      ],
      ['adds a reader to an envelope that names its readers', 'insist(!namesReaders(ownerWrap))', ''],
    ],
  },
  {
    file: 'vault/manifest.ts',
    tests: [...alone, 'vault/manifest.test.ts', 'vault/attacks-on-estates.test.ts'],
    broken: [
      [
        'accepts a chain that leaves an entry out',
        'insist(entry.n === head.n + 1 || (await goesOnFrom(owner, entry, head)))',
        '',
      ],
      ['accepts an entry with an earlier number', 'insist(entry.n > head.n && equal', 'insist(equal'],
      [
        'accepts an entry on another branch',
        'insist(entry.n > head.n && equal(entry.prev, head.hash))',
        'insist(entry.n > head.n)',
      ],
      ['accepts a gap that the owner signed after another entry', 'restored.n === head.n && ', ''],
      [
        'accepts a gap that the owner signed on another branch',
        ' && equal(restored.head, head.hash)) return true',
        ') return true',
      ],
      ['accepts a gap by a statement about another estate', 'restored.ownerId === owner.ownerId && ', ''],
      [
        'accepts a gap that another owner signed',
        "await verifyStatement('restored', fact, owner.signKey)",
        "await verifyStatement('restored', fact, owner.signKey).catch(() => ({ ownerId: owner.ownerId, ...head, head: head.hash }))",
      ],
      [
        'accepts an entry that the owner did not sign',
        'await verifySignature(owner.signKey, entry.signature, content)',
        '',
      ],
      [
        'accepts a snapshot that the owner did not sign',
        'await verifySignature(owner.signKey, snapshot.signature, await snapshotContent(owner.ownerId, snapshot))',
        '',
      ],
      [
        'accepts another branch than the pinned one',
        'insist(pinned?.n !== at.n || equal(pinned.hash, at.hash))',
        'undefined',
      ],
      ['accepts a chain that ends before the pinned head', 'insist(pinned === undefined || head.n >= pinned.n)', ''],
      ['accepts a record twice in one entry', '!after.has(row.recordId) && ', ''],
      ['accepts an older version of a record', 'if (row.version < before.version) return false', ''],
      ['accepts a new version of a purged record', "if (before.state === 'purged') return false", ''],
      [
        'accepts another envelope under the same version',
        ' || (before.hash !== null && equal(row.hash, before.hash))',
        ' || true',
      ],
      [
        'accepts a version that is no whole number',
        'if (!Number.isSafeInteger(row.version) || row.version < 1) return false',
        '',
      ],
      ['accepts a purged record with an envelope', "insist((hash === null) === (state === 'purged'))", ''],
      [
        'accepts a target that names no seat',
        'for (const target of targets) if (target !== OWNER) parseTarget(target)',
        '',
      ],
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
        'accepts a statement that the owner did not sign',
        'const { by } = await verifyByOne(readStatement(bytes).type, bytes, [...before, signKey])',
        'const by = before.length',
      ],
      ["replaces a later policy by an old key's policy", '(by === policy.by && ', '('],
      ['accepts another card for a filling under the same key', 'by > invitedBy || ', 'true || '],
      ['keeps statements of an old key that the present key must sign again', 'namedBy < present)', 'namedBy < 0)'],
      ['accepts a statement about another estate', 'insist(statement.ownerId === this.ownerId)', ''],
      ['accepts an older policy', ' && statement.counter > policy.statement.counter', ''],
      ['accepts an older plan of check-ins', ' && statement.counter > checkIn.statement.counter', ''],
      ['accepts a second genesis', 'insist(this.genesis === undefined)', ''],
      [
        'accepts an epoch that does not rise',
        'insist(seat.role === role && epoch > seat.epoch)',
        'insist(seat.role === role)',
      ],
      [
        'accepts an epoch for another role',
        'insist(seat.role === role && epoch > seat.epoch)',
        'insist(epoch > seat.epoch)',
      ],
      [
        'accepts an invitation to a void epoch',
        ' && statement.epoch > seat.disarmedUpTo)\n    seat.invitation = statement',
        ')\n    seat.invitation = statement',
      ],
      [
        'accepts an invitation to another epoch',
        ' && seat.epoch === statement.epoch && statement.epoch > seat.disarmedUpTo)\n    seat.invitation = statement',
        ' && statement.epoch > seat.disarmedUpTo)\n    seat.invitation = statement',
      ],
      [
        'accepts an invitation to another role',
        'insist(seat.role === statement.role && seat.epoch === statement.epoch && statement.epoch > seat.disarmedUpTo)\n    seat.invitation = statement',
        'insist(seat.epoch === statement.epoch && statement.epoch > seat.disarmedUpTo)\n    seat.invitation = statement',
      ],
      [
        'accepts an invitation that names another release service',
        'insist([...this.seats.values()].every(({ seat }) => this.isArmedAtKnown(seat)))',
        '',
      ],
      [
        'accepts a policy that returns to the service whose key was lost',
        'insist(!policy || !namedService(policy.statement) || namedService(statement) !== undefined)',
        '',
      ],
      [
        'accepts a person pinned to another invitation',
        'seat.invitation?.invitationId === statement.invitationId && ',
        '',
      ],
      [
        'accepts a disarm of an epoch that has not begun',
        'insist(role === seat.role && epoch <= seat.epoch)',
        'insist(role === seat.role)',
      ],
      [
        'accepts a disarm with another role',
        'insist(role === seat.role && epoch <= seat.epoch)',
        'insist(epoch <= seat.epoch)',
      ],
      [
        'accepts a type of statement that no manifest may have',
        'default:\n        throw new SealError()',
        'default:\n        return',
      ],
    ],
  },
]
