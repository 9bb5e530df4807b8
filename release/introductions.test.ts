import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  decodeBundle,
  encodeBundle,
  type Identity,
  openOperators,
  operatorsLogId,
  publicServiceKeys,
  random,
  randomId,
  signStatement,
  succeed,
  importBoxKey,
  verifyReleaseLog,
} from '../vault/index.ts'
import { addOperator, confirmOperators, listedOperators, removeOperator } from './operators.ts'
import { handleIntroduction, handleLockdown, handleMessage, handleOperators } from './service.ts'
import { serviceIn, type TestService } from './testing/service.ts'
import { newIdentity } from './testing/owner.ts'
import { namesKeys, namesKit, newKeysOf, newKit } from './testing/succession.ts'

// These tests show that the server cannot add an operator, and that no old signature brings back a
// removed operator.

let folder: string
let service: TestService
let first: Identity
let second: Identity
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'introductions-'))
  service = await serviceIn(folder)
  ;[first, second] = await Promise.all([newIdentity(), newIdentity()])
  await add(first)
})
afterEach(async () => {
  service.parts.store.close()
  await rm(folder, { recursive: true, force: true })
})

const add = ({ bundle }: Identity) => addOperator(folder, encodeBundle(bundle), 'somebody@example.org')
const look = () => handleLockdown(service.parts)
const names = async () => (await listedOperators(folder)).map(({ ownerId }) => ownerId)
const introduce = (statement: Uint8Array) => handleIntroduction(service.parts, statement)

async function momentNow(): Promise<Uint8Array | undefined> {
  const nonce = random(32)
  const { list } = await handleOperators(service.parts, nonce)
  return (await openOperators(list, nonce, publicServiceKeys(service.parts.key).signKey)).moment
}

async function introduction(
  by: Identity,
  who: Identity,
  given: { introductionId?: string; moment?: Uint8Array } = { introductionId: randomId() },
) {
  // An introduction from before ids also names no moment.
  const named = { email: 'new@example.org', ...(given.introductionId && { moment: await momentNow() }), ...given }
  const fields = { ownerId: by.ownerId, bundle: encodeBundle(who.bundle), ...named }
  return signStatement('introduction', fields, by.signKey)
}

async function revoke({ bundle }: Identity): Promise<void> {
  const left = await removeOperator(folder, { bundle: encodeBundle(bundle) })
  await look()
  await confirmOperators(folder, left)
  await look()
}

async function log() {
  const nonce = random(32)
  const { list, log: entries } = await handleOperators(service.parts, nonce)
  const { signKey } = publicServiceKeys(service.parts.key)
  const head = await verifyReleaseLog(await operatorsLogId(signKey), signKey, entries)
  expect((await openOperators(list, nonce, signKey)).log).toEqual(head)
  return entries
}

describe('an introduction', () => {
  test('by a listed operator adds the person once, and succeeds when sent again', async () => {
    const statement = await introduction(first, second)
    expect(await Promise.all([introduce(statement), introduce(statement)])).toEqual([null, null])
    expect(await names()).toEqual([first.ownerId, second.ownerId])
  })

  test('must name the keys that count: neither earlier keys nor later keys that do not count yet', async () => {
    const [third, kit] = [await newIdentity(), await newKit()]
    const [next, later] = [await newKeysOf(second), await newKeysOf(third)]
    for (const message of [await namesKit(second, 1, kit), await namesKeys(second, next, kit)])
      expect((await handleMessage(service.parts, message, 0)).refused).toBeNull()
    for (const who of [second, later]) expect(await introduce(await introduction(first, who))).toBe('not-verified')
    expect(await introduce(await introduction(first, next))).toBeNull()
    expect(await names()).toEqual([first.ownerId, second.ownerId])
  })

  test('that replaces keys removes the old keys from the signed list, so no browser seals to them', async () => {
    await add(second)
    const listed = async () => {
      const nonce = random(32)
      const { list } = await handleOperators(service.parts, nonce)
      const { bundles } = await openOperators(list, nonce, publicServiceKeys(service.parts.key).signKey)
      return (await Promise.all(bundles.map(decodeBundle))).map(({ ownerId }) => ownerId)
    }
    expect(await listed()).toEqual([first.ownerId, second.ownerId])
    const [kit, next] = [await newKit(), await newKeysOf(second)]
    for (const message of [await namesKit(second, 1, kit), await namesKeys(second, next, kit)])
      expect((await handleMessage(service.parts, message, 0)).refused).toBeNull()
    expect(await listed()).toEqual([first.ownerId])
  })

  test('is refused if no operator signed it, if its bundle is invalid, or if it is another statement', async () => {
    const attempts = [
      await introduction(second, second),
      await introduction({ ...second, ownerId: first.ownerId }, second),
      await signStatement('veto', { ownerId: first.ownerId, releaseId: randomId() }, first.signKey),
      await signStatement('introduction', { ownerId: first.ownerId, bundle: random(192), email: '' }, first.signKey),
      random(200),
    ]
    for (const attempt of attempts) expect(await introduce(attempt)).toBe('not-verified')
    expect(await names()).toEqual([first.ownerId])
  })

  test('is refused without an id, because a server could replay it for ever', async () => {
    expect(await introduce(await introduction(first, second, {}))).toBe('not-verified')
    expect(await names()).toEqual([first.ownerId])
  })

  test('counts only for the list that its signer read since the last start: a restored store refuses earlier introductions', async () => {
    const path = join(folder, 'store.db')
    await momentNow()
    const reopened = async (between: () => Promise<unknown>) => {
      service.parts.store.close()
      await between()
      service = await serviceIn(folder)
    }
    await reopened(() => copyFile(path, `${path}.copy`))
    const statement = await introduction(first, second)
    expect(await introduce(statement)).toBeNull()
    const left = await removeOperator(folder, { bundle: encodeBundle(second.bundle) })
    await reopened(() => copyFile(`${path}.copy`, path))
    expect(await introduce(statement)).toBe('outdated')
    expect(await names()).toEqual(left.map(({ ownerId }) => ownerId))
    // // The change by `other` outdates `early`; an introduction that names no moment counts for no
    // list.
    const [early, other] = [await introduction(first, second), await introduction(first, await newIdentity())]
    expect(await introduce(other)).toBeNull()
    expect(await introduce(early)).toBe('outdated')
    const without = { bundle: encodeBundle(second.bundle), email: 'new@example.org', introductionId: randomId() }
    const signed = await signStatement('introduction', { ownerId: first.ownerId, ...without }, first.signKey)
    expect(await introduce(signed)).toBe('outdated')
    expect(await introduce(await introduction(first, second))).toBeNull()
  })

  test('counts for one person only', async () => {
    const introductionId = randomId()
    expect(await introduce(await introduction(first, second, { introductionId }))).toBeNull()
    expect(await introduce(await introduction(first, await newIdentity(), { introductionId }))).toBe('outdated')
    expect(await names()).toEqual([first.ownerId, second.ownerId])
  })

  test('replaces no listed keys', async () => {
    await introduce(await introduction(first, second))
    const { identity } = await succeed(first, await importBoxKey(random(32)))
    expect(await introduce(await introduction(second, identity))).toBe('not-verified')
  })
})

describe('an operator who was removed', () => {
  test('does not return by a repeated or new introduction, or with new keys', async () => {
    const statement = await introduction(first, second)
    await introduce(statement)
    await revoke(second)
    const { identity } = await succeed(second, await importBoxKey(random(32)))
    for (const attempt of [statement, await introduction(first, second), await introduction(first, identity)])
      expect(await introduce(attempt)).toBe('taken-off')
    expect(await names()).toEqual([first.ownerId])
  })

  test('does not return by a first introduction, whether or not a human confirmed the removal', async () => {
    await add(second)
    await look()
    const left = await removeOperator(folder, { bundle: encodeBundle(second.bundle) })
    expect(await introduce(await introduction(first, second))).toBe('taken-off')
    await confirmOperators(folder, left)
    service.parts.store.close()
    service = await serviceIn(folder, service.shown.wall)
    expect(await introduce(await introduction(first, second))).toBe('taken-off')
  })

  test('returns only by the command line, and can be removed for good again', async () => {
    await introduce(await introduction(first, second))
    await revoke(second)
    await add(second)
    expect((await handleLockdown(service.parts)).refused).toBeNull()
    expect(await names()).toEqual([first.ownerId, second.ownerId])
    await revoke(second)
    expect(await introduce(await introduction(first, second))).toBe('taken-off')
  })

  test('cannot introduce an operator', async () => {
    await introduce(await introduction(first, second))
    const kept = await introduction(second, await newIdentity())
    await revoke(second)
    expect(await introduce(kept)).toBe('not-verified')
  })
})

describe('the signed log of the operator list', () => {
  test('names each change and its author once, without addresses', async () => {
    await introduce(await introduction(first, second))
    await removeOperator(folder, { bundle: encodeBundle(second.bundle) })
    for (let time = 0; time < 3; time++) await look()
    const { identity } = await succeed(first, await importBoxKey(random(32)))
    await add(identity)
    const entries = await log()
    expect(entries.map(({ step, by }) => `${step} by ${by}`)).toEqual([
      'operator-added by command line',
      'operator-added by operator',
      'operator-removed by command line',
      'operator-keys by command line',
    ])
    expect(entries.map(({ detail }) => detail).join()).not.toContain('@')
    expect(entries[1]?.detail).toContain(first.ownerId)
  })
})
