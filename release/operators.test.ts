import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { encodeBundle, toBase64url } from '../vault/index.ts'
import { pinnedEstate } from './arming.ts'
import { addOperator, confirmOperators, listCode, type Operator, readOperators, reliedOperators } from './operators.ts'
import { openStore, type Store } from './store.ts'
import { newIdentity } from './testing/owner.ts'
import { newKeysOf } from './testing/succession.ts'

// Without an impartial operator a report can open without an approval, so the service must notice
// when an operator list shrinks.

let folder: string
let store: Store
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'release-'))
  store = await openStore(folder)
})
afterEach(async () => {
  store.close()
  await rm(folder, { recursive: true, force: true })
})

const list = () => join(folder, 'operators.json')
const relied = () =>
  store.transaction(async (records) => {
    const { changes: _, ...operators } = await reliedOperators(records, folder)
    return operators
  })
const add = async () => addOperator(folder, encodeBundle((await newIdentity()).bundle), 'mara@example.org')
const write = (operators: readonly Operator[]) => writeFile(list(), JSON.stringify(operators))

async function confirmed(): Promise<void> {
  const now = await readOperators(folder)
  if (now === 'unreadable') throw new Error('Unreadable')
  await confirmOperators(folder, now === 'missing' ? [] : now)
}

describe('a new store', () => {
  test('writes an empty operator list if the file is missing, and trusts the list', async () => {
    expect(await relied()).toEqual({ people: [], confirmed: true })
    expect(await readOperators(folder)).toEqual([])
  })

  test('uses an existing operator list', async () => {
    const { ownerId, signKey } = await add()
    expect(await relied()).toEqual({ people: [{ ownerId, signKey }], confirmed: true })
  })

  test('does not trust an unreadable list', async () => {
    await writeFile(list(), '[{')
    expect(await relied()).toEqual({ people: [], confirmed: false })
    await expect(add()).rejects.toThrow('cannot be read')
  })
})

describe('a list that the service trusted', () => {
  test('may grow without confirmation', async () => {
    await relied()
    const first = await add()
    expect(await relied()).toMatchObject({ people: [{ ownerId: first.ownerId }], confirmed: true })
    const second = await add()
    expect((await relied()).people).toMatchObject([{ signKey: first.signKey }, { signKey: second.signKey }])
  })

  test('lets no operator approve with outdated keys until a human lists the new keys', async () => {
    const operator = await newIdentity()
    const next = await newKeysOf(operator)
    await addOperator(folder, encodeBundle(operator.bundle), 'mara@example.org')
    expect((await relied()).confirmed).toBe(true)
    await store.transaction(async (records) => {
      const first = await pinnedEstate(null, operator.ownerId, encodeBundle(operator.bundle))
      records.putEstate({ ...first, ownerKey: toBase64url(next.bundle.signKey) })
    })
    await confirmed()
    expect(await relied()).toEqual({ people: [], confirmed: false })
    await addOperator(folder, encodeBundle(next.bundle), 'mara@example.org')
    expect((await relied()).confirmed).toBe(false)
    await confirmed()
    expect(await relied()).toMatchObject({ people: [{ ownerId: operator.ownerId }], confirmed: true })
  })

  test.each(['missing', 'unreadable', 'empty', 'shorter', 'exchanged'])(
    'loses the service’s trust when %s',
    async (how) => {
      const [first, second] = [await add(), await add()]
      await relied()
      if (how === 'missing') await rm(list())
      if (how === 'unreadable') await writeFile(list(), 'null')
      if (how === 'empty') await write([])
      if (how === 'shorter') await write([first])
      if (how === 'exchanged') await write([first, { ...second, signKey: 'A'.repeat(43) }])
      for (let time = 0; time < 2; time++) expect((await relied()).confirmed).toBe(false)
      await write([first, second])
      expect((await relied()).confirmed).toBe(true)
    },
  )

  test('loses the service’s trust when it was empty and its file is missing', async () => {
    await relied()
    await rm(list())
    expect(await relied()).toEqual({ people: [], confirmed: false })
    await confirmed()
    expect(await relied()).toEqual({ people: [], confirmed: true })
    expect(await readOperators(folder)).toEqual([])
  })

  test('is remembered after a restart', async () => {
    await add()
    await relied()
    store.close()
    await rm(list())
    store = await openStore(folder)
    expect((await relied()).confirmed).toBe(false)
  })
})

describe('a human at the machine', () => {
  test('confirms one change, and only the list that they read', async () => {
    const [first, second] = [await add(), await add()]
    await relied()
    await write([second])
    await confirmOperators(folder, [first])
    expect((await relied()).confirmed).toBe(false)
    await confirmOperators(folder, [second])
    expect(await relied()).toMatchObject({ people: [{ signKey: second.signKey }], confirmed: true })
    await write([first, second])
    expect((await relied()).confirmed).toBe(true)
    await write([second])
    expect((await relied()).confirmed).toBe(false)
  })

  test('cannot confirm a change before it happens', async () => {
    const only = await add()
    await relied()
    await confirmOperators(folder, [])
    expect(await relied()).toMatchObject({ people: [{ signKey: only.signKey }], confirmed: true })
    await write([])
    expect((await relied()).confirmed).toBe(false)
  })

  test('types a code that differs for each list', async () => {
    const [first, second] = [await add(), await add()]
    const code = await listCode([first, second])
    expect(code).toMatch(/^[A-Z0-9]{8}$/)
    expect(await listCode([second, first])).toBe(code)
    for (const other of [[], [first], [second]]) expect(await listCode(other)).not.toBe(code)
  })

  test('writes a confirmation that only the service’s user can read', async () => {
    await add()
    await confirmed()
    expect((await stat(join(folder, 'operators-confirmed'))).mode & 0o777).toBe(0o600)
  })
})
