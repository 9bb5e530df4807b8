import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BoxKey, importBoxKey } from './box.ts'
import { concat, equal, random, randomId } from './bytes.ts'
import { envelopeHash, openOwnRecord, openRecord, rewrap, sealRecord, namesReaders } from './record.ts'
import { OWNER } from './target.ts'
import { expectRefused, flipBit, sealOlderRecord, some } from './testing/index.ts'

const [contact1, contact2] = [{ target: seat() }, { target: seat() }]
const mine = { audience: 'both_contacts', alsoIfIncapacitated: false }

function seat(): string {
  return `${randomId()}:death:1`
}

async function keyed<T extends { target: string }>(target: T): Promise<T & { key: BoxKey }> {
  return { ...target, key: await importBoxKey(random(32)) }
}

async function fixture() {
  const place = { ownerId: randomId(), recordId: randomId(), version: 3 }
  const content = { kind: 'online-account', values: { platform: 'Facebook', password: 'hunter2' } }
  const owner = await importBoxKey(random(32))
  const keys = { owner, contact1: await keyed(contact1), contact2: await keyed(contact2) }
  const record = await sealRecord(place, content, { key: owner, mine }, [keys.contact1])
  return { place, content, keys, record, ownerWrap: some(record.wraps[0]).box, contactWrap: some(record.wraps[1]) }
}

describe('record', () => {
  test('opens for each of its targets with any content', async () => {
    const owner = await importBoxKey(random(32))
    const contact = await keyed(contact1)
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), fc.jsonValue(), fc.nat({ max: 1000 }), async (content, own, version) => {
        const place = { ownerId: randomId(), recordId: randomId(), version }
        const { envelope, wraps } = await sealRecord(place, content, { key: owner, mine: own }, [contact])
        const opened = await openOwnRecord(place, envelope, some(wraps[0]).box, owner)
        expect(JSON.stringify(opened)).toBe(JSON.stringify({ content, mine: own }))
        expect(JSON.stringify(await openRecord(place, envelope, some(wraps[1]), contact))).toBe(JSON.stringify(content))
      }),
    )
  })

  test('has a fresh data key per version: the wrap of one version opens no other', async () => {
    const { place, content, keys, record, ownerWrap } = await fixture()
    const next = await sealRecord({ ...place, version: 4 }, content, { key: keys.owner, mine }, [])
    await expectRefused(() => openOwnRecord({ ...place, version: 4 }, next.envelope, ownerWrap, keys.owner))
    expect(equal(record.envelope, next.envelope)).toBe(false)
  })

  test('narrowing an audience makes a new version that the excluded grantee cannot open', async () => {
    const { place, keys, contactWrap } = await fixture()
    const narrowed = await sealRecord({ ...place, version: 4 }, { secret: true }, { key: keys.owner, mine }, [])
    expect(narrowed.wraps.map(({ target }) => target)).toEqual(['owner'])
    await expectRefused(() => openRecord({ ...place, version: 4 }, narrowed.envelope, contactWrap, keys.contact1))
  })

  test('widening an audience wraps the same data key and keeps the envelope', async () => {
    const { place, content, keys, record, ownerWrap } = await fixture()
    const [wrap] = await rewrap(place, ownerWrap, keys.owner, [keys.contact2])
    expect(await openRecord(place, record.envelope, some(wrap), keys.contact2)).toEqual(content)
    await expectRefused(() => openRecord(place, record.envelope, some(wrap), keys.contact1))
  })

  test('its hash is the hash of the envelope', async () => {
    const { record } = await fixture()
    expect(equal(record.hash, await envelopeHash(record.envelope))).toBe(true)
    expect(equal(record.hash, await envelopeHash(flipBit(record.envelope, 400)))).toBe(false)
  })

  test('is never sealed for one target twice', async () => {
    const { place, keys } = await fixture()
    await expectRefused(() => sealRecord(place, {}, { key: keys.owner, mine }, [keys.contact1, keys.contact1]))
    const twin = { target: OWNER, key: keys.contact1.key }
    await expectRefused(() => sealRecord(place, {}, { key: keys.owner, mine }, [twin]))
  })

  test('its wrap opens for its own target only, even if two targets share a key', async () => {
    const { place, record, keys } = await fixture()
    const twin = { target: contact2.target, key: keys.contact1.key }
    const moved = { target: twin.target, box: some(record.wraps[1]).box }
    await expectRefused(() => openRecord(place, record.envelope, moved, twin))
  })

  test('opens under no other id, version or owner', async () => {
    const { place, keys, record, ownerWrap } = await fixture()
    const places = [
      { ...place, ownerId: randomId() },
      { ...place, recordId: randomId() },
      { ...place, version: 2 },
    ]
    for (const elsewhere of places) {
      await expectRefused(() => openOwnRecord(elsewhere, record.envelope, ownerWrap, keys.owner))
    }
  })

  test('does not open after any change of envelope or wrap', async () => {
    const { place, keys, record, ownerWrap } = await fixture()
    await fc.assert(
      fc.asyncProperty(fc.nat(), async (bit) => {
        await expectRefused(() => openOwnRecord(place, flipBit(record.envelope, bit), ownerWrap, keys.owner))
        await expectRefused(() => openOwnRecord(place, record.envelope, flipBit(ownerWrap, bit), keys.owner))
      }),
      { numRuns: 50 },
    )
    await expectRefused(() => openOwnRecord(place, concat(record.envelope, random(1)), ownerWrap, keys.owner))
  })

  test('what a reader opens, and its length, reveal nothing about other readers', async () => {
    const { place, content, keys, record, contactWrap } = await fixture()
    const opened = await openRecord(place, record.envelope, contactWrap, keys.contact1)
    expect(opened).toEqual(content)
    const more = { ...mine, formerly: [randomId(), randomId(), randomId()], notFor: ['contact_1'] }
    const other = await sealRecord(place, content, { key: keys.owner, mine: more }, [keys.contact1])
    expect(other.envelope.length).toBe(record.envelope.length)
    expect(some(other.wraps[1]).box.length).toBe(contactWrap.box.length)
    expect((await openOwnRecord(place, other.envelope, some(other.wraps[0]).box, keys.owner)).mine).toEqual(more)
  })

  test('the owner’s wrap does not open another envelope of the same version: key and audience share one box', async () => {
    const { place, content, keys, record } = await fixture()
    const wider = { ...mine, audience: 'everyone_named' }
    const lost = await sealRecord(place, content, { key: keys.owner, mine: wider }, [])
    await expectRefused(() => openOwnRecord(place, record.envelope, some(lost.wraps[0]).box, keys.owner))
  })

  test('an older envelope, which names its readers, opens but takes no new reader', async () => {
    const { place, keys } = await fixture()
    const before = await sealOlderRecord(place, { kind: 'online-account', ...mine }, keys.owner)
    expect(namesReaders(before.wrap)).toBe(true)
    const opened = await openOwnRecord(place, before.envelope, before.wrap, keys.owner)
    expect(opened).toEqual({ content: { kind: 'online-account', ...mine }, mine: undefined })
    await expectRefused(() => rewrap(place, before.wrap, keys.owner, [keys.contact2]))
  })
})
