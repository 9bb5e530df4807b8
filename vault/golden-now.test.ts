import { readFile } from 'node:fs/promises'
import { describe, expect, test, vi } from 'vitest'
import { importBoxKey } from './box.ts'
import { makeNowGolden, readNowGolden } from './golden/now.ts'
import { decodeBundle } from './identity.ts'
import { isShared, nowTarget, openHanded, openKeptNow, openShareNow } from './now.ts'
import { openRecord } from './record.ts'
import { some } from './testing/index.ts'

vi.unmock('./password-cost.ts')

// Frozen like golden.test.ts: every later version must open what an owner shared while alive.

const frozen = new URL('./golden/now.json', import.meta.url)

describe.each([
  ['frozen', () => readFile(frozen, 'utf8')],
  ['made today', makeNowGolden],
])('a sharing while the owner lives, %s', (_, source) => {
  test('opens a record from its handover and from the box that the grantee keeps', async () => {
    const golden = readNowGolden(await source())
    const owner = await decodeBundle(golden.ownerBundle)
    const { share } = await openShareNow(owner, golden.ids, golden.statement)
    const grantee = { bundle: await decodeBundle(golden.granteeBundle), boxPrivateKey: golden.granteePrivateKey }
    const key = await openHanded(grantee, share, golden.handed)
    expect(await openKeptNow(await importBoxKey(golden.wrapKey), share, golden.kept)).toEqual(key)
    const { place, envelope, wrap, content } = golden.record
    const target = { target: nowTarget(share), key: await importBoxKey(key) }
    expect(await openRecord(place, envelope, some(wrap), target)).toEqual(content)
  })

  test('is over once the owner took it back', async () => {
    const { ownerBundle, ids, takenBack } = readNowGolden(await source())
    const { share } = await openShareNow(await decodeBundle(ownerBundle), ids, takenBack)
    expect(isShared(share)).toBe(false)
    expect(share.counter).toBe(4)
  })
})
