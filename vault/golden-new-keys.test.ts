import { readFile } from 'node:fs/promises'
import { describe, expect, test, vi } from 'vitest'
import { openAccount } from './account.ts'
import { makeNewKeysGolden, readNewKeysGolden } from './golden/new-keys.ts'
import { decodeBundle } from './identity.ts'
import { openOwnRecord } from './record.ts'
import { successionKeyOf } from './recovery-code.ts'
import { openSuccessionKey, openSuccessor } from './succession-key.ts'
import { expectRefused, some } from './testing/index.ts'

vi.unmock('./password-cost.ts')

// Frozen like golden.test.ts: every later version must open an account that changed its keys.

const frozen = new URL('./golden/new-keys.json', import.meta.url)

describe.each([
  ['frozen', () => readFile(frozen, 'utf8')],
  ['made today', makeNewKeysGolden],
])('an account with new keys for everything, %s', (_, source) => {
  test('opens with the keys of each period, and the newest keys open the former ones', async () => {
    const { ownerId, accountKeys, identities } = readNewKeysGolden(await source())
    const accounts = await Promise.all(accountKeys.map((key, at) => openAccount(ownerId, key, some(identities[at]))))
    expect(accounts.map(({ identity }) => identity.bundle.chain.length)).toEqual([0, 1, 2])
    expect(accounts.map(({ older }) => (older ?? []).map(({ accountKey }) => accountKey))).toEqual(
      accounts.map((__, at) => accountKeys.slice(0, at)),
    )
  })

  test('has statements that named its new keys, with the recovery code’s consent', async () => {
    const { ownerId, bundles, code, successionKey, successors } = readNewKeysGolden(await source())
    const { publicKey } = await successionKeyOf(code)
    const read = await Promise.all(bundles.map(decodeBundle))
    const named = await openSuccessionKey(successionKey, { ownerId, signKey: some(read[0]).signKey }, null)
    expect(named.publicKey).toEqual(publicKey)
    for (const [at, statement] of successors.entries()) {
      const successor = await openSuccessor(statement, some(read[at]), publicKey)
      expect(successor).toMatchObject({ consented: true, encoded: bundles[at + 1] })
    }
  })

  test('has its records under the newest key; the first key opens only the wrap of its own period', async () => {
    const { ownerId, accountKeys, identities, record } = readNewKeysGolden(await source())
    const [first, , newest] = await Promise.all(
      accountKeys.map((key, at) => openAccount(ownerId, key, some(identities[at]))),
    )
    const { place, envelope, wraps, content, mine } = record
    const [before, now] = wraps.map((box) => some(box))
    const open = (box: Uint8Array | undefined, account: typeof first) =>
      openOwnRecord(place, envelope, some(box), some(account).wrapKey)
    expect(await open(before, first)).toEqual({ content, mine })
    expect(await open(now, newest)).toEqual({ content, mine })
    await expectRefused(() => open(now, first))
    await expectRefused(() => open(before, newest))
  })
})
