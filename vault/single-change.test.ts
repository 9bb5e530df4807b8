import { expect, test } from 'vitest'
import { boxAccountKey, keepForReload, makeDeviceKey, openAccountKey } from './account.ts'
import { importBoxKey, sealBox } from './box.ts'
import { concat, fromText, plain, random, randomId, sha256, uuidBytes } from './bytes.ts'
import { context } from './context.ts'
import { makeFileSeal, openChunk, openFile, sealCertificateKey } from './file.ts'
import { decodeBundle, encodeBundle, newIdentitySecret, openIdentity, ownerIdOf, storeIdentity } from './identity.ts'
import { applyEntries, emptyManifest, makeEntry, type ManifestRow } from './manifest.ts'
import { passwordKeys, passwordKeysOfSalt } from './password.ts'
import { makeReleaseLogEntry, emptyReleaseLog, verifyReleaseLog } from './release-log.ts'
import { emptySeatHead, makeSeatEntry, openSeatChain } from './seat-chain.ts'
import { signingKey } from './curves.ts'
import { verifyStatement } from './statements.ts'
import { succeed, succeeds } from './succession.ts'
import { checkedBy, expectRefused, makePerson, writerOf } from './testing/index.ts'

// Each message is valid except for one change, so that a single check must refuse it.

test('a box of one kind does not open as another, even under one key', async () => {
  const { ownerId } = await makePerson()
  const [key, accountKey] = [random(32), random(32)]
  const box = await boxAccountKey(ownerId, 'password', key, accountKey)
  expect(await openAccountKey(ownerId, 'password', key, box)).toEqual(accountKey)
  await expectRefused(() => openAccountKey(ownerId, 'recovery', key, box))
  await expectRefused(() => boxAccountKey(ownerId, 'password', key, random(31)))
})

test('deriving keys for passwords and reloads needs whole salts, seeds and halves', async () => {
  for (const length of [0, 15, 17]) await expectRefused(() => passwordKeys('ada@example.org', 'word', random(length)))
  for (const length of [0, 31, 33]) await expectRefused(() => passwordKeysOfSalt('word', random(length)))
  await expectRefused(() => passwordKeysOfSalt('', random(32)))
  const { ownerId } = await makePerson()
  const device = await makeDeviceKey()
  for (const length of [0, 31]) await expectRefused(() => keepForReload(device, random(length), ownerId, random(32)))
})

test('an identity opens only with all of its own keys, and under its own id', async () => {
  const wrapKey = await importBoxKey(random(32))
  const { secret, signKey } = await newIdentitySecret()
  const ownerId = await ownerIdOf(signKey)
  const { stored } = await storeIdentity(secret, wrapKey, { ownerId, version: 1, chain: [] })
  const place = (id: string) => context('identity-private', uuidBytes(id), 1)
  const kept = async (id: string, bytes: Uint8Array) => ({
    ...stored,
    privateBox: await sealBox(wrapKey, bytes, place(id)),
  })
  await openIdentity(ownerId, wrapKey, await kept(ownerId, secret))
  const otherSign = concat(random(32), secret.slice(32))
  const otherBox = concat(secret.slice(0, 32), random(32))
  for (const wrong of [otherSign, otherBox])
    await expectRefused(async () => openIdentity(ownerId, wrapKey, await kept(ownerId, wrong)))
  const asked = randomId()
  await expectRefused(async () => openIdentity(asked, wrapKey, await kept(asked, secret)))
})

test('content of another type in the form of a bundle is refused', async () => {
  const { identity } = await makePerson()
  const { ownerId, version, signKey, boxKey } = identity.bundle
  const as = async (type: string) => {
    const content = context(type, uuidBytes(ownerId), version, signKey, boxKey, [])
    return concat(content, await identity.signKey.sign(content))
  }
  expect(encodeBundle(await decodeBundle(await as('identity')))).toEqual(await as('identity'))
  await expectRefused(async () => decodeBundle(await as('something')))
})

test('the same keys under another id do not count as a successor', async () => {
  const person = await makePerson()
  const { identity } = await succeed(person.identity, person.wrapKey)
  expect(succeeds(identity.bundle, person.identity.bundle)).toBe(true)
  expect(succeeds({ ...identity.bundle, ownerId: randomId() }, person.identity.bundle)).toBe(false)
})

test('an acceptance that is neither by link nor by card is refused', async () => {
  const { identity, ownerId } = await makePerson()
  const proof = await signingKey(random(32))
  const by = async (via: string) => {
    const ids = [ownerId, randomId(), randomId()].map(uuidBytes)
    const content = context('acceptance', ...ids, 1, via, encodeBundle(identity.bundle))
    return concat(content, await identity.signKey.sign(content), await proof.sign(content))
  }
  const verify = (statement: Uint8Array) =>
    verifyStatement('acceptance', statement, identity.bundle.signKey, proof.publicKey)
  expect((await verify(await by('card'))).via).toBe('card')
  await expectRefused(async () => verify(await by('telephone')))
})

test('a manifest entry that skips a number is refused, though it names its predecessor', async () => {
  const person = await makePerson()
  const { ownerId, identity } = person
  const numbered = async (n: number) => {
    const { hash: prev } = emptyManifest().head
    const sealed = random(300)
    const content = context('manifest', uuidBytes(ownerId), n, prev, [], await sha256(sealed), [])
    return { n, prev, rows: [], facts: [], sealed, signature: await identity.signKey.sign(content) }
  }
  const apply = async (n: number) => applyEntries(checkedBy(person), emptyManifest(), [await numbered(n)])
  expect((await apply(1)).head.n).toBe(1)
  await expectRefused(() => apply(2))
})

test('purging a record at an earlier version is refused', async () => {
  const writer = writerOf(await makePerson())
  const row = { recordId: randomId(), hash: random(32), state: 'live', targets: ['owner'] } as const
  const rows = (version: number, more: Partial<ManifestRow> = {}): ManifestRow[] => [
    { ...row, targets: [...row.targets], version, ...more },
  ]
  const notes = { activity: [] }
  const one = await makeEntry(writer, emptyManifest(), { rows: rows(1), notes })
  const two = await makeEntry(writer, one.manifest, { rows: rows(2), notes })
  const gone = { hash: null, state: 'purged', targets: [] } as const
  await makeEntry(writer, two.manifest, { rows: rows(2, { ...gone, targets: [] }), notes })
  await expectRefused(() => makeEntry(writer, two.manifest, { rows: rows(1, { ...gone, targets: [] }), notes }))
})

test('a seat chain entry that skips a number is refused, though it names its predecessor', async () => {
  const person = await makePerson()
  const target = `${randomId()}:death:1`
  const key = await importBoxKey(random(32))
  const open = async (m: number) => {
    const { entry } = await makeSeatEntry(writerOf(person), target, key, { ...emptySeatHead(), m: m - 1 }, [])
    return openSeatChain(checkedBy(person), target, key, [entry])
  }
  expect((await open(1)).head.m).toBe(1)
  await expectRefused(() => open(2))
})

test('a release log entry with another number or predecessor is refused despite a valid hash and signature', async () => {
  const key = await signingKey(random(32))
  const ownerId = randomId()
  const verify = async (head: { n: number; hash: Uint8Array }) => {
    const entry = await makeReleaseLogEntry(ownerId, head, { at: 1, step: 'reported', by: 'x', detail: '{}' }, key)
    return verifyReleaseLog(ownerId, key.publicKey, [entry])
  }
  expect((await verify(emptyReleaseLog())).n).toBe(1)
  await expectRefused(() => verify({ ...emptyReleaseLog(), n: 1 }))
  await expectRefused(() => verify({ n: 0, hash: random(32) }))
})

test('a chunk shorter than its file says does not open, and a file key opens its own file only', async () => {
  const content = fromText('what was written')
  const seal = makeFileSeal(content.length, await sha256(content))
  const file = await openFile(randomId(), seal)
  const iv = concat(file.prefix, new Uint8Array(4), Uint8Array.of(1))
  const additionalData = context('chunk', uuidBytes(file.ownerId), uuidBytes(file.fileId), 0, 1)
  const sealed = async (bytes: Uint8Array) =>
    new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, file.aes, plain(bytes)))
  expect(await openChunk(file, 0, await sealed(content))).toEqual(content)
  await expectRefused(async () => openChunk(file, 0, await sealed(content.slice(1))))
  const place = { ownerId: file.ownerId, releaseId: randomId(), fileId: randomId() }
  const { bundle } = (await makePerson()).identity
  await expectRefused(() => sealCertificateKey(bundle, place, seal))
  await sealCertificateKey(bundle, { ...place, fileId: seal.fileId }, seal)
})
