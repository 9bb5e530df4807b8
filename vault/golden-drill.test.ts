import { readFile } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'
import { checkDrill, openDrillCall } from './drill.ts'
import { makeDrillGolden, readDrillGolden } from './golden/drill.ts'
import { decodeBundle } from './identity.ts'

vi.unmock('./password-cost.ts')

// Frozen like golden.test.ts: every later version must count the answer.

const frozen = new URL('./golden/drill.json', import.meta.url)

test.each([
  ['frozen', () => readFile(frozen, 'utf8')],
  ['made today', makeDrillGolden],
])('a fire drill, %s: the call opens for its filling, and the answer counts', async (_, source) => {
  const { call, statement, card, ownerBundle, granteeKey, answer } = readDrillGolden(await source())
  const held = { ...card, ownerBundle: await decodeBundle(ownerBundle) }
  expect(await openDrillCall(held, statement)).toMatchObject(call)
  await expect(checkDrill(call, card, [granteeKey], answer)).resolves.toBeUndefined()
})
