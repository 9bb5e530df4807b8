import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { encodeBundle, type Identity, importBoxKey, random, randomId, succeed, toBase64url } from '../vault/index.ts'
import { beforeMigrating, deleteOldCopy } from './before-migrating.ts'
import type { Estate } from './estate.ts'
import type { Migrate } from './settings.ts'
import { NeedsOperator } from './store-error.ts'
import { openStore } from './store.ts'
import { settleDue, type Furnished, furnished, reported } from './testing/world.ts'
import { hybridKeyOf, signerOf } from './testing/owner.ts'

// Older stores named people by their keys; this version must read those stores.

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'release-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const keyOf = ({ bundle }: Identity) => toBase64url(bundle.signKey)

/** The estate in the older form, which names people by keys. */
function ofKeys({ people, ...estate }: Estate): unknown {
  const keys = Object.fromEntries(
    Object.values(people).map(({ ownerId, signKey, boxKey }) => [ownerId, { signKey, boxKey }]),
  )
  const text = JSON.stringify(estate, (name, value: unknown) => {
    if (name === 'suspendedBy' && Array.isArray(value)) return value.map((who: string) => keys[who]?.signKey)
    if (name === 'claim' || name === 'deletion') return undefined
    if (name === 'reporter') return keys[String(value)]?.signKey
    if (typeof value !== 'object' || value === null || !('who' in value)) return value
    const { who, ...rest } = value
    const { signKey, boxKey } = keys[String(who)] ?? { signKey: '', boxKey: '' }
    return { ...rest, signKey, ...('via' in rest && { boxKey }) }
  })
  return JSON.parse(text)
}

const acceptedBefore = [Buffer.alloc(32, 9), Buffer.alloc(32, 4)]

/** Writes a store in the oldest form, which has no version. */
function writeOldStore(estate: Estate, operators: readonly Identity[], lifted: readonly Identity[]): string {
  const lockdownId = randomId()
  const database = new DatabaseSync(join(folder, 'store.db'))
  database.exec(`
    create table operators (only_row integer primary key check (only_row = 1), sign_keys text not null) strict;
    create table estate (owner_id text primary key, state text not null) strict;
    create table statement (owner_id text not null, hash blob not null, primary key (owner_id, hash)) strict;
    create table lockdown (id text primary key, began integer not null, ended integer, lifted_by text not null) strict;`)
  for (const hash of acceptedBefore) database.prepare('insert into statement values (?, ?)').run(estate.ownerId, hash)
  database.prepare('insert into estate values (?, ?)').run(estate.ownerId, JSON.stringify(ofKeys(estate)))
  database.prepare('insert into operators values (1, ?)').run(JSON.stringify(operators.map(keyOf)))
  database.prepare('insert into lockdown values (?, 1, null, ?)').run(lockdownId, JSON.stringify(lifted.map(keyOf)))
  database.close()
  return lockdownId
}

async function opened(scene: Furnished, lifted: readonly Identity[] = []) {
  const { estate } = scene.world
  if (!estate) throw new Error('There is no estate')
  const lockdownId = writeOldStore(estate, [scene.operator], lifted)
  const store = await openStore(folder)
  const found = await store.transaction(async (records) => ({
    estate: records.estate(estate.ownerId),
    operators: records.operators(),
    lockdowns: records.lockdowns(),
    taken: records.taken(estate.ownerId),
    known: acceptedBefore.map((hash) => records.knows(estate.ownerId, hash)),
  }))
  store.close()
  return { ...found, lockdownId }
}

describe('a store from before the service knew people by identity', () => {
  test('has the same people after its migration', async () => {
    const scene = await furnished()
    const { world, owner, contact1, contact2, operator } = scene
    await world.sent(owner.suspension(contact2), owner.suspension(operator))
    const { releaseId } = await reported(scene)
    await world.sent(owner.opinion(releaseId, contact1))
    const estate = world.estate && { ...world.estate, suspendedBy: [contact2.ownerId] }
    world.estate = estate
    const { estate: found, operators, lockdowns, lockdownId } = await opened(scene, [operator])
    const known = Object.values(estate?.people ?? {}).map((person) => {
      const { hybridKey: _, ...before } = person
      return [person.ownerId, { ...before, bundle: null }]
    })
    // The oldest stores kept only the hash of a claim.
    const releases = Object.entries(estate?.releases ?? {}).map(([id, release]) => [id, { ...release, claim: '' }])
    expect(found).toEqual({ ...estate, people: Object.fromEntries(known), releases: Object.fromEntries(releases) })
    expect(operators).toEqual([signerOf(operator)])
    expect(lockdowns).toEqual([expect.objectContaining({ id: lockdownId, until: null, liftedBy: [operator.ownerId] })])
  })

  test('keeps the accepted statements in order, and has no deletion', async () => {
    const { taken, known, estate } = await opened(await furnished())
    expect(known).toEqual([true, true])
    const chained = (before: Buffer, hash: Buffer) => createHash('sha256').update(before).update(hash).digest()
    expect(taken).toEqual({ n: 2, hash: new Uint8Array(acceptedBefore.reduce(chained, Buffer.alloc(32))) })
    expect(estate?.deletion).toEqual({ counter: 0, pending: null })
  })

  test('keeps working: an operator approves an earlier report, and its share goes to an earlier grantee', async () => {
    const scene = await furnished()
    const report = await reported(scene)
    const { world, owner, seats, accepted, attorney, operator } = scene
    world.estate = (await opened(scene)).estate
    await world.sent(owner.review(report.claim, report, operator))
    world.days(7)
    await settleDue(scene)
    const asks = (who?: Identity) =>
      world.send(owner.collect(seats.attorney, accepted.attorney, report.releaseId, { shown: who }))
    // The old store has no hybrid key, and the service seals nothing without one.
    expect((await asks()).refused).toBe('not-verified')
    const { handovers } = await asks(attorney)
    expect(handovers[0]?.hybridKey).toBe(hybridKeyOf(attorney))
  })

  test('follows new keys of the person whose key it had, and of no other person', async () => {
    const scene = await furnished()
    const { world, owner, seats, contact1, stranger } = scene
    const { estate } = await opened(scene)
    world.estate = estate
    const { identity } = await succeed(contact1, await importBoxKey(random(32)))
    const claim = await owner.claim(seats.contact1, identity, 'death')
    expect((await world.send(claim)).refused).toBe('not-verified')
    world.identities.set(contact1.ownerId, toBase64url(encodeBundle(identity.bundle)))
    expect((await world.send(owner.claim(seats.contact1, stranger, 'death'))).refused).toBe('not-verified')
    await world.sent(claim)
  })

  test('stays closed if a later version wrote it', async () => {
    const store = await openStore(folder)
    store.close()
    const database = new DatabaseSync(join(folder, 'store.db'))
    database.exec('pragma user_version = 1000')
    database.close()
    await expect(openStore(folder)).rejects.toThrow('A later version of Cairn')
  })
})

describe('before a migration of a store in use', () => {
  const said: string[] = []
  const open = (migrate: Migrate) =>
    openStore(
      folder,
      beforeMigrating(folder, migrate, (text) => said.push(text)),
    )
  const versionOf = (name: string) => {
    const database = new DatabaseSync(join(folder, name))
    const row = database.prepare('pragma user_version').get()
    database.close()
    return Number(row?.user_version)
  }
  const copy = 'store-before-update.db'
  beforeEach(async () => {
    said.length = 0
    const { world, operator } = await furnished()
    if (!world.estate) throw new Error('There is no estate')
    writeOldStore(world.estate, [operator], [])
  })

  test('the service announces the migration and copies the store', async () => {
    ;(await open('copy')).close()
    expect(said.join('\n')).toMatch(/makes 9 changes.*An earlier version cannot read it.*\n.*store-before-update\.db/)
    expect([versionOf(copy), versionOf('store.db')]).toEqual([0, 9])
    ;(await open('copy')).close()
    expect(said).toHaveLength(2)
  })

  test('the service changes nothing if its operator wants to be asked first', async () => {
    const refused = open('ask')
    await expect(refused).rejects.toThrow(NeedsOperator)
    await expect(refused).rejects.toThrow('CAIRN_MIGRATE=yes')
    expect([versionOf('store.db'), existsSync(join(folder, copy))]).toEqual([0, false])
    ;(await open('yes')).close()
    expect([versionOf('store.db'), existsSync(join(folder, copy))]).toEqual([9, false])
  })

  test('the service deletes the copy after 30 days', async () => {
    ;(await open('copy')).close()
    const days = (count: number) => Date.now() + count * 86_400_000
    await deleteOldCopy(folder, days(29))
    expect(existsSync(join(folder, copy))).toBe(true)
    await deleteOldCopy(folder, days(31))
    expect(existsSync(join(folder, copy))).toBe(false)
    await deleteOldCopy(folder, days(32))
  })

  test('the service announces nothing for a new store', async () => {
    await rm(join(folder, 'store.db'))
    ;(await open('ask')).close()
    expect(said).toEqual([])
  })
})
