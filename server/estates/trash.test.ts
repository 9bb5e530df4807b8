import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signIn, signUp } from '../../contract/accounts.ts'
import { listOlderVersions, listVersions, saveEstate } from '../../contract/estate.ts'
import { beginFile, getFile, putChunk } from '../../contract/files.ts'
import { engines } from '../db/testing/index.ts'
import { newPerson, testServer, type TestBrowser, type TestServer } from '../testing/index.ts'
import type { Save } from './consistent.ts'
import { bytes, entry, genesis, recordsSave, row } from './testing/estate.ts'

describe.each(engines)('deleted and overwritten records, on the $name database', (engine) => {
  let server: TestServer
  let folder: string
  let browser: TestBrowser
  let ownerId: string
  let email: string
  let authKey: Uint8Array

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'trash-'))
    server = await testServer(engine, { CAIRN_DATA: folder })
  })
  afterAll(async () => {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  })
  beforeEach(async () => {
    const person = newPerson()
    ;({ ownerId, email, authKey } = person)
    browser = server.browser()
    await browser.call(signUp, { body: person })
  })

  const save = (body: Save) => browser.call(saveEstate, { body })
  const older = async () => (await browser.call(listOlderVersions, {})).records
  const versions = async (recordId: string) =>
    (await browser.call(listVersions, { params: { recordId } })).versions.map(({ version }) => version)
  const upload = async () => {
    const fileId = randomUUID()
    await browser.call(beginFile, { body: { fileId, chunks: 1, size: 5 } })
    await browser.call(putChunk, { params: { fileId, index: 0 }, body: bytes(5) })
    return fileId
  }
  const isThere = async (fileId: string) => {
    const known = await browser.call(getFile, { params: { fileId } }).then(
      () => true,
      () => false,
    )
    const onDisk = await readdir(join(folder, 'server', 'files', ownerId, fileId)).catch(() => [])
    expect(onDisk.length > 0).toBe(known)
    return known
  }
  const pass = async (days: number) => {
    for (let day = 0; day < days; day++) {
      server.wait({ days: 1 })
      await server.context.due.run()
    }
    // Signs in again, because the session ended during the wait.
    await browser.call(signIn, { body: { email, authKey } })
  }
  const left = async (recordId: string) => {
    const { database } = server.context
    const of = { owner_id: ownerId, record_id: recordId }
    const rows = await Promise.all([
      database
        .selectFrom('record_version')
        .select('version')
        .where((where) => where.and(of))
        .execute(),
      database
        .selectFrom('record_wrap')
        .select('version')
        .where((where) => where.and(of))
        .execute(),
      database
        .selectFrom('file_use')
        .select('version')
        .where((where) => where.and(of))
        .execute(),
    ])
    return rows.map((found) => found.length)
  }

  test('the server lists older versions to their owner only', async () => {
    const recordId = randomUUID()
    await save(recordsSave(0, [recordId, 1]))
    await save(recordsSave(1, [recordId, 2]))
    const nobody = server.browser()
    await expect(nobody.call(listOlderVersions, {})).rejects.toMatchObject({ status: 401 })
    await nobody.call(signUp, { body: newPerson() })
    expect((await nobody.call(listOlderVersions, {})).records).toEqual([])
    expect(await older()).toMatchObject([{ recordId, versions: 1 }])
  })

  test('the server lists records with earlier versions, the last replaced first', async () => {
    const [one, two, untouched] = [randomUUID(), randomUUID(), randomUUID()]
    await save(recordsSave(0, [one, 1], [two, 1], [untouched, 1]))
    await save(recordsSave(1, [two, 2]))
    server.wait({ minutes: 1 })
    await save(recordsSave(2, [one, 2]))
    server.wait({ minutes: 1 })
    await save(recordsSave(3, [one, 3]))
    expect(await older()).toMatchObject([
      { recordId: one, versions: 2 },
      { recordId: two, versions: 1 },
    ])
  })

  test('after 30 days the server deletes a file that only an earlier version needed', async () => {
    const recordId = randomUUID()
    const [replaced, kept] = [await upload(), await upload()]
    const uses = (...fileIds: string[]) => ({ files: fileIds.map((fileId) => ({ fileId, recordId })) })
    await save({ ...recordsSave(0, [recordId, 1]), ...uses(replaced, kept) })
    await save({ ...recordsSave(1, [recordId, 2]), ...uses(kept) })
    await pass(29)
    expect(await versions(recordId)).toEqual([2, 1])
    expect([await isThere(replaced), await isThere(kept)]).toEqual([true, true])
    await pass(4)
    expect(await versions(recordId)).toEqual([2])
    expect([await isThere(replaced), await isThere(kept)]).toEqual([false, true])
    expect(await older()).toEqual([])
  })

  test('the server deletes a version 30 days after its replacement, and keeps the newer versions', async () => {
    const recordId = randomUUID()
    await save(recordsSave(0, [recordId, 1]))
    await save(recordsSave(1, [recordId, 2]))
    await pass(20)
    await save(recordsSave(2, [recordId, 3]))
    await pass(12)
    expect(await versions(recordId)).toEqual([3, 2])
    await pass(20)
    expect(await versions(recordId)).toEqual([3])
  })

  test('the server keeps a file that a later version needs again', async () => {
    const recordId = randomUUID()
    const fileId = await upload()
    const files = [{ fileId, recordId }]
    await save({ ...recordsSave(0, [recordId, 1]), files })
    await save(recordsSave(1, [recordId, 2]))
    await save({ ...recordsSave(2, [recordId, 3]), files })
    await pass(33)
    expect(await versions(recordId)).toEqual([3])
    expect(await isThere(fileId)).toBe(true)
  })

  test('a purge deletes every version, wrap and file of a record', async () => {
    const recordId = randomUUID()
    const fileId = await upload()
    const files = [{ fileId, recordId }]
    const { seats, save: first } = genesis()
    await save(first)
    const targets = [`${seats.contact_1}:death:1`]
    await save({ ...recordsSave(1, [recordId, 1, targets]), files })
    await save({ ...recordsSave(2, [recordId, 2, targets]), files })
    expect(await left(recordId)).toEqual([2, 1, 1])
    await save({ expect: 3, entries: [entry(4, [row(recordId, 2, [], 'purged')])] })
    expect(await left(recordId)).toEqual([0, 0, 0])
    await pass(2)
    expect(await isThere(fileId)).toBe(false)
  })

  test('the server keeps a file until both records that need it are purged', async () => {
    const [one, two] = [randomUUID(), randomUUID()]
    const fileId = await upload()
    await save({
      ...recordsSave(0, [one, 1], [two, 1]),
      files: [one, two].map((recordId) => ({ fileId, recordId })),
    })
    await save({ expect: 1, entries: [entry(2, [row(one, 1, [], 'purged')])] })
    await pass(2)
    expect(await isThere(fileId)).toBe(true)
    await save({ expect: 2, entries: [entry(3, [row(two, 1, [], 'purged')])] })
    await pass(2)
    expect(await isThere(fileId)).toBe(false)
  })

  test('the server deletes the chunks of an abandoned upload, not those of a slow one', async () => {
    const [givenUp, slow] = [randomUUID(), randomUUID()]
    await server.keepSignedIn()
    for (const fileId of [givenUp, slow]) {
      await browser.call(beginFile, { body: { fileId, chunks: 3, size: 15 } })
      await browser.call(putChunk, { params: { fileId, index: 0 }, body: bytes(5) })
    }
    server.wait({ minutes: 20 * 60 })
    await browser.call(putChunk, { params: { fileId: slow, index: 1 }, body: bytes(5) })
    server.wait({ minutes: 20 * 60 })
    await server.context.due.run()
    expect([await isThere(givenUp), await isThere(slow)]).toEqual([false, true])
    await expect(
      browser.call(putChunk, { params: { fileId: givenUp, index: 1 }, body: bytes(5) }),
    ).rejects.toMatchObject({ status: 404 })
    expect(await isThere(givenUp)).toBe(false)
  })
})
