import { expect, test } from 'vitest'
import {
  emptyManifest,
  importBoxKey,
  makeAllKeys,
  makeIdentity,
  makeSeatKeys,
  type ManifestRow,
  random,
  randomId,
  sealRecord,
} from '../../vault/index.ts'
import { sealOlderRecord } from '../../vault/testing/index.ts'
import { recordsToReseal } from './build-save.ts'
import { parted, type RecordContent } from './record-content.ts'
import type { OpenRecord, SeatKeys } from './state.ts'

// An older envelope lists its readers, so the app must not add a reader to it.

const contentFor = (audience: RecordContent['audience']): RecordContent => ({
  kind: 'online-account',
  definitionVersion: 1,
  values: {},
  files: [],
  createdAt: '2026-11-27T08:00:00.000Z',
  updatedAt: '2026-11-27T08:00:00.000Z',
  audience,
  alsoIfIncapacitated: false,
})

async function estateWithBoth() {
  const wrapKey = await importBoxKey(random(32))
  const { ownerId } = (await makeIdentity(wrapKey)).identity
  const all = await makeAllKeys(ownerId, wrapKey, ['incapacity', 'death'])
  const place = (recordId: string) => ({ ownerId, recordId, version: 1 })
  const records = new Map<string, OpenRecord>()
  const seatId = randomId()
  const seatAt = async (epoch: number): Promise<SeatKeys> => {
    const made = await makeSeatKeys(ownerId, wrapKey, { seatId, role: 'contact_1', epoch }, all.keys)
    const keyOf = async (event: string) => {
      const seatKey = made.keys.find((key) => key.event === event)
      if (!seatKey) throw new Error('A seat has a key for each event.')
      return { seatKey, target: `${seatId}:${event}:${epoch}`, box: await importBoxKey(seatKey.key) }
    }
    return {
      seatId,
      role: 'contact_1',
      epoch,
      events: { incapacity: await keyOf('incapacity'), death: await keyOf('death') },
    }
  }
  const [first, second] = [await seatAt(1), await seatAt(2)]
  const listed: Map<string, ManifestRow> = new Map()
  const add = async (content: RecordContent, before: boolean) => {
    const id = randomId()
    const { shared, mine } = parted(content)
    const key = wrapKey
    const wrap = before
      ? (await sealOlderRecord(place(id), content, key)).wrap
      : (await sealRecord(place(id), shared, { key, mine }, [])).wraps[0]?.box
    if (!wrap) throw new Error('The owner has a wrap.')
    const targets = content.audience === 'nobody' ? [] : [first.events.death.target]
    records.set(id, { version: 1, hash: random(32), wrap, content })
    listed.set(id, { recordId: id, version: 1, hash: random(32), state: 'live', targets })
    return id
  }
  const older = await add(contentFor('contact_1'), true)
  const ids = { older, new: await add(contentFor('contact_1'), false), own: await add(contentFor('nobody'), true) }
  const manifest = { ...emptyManifest(), rows: listed }
  const estate = { manifest, records, openedFirst: new Set<string>() }
  return { estate, ids, first, second }
}

test("a save with a seat's new epoch reseals only the records that name their readers", async () => {
  const { estate, ids, first, second } = await estateWithBoth()
  const save = { writes: [], activity: [] }
  const anew = (seat: SeatKeys, plan: Partial<Parameters<typeof recordsToReseal>[1]> = {}) =>
    recordsToReseal(estate, { ...save, seats: new Map([['contact_1', seat]]), ...plan }).map(({ id }) => id)
  expect(anew(second)).toEqual([ids.older])
  // No record is resealed if the keys stay, or if the save writes or purges the record.
  expect(anew(first)).toEqual([])
  expect(anew(second, { writes: [{ id: ids.older, content: contentFor('contact_1') }] })).toEqual([])
  expect(anew(second, { purges: [ids.older] })).toEqual([])
  expect(recordsToReseal(estate, save)).toEqual([])
})
