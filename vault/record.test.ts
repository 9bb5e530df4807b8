import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BoxKey, importBoxKey } from './box.ts'
import { concat, equal, random, randomId } from './bytes.ts'
import { envelopeHash, openRecord, rewrap, sealRecord } from './record.ts'
import { expectRefused, flipBit, some } from './testing.ts'

const [owner, contact1, contact2] = [{ target: 'owner' }, { target: seat() }, { target: seat() }]

function seat(): string {
  return `${randomId()}:death:1`
}

async function keyed<T extends { target: string }>(target: T): Promise<T & { key: BoxKey }> {
  return { ...target, key: await importBoxKey(random(32)) }
}

async function fixture() {
  const place = { ownerId: randomId(), recordId: randomId(), version: 3 }
  const content = { kind: 'online-account', values: { platform: 'Facebook', password: 'hunter2' } }
  const keys = { owner: await keyed(owner), contact1: await keyed(contact1), contact2: await keyed(contact2) }
  const record = await sealRecord(place, content, [keys.owner, keys.contact1])
  return { place, content, keys, record, ownerWrap: some(record.wraps[0]), contactWrap: some(record.wraps[1]) }
}

describe('record', () => {
  test('opens for each of its targets, whatever the content is', async () => {
    const keys = await keyed(owner)
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), fc.integer({ min: 1, max: 1000 }), async (content, version) => {
        const place = { ownerId: randomId(), recordId: randomId(), version }
        const { envelope, wraps } = await sealRecord(place, content, [keys])
        const opened = await openRecord(place, envelope, some(wraps[0]), keys)
        expect(JSON.stringify(opened)).toBe(JSON.stringify(content))
      }),
    )
  })

  test('has a fresh data key per version: the wrap of one version opens no other', async () => {
    const { place, content, keys, record, ownerWrap } = await fixture()
    const next = await sealRecord({ ...place, version: 4 }, content, [keys.owner])
    await expectRefused(() => openRecord({ ...place, version: 4 }, next.envelope, ownerWrap, keys.owner))
    expect(equal(record.envelope, next.envelope)).toBe(false)
  })

  test('narrowing an audience is a new version that the one left out cannot open', async () => {
    const { place, keys, contactWrap } = await fixture()
    const narrowed = await sealRecord({ ...place, version: 4 }, { secret: true }, [keys.owner])
    expect(narrowed.wraps.map(({ target }) => target)).toEqual(['owner'])
    await expectRefused(() => openRecord({ ...place, version: 4 }, narrowed.envelope, contactWrap, keys.contact1))
  })

  test('a wider audience wraps the same data key, and the envelope stays', async () => {
    const { place, content, keys, record, ownerWrap } = await fixture()
    const [wrap] = await rewrap(place, ownerWrap, keys.owner, [keys.contact2])
    expect(await openRecord(place, record.envelope, some(wrap), keys.contact2)).toEqual(content)
    await expectRefused(() => openRecord(place, record.envelope, some(wrap), keys.contact1))
  })

  test('the hash is of the envelope', async () => {
    const { record } = await fixture()
    expect(equal(record.hash, await envelopeHash(record.envelope))).toBe(true)
    expect(equal(record.hash, await envelopeHash(flipBit(record.envelope, 400)))).toBe(false)
  })

  test('seals for no target twice', async () => {
    const { place, keys } = await fixture()
    await expectRefused(() => sealRecord(place, {}, [keys.owner, keys.owner]))
  })

  test('a wrap serves for its own target only, even where two targets have one key', async () => {
    const { place, record, keys } = await fixture()
    const twin = { target: contact2.target, key: keys.contact1.key }
    const moved = { target: twin.target, box: some(record.wraps[1]).box }
    await expectRefused(() => openRecord(place, record.envelope, moved, twin))
  })

  test('opens in no other place', async () => {
    const { place, keys, record, ownerWrap } = await fixture()
    const places = [
      { ...place, ownerId: randomId() },
      { ...place, recordId: randomId() },
      { ...place, version: 2 },
    ]
    for (const elsewhere of places) {
      await expectRefused(() => openRecord(elsewhere, record.envelope, ownerWrap, keys.owner))
    }
  })

  test('opens after no change of envelope or wrap', async () => {
    const { place, keys, record, ownerWrap } = await fixture()
    await fc.assert(
      fc.asyncProperty(fc.nat(), async (bit) => {
        const wrap = { ...ownerWrap, box: flipBit(ownerWrap.box, bit) }
        await expectRefused(() => openRecord(place, flipBit(record.envelope, bit), ownerWrap, keys.owner))
        await expectRefused(() => openRecord(place, record.envelope, wrap, keys.owner))
      }),
      { numRuns: 50 },
    )
    await expectRefused(() => openRecord(place, concat(record.envelope, random(1)), ownerWrap, keys.owner))
  })
})
