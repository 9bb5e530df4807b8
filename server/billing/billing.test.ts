import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signUp } from '../../contract/accounts.ts'
import { getSubscription } from '../../contract/billing.ts'
import { listEntries, listRecords, saveEstate } from '../../contract/estate.ts'
import { beginFile, getChunk, maxChunkBytes, putChunk } from '../../contract/files.ts'
import { listHeldSeats } from '../../contract/seats.ts'
import { engines } from '../db/testing/index.ts'
import { bytes, recordsSave } from '../estates/testing/estate.ts'
import { newPerson, testServer, type TestBrowser, type TestServer } from '../testing/index.ts'
import type { Subscription } from './provider.ts'

describe.each(engines)('subscriptions, on the $name database', (engine) => {
  let server: TestServer
  let folder: string
  let browser: TestBrowser
  let bought: Subscription | undefined | (() => never)

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'billing-'))
    const payments = {
      subscriptionOf: async () => {
        await Promise.resolve()
        return typeof bought === 'function' ? bought() : bought
      },
    }
    server = await testServer(engine, { CAIRN_DATA: folder }, { payments })
  })
  afterAll(async () => {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  })
  beforeEach(async () => {
    bought = undefined
    browser = server.browser()
    await browser.call(signUp, { body: newPerson() })
  })

  const subscription = (state: Subscription['state'], plan: Subscription['plan'] = 'premium'): Subscription => ({
    plan,
    state,
    until: server.context.clock(),
    invoices: [{ id: 'i-1', at: server.context.clock(), amount: 19_900, state: 'paid' }],
    activity: [],
  })
  const upload = async (more: { purpose?: 'certificate' } = {}, size = 10) => {
    const fileId = randomUUID()
    await browser.call(beginFile, { body: { fileId, chunks: Math.ceil(size / maxChunkBytes), size, ...more } })
    if (size === 10) await browser.call(putChunk, { params: { fileId, index: 0 }, body: bytes(10) })
    return fileId
  }
  const save = (n: number, version: number, recordId: string, files: string[]) =>
    browser.call(saveEstate, {
      body: { ...recordsSave(n, [recordId, version]), files: files.map((fileId) => ({ fileId, recordId })) },
    })
  const lapsed = { status: 402, code: 'plan-lapsed' }

  test('the server rejects a person who is not signed in', async () => {
    await expect(server.browser().call(getSubscription, {})).rejects.toMatchObject({ status: 401 })
  })

  test('with a lapsed plan the server rejects new files, and records that need a file announced as a certificate', async () => {
    bought = subscription('lapsed')
    await expect(upload()).rejects.toMatchObject(lapsed)
    const certificate = await upload({ purpose: 'certificate' })
    await expect(save(0, 1, randomUUID(), [certificate])).rejects.toMatchObject(lapsed)
  })

  test('a lapsed plan blocks no read, save, export or release', async () => {
    const recordId = randomUUID()
    const fileId = await upload()
    await save(0, 1, recordId, [fileId])
    const begun = randomUUID()
    await browser.call(beginFile, { body: { fileId: begun, chunks: 1, size: 10 } })
    bought = subscription('lapsed')
    await save(1, 2, recordId, [fileId])
    expect((await browser.call(listEntries, { query: { since: 0 } })).entries).toHaveLength(2)
    expect((await browser.call(listRecords, { query: { since: 0 } })).records).toHaveLength(1)
    expect(await browser.call(getChunk, { params: { fileId, index: 0 } })).toHaveLength(10)
    expect(await browser.call(listHeldSeats, {})).toBeDefined()
    await upload({ purpose: 'certificate' })
    await browser.call(putChunk, { params: { fileId: begun, index: 0 }, body: bytes(10) })
  })

  test('with a renewed plan the server accepts files again', async () => {
    bought = subscription('lapsed')
    await expect(upload()).rejects.toMatchObject(lapsed)
    bought = subscription('active')
    await save(0, 1, randomUUID(), [await upload()])
  })

  test('the server rejects a file beyond the plan’s limit, and accepts it under a larger plan', async () => {
    const large = 2 * 1024 ** 3
    bought = subscription('active', 'basic')
    await upload({}, large)
    await upload({}, large)
    await expect(upload({}, large)).rejects.toMatchObject({ status: 402, code: 'storage-full' })
    await upload()
    bought = subscription('active', 'premium')
    await upload({}, large)
  })

  test('a failing payment provider blocks no upload', async () => {
    bought = () => {
      throw new Error('down')
    }
    await save(0, 1, randomUUID(), [await upload()])
    expect((await browser.call(getSubscription, {})).plan).toBeNull()
  })

  test('without a provider every account has all features, and the server counts usage', async () => {
    const before = await browser.call(getSubscription, {})
    expect(before).toMatchObject({ plan: null, usage: { bytes: 0, quota: 20 * 1024 ** 3 }, invoices: [] })
    expect(before.activity.map(({ text }) => text)).toEqual(['Account created'])
    await save(0, 1, randomUUID(), [await upload()])
    expect((await browser.call(getSubscription, {})).usage.bytes).toBe(310)
    bought = subscription('active', 'basic')
    const after = await browser.call(getSubscription, {})
    expect(after).toMatchObject({ plan: { name: 'basic', state: 'active' }, usage: { quota: 5 * 1024 ** 3 } })
    expect(after.invoices).toEqual(bought.invoices)
  })
})
