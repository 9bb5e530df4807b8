import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { changedAmong } from './changed.ts'
import { openStore, type Store } from './store.ts'

const ownerId = randomUUID()
const some = () => new Uint8Array(randomBytes(32))
const statement = some()
const entry = { n: 1, prev: new Uint8Array(32), at: 1, step: 'reported', by: 'attorney', detail: '{}' }
const logged = { ...entry, hash: some(), signature: new Uint8Array(64) }

let folder: string
let store: Store
/** How far a server that missed nothing heard. */
let heard: Parameters<typeof changedAmong>[1][number]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'changed-'))
  store = await openStore(folder)
  const taken = await store.transaction(async (records) => {
    records.append(ownerId, logged)
    records.remember(ownerId, statement)
    return records.taken(ownerId)
  })
  heard = { ownerId, log: { n: 1, hash: logged.hash }, taken }
})
afterEach(async () => {
  store.close()
  await rm(folder, { recursive: true })
})

const changed = (...heads: (typeof heard)[]) => changedAmong({ store }, heads)

test('an estate is unchanged only if log and statements end where the server heard', async () => {
  expect(await changed(heard, { ownerId: randomUUID(), log: null, taken: null })).toEqual([])
  for (const other of [
    { log: null },
    { log: { n: 2, hash: logged.hash } },
    { log: { n: 1, hash: some() } },
    { taken: null },
    { taken: { n: 2, hash: heard.taken?.hash ?? some() } },
    { taken: { n: 1, hash: some() } },
    { ownerId: randomUUID() },
  ])
    expect(await changed({ ...heard, ...other })).toEqual([other.ownerId ?? ownerId])
})

test('an estate under recovery counts as changed, because the server may have stopped in between', async () => {
  await store.transaction(async (records) => records.beginRecovery(ownerId, null))
  expect(await changed(heard)).toEqual([ownerId])
})
