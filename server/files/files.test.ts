import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signUp, unlock } from '../../contract/accounts.ts'
import { saveEstate } from '../../contract/estate.ts'
import {
  beginFile,
  deleteFile,
  getChunk,
  getFile,
  maxCertificateBytes,
  maxChunkBytes,
  putChunk,
} from '../../contract/files.ts'
import { errorAnswer } from '../../contract/http.ts'
import { engines } from '../db/testing/index.ts'
import { bytes, entry, recordsSave, row } from '../estates/testing/estate.ts'
import { newPerson, testServer, type TestBrowser, type TestServer } from '../testing/index.ts'
import { folderStore } from './blob-store.ts'

describe.each(engines)('sealed files, on the $name database', (engine) => {
  let server: TestServer
  let folder: string
  let browser: TestBrowser
  let ownerId: string
  let authKey: Uint8Array

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'files-'))
    server = await testServer(engine, { CAIRN_DATA: folder, FILES_GB_PER_PERSON: '1' })
  })
  afterAll(async () => {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  })
  beforeEach(async () => {
    const person = newPerson()
    ownerId = person.ownerId
    authKey = person.authKey
    browser = server.browser()
    await browser.call(signUp, { body: person })
  })

  const begin = async (chunks: number, size: number) => {
    const fileId = randomUUID()
    await browser.call(beginFile, { body: { fileId, chunks, size } })
    return fileId
  }
  const announced = async (announcement: { chunks: number; size: number; purpose?: string }) => {
    const response = await browser.fetch('/api/files', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ fileId: randomUUID(), ...announcement }),
    })
    return [response.status, errorAnswer.safeParse(await response.json()).data?.error.field]
  }
  const put = (fileId: string, index: number, body: Uint8Array) =>
    browser.call(putChunk, { params: { fileId, index }, body })
  const onDisk = async (fileId: string) => readdir(join(folder, 'server', 'files', ownerId, fileId)).catch(() => [])

  describe('refusals', () => {
    test('the server rejects every call of a person who is not signed in, and files of another owner', async () => {
      const fileId = await begin(1, 10)
      await put(fileId, 0, bytes(10))
      const person = newPerson()
      const stranger = server.browser()
      for (const signedIn of [false, true]) {
        if (signedIn) await stranger.call(signUp, { body: person })
        const status = signedIn ? 404 : 401
        await expect(stranger.call(getFile, { params: { fileId } })).rejects.toMatchObject({ status })
        await expect(stranger.call(getChunk, { params: { fileId, index: 0 } })).rejects.toMatchObject({ status })
        const written = stranger.call(putChunk, { params: { fileId, index: 0 }, body: bytes(10) })
        await expect(written).rejects.toMatchObject({ status })
        await expect(stranger.call(deleteFile, { params: { fileId } })).rejects.toMatchObject({ status })
      }
      expect((await browser.call(getFile, { params: { fileId } })).complete).toBe(true)
    })

    test('the server rejects more bytes than announced, in any split, and an impossible announcement', async () => {
      const small = await begin(512, 512)
      const differs = { status: 409, code: 'file-differs' }
      await expect(put(small, 0, bytes(maxChunkBytes))).rejects.toMatchObject(differs)
      await put(small, 0, bytes(300))
      await expect(put(small, 1, bytes(213))).rejects.toMatchObject(differs)
      expect(await onDisk(small)).toEqual(['0'])
      await put(small, 1, bytes(212))
      const raced = await begin(3, 30)
      const settled = await Promise.allSettled([0, 1, 2].map((index) => put(raced, index, bytes(20))))
      expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(await onDisk(raced)).toHaveLength(1)
      for (const [chunks, size] of [
        [512, 1],
        [1, maxChunkBytes + 1],
      ] as const)
        expect(await announced({ chunks, size })).toEqual([400, 'size'])
    })

    test('the server rejects a file beyond the storage limit, with a message', async () => {
      const large = 512 * 1024 ** 2
      const chunks = Math.ceil(large / maxChunkBytes)
      await begin(chunks, large)
      await begin(chunks, large - 1000)
      const message = expect.stringMatching(/keep up to 1 GB of files. Please delete/)
      await expect(begin(chunks, large)).rejects.toMatchObject({ status: 409, code: 'storage-full', message })
      const both = await Promise.allSettled([begin(1, 600), begin(1, 600)])
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    })

    test('the server limits the number of files, however small', async () => {
      await sql`insert into sealed_file (owner_id, file_id, chunks, size, created_at)
        select ${ownerId}::uuid, gen_random_uuid(), 1, 1, now() from generate_series(1, 19999)`.execute(
        server.context.database,
      )
      await begin(1, 1)
      const message = expect.stringContaining('up to 20,000 files')
      await expect(begin(1, 1)).rejects.toMatchObject({ status: 409, code: 'storage-full', message })
    })

    test('the server limits the size of certificates, and their total', async () => {
      const certificate = (size: number) =>
        browser.call(beginFile, {
          body: { fileId: randomUUID(), chunks: Math.ceil(size / maxChunkBytes), size, purpose: 'certificate' },
        })
      const size = maxCertificateBytes + 1
      expect(await announced({ chunks: 4, size, purpose: 'certificate' })).toEqual([400, 'size'])
      for (let bytesSent = 0; bytesSent + maxCertificateBytes <= 200 * 1024 ** 2; bytesSent += maxCertificateBytes)
        await certificate(maxCertificateBytes)
      await expect(certificate(maxCertificateBytes)).rejects.toMatchObject({ status: 409, code: 'storage-full' })
      await begin(1, 10)
    })

    test('the server rejects a changed announcement, chunks beyond the file, changed chunks, and large chunks', async () => {
      const fileId = await begin(2, 20)
      await browser.call(beginFile, { body: { fileId, chunks: 2, size: 20 } })
      const differs = { status: 409, code: 'file-differs' }
      await expect(browser.call(beginFile, { body: { fileId, chunks: 3, size: 20 } })).rejects.toMatchObject(differs)
      await expect(put(fileId, 2, bytes(10))).rejects.toMatchObject(differs)
      await expect(put(fileId, 0, bytes(0))).rejects.toMatchObject(differs)
      await put(fileId, 0, bytes(10))
      await expect(put(fileId, 0, bytes(10))).rejects.toMatchObject(differs)
      await expect(put(fileId, 1, bytes(maxChunkBytes + 1))).rejects.toMatchObject({ status: 413 })
      await expect(put(randomUUID(), 0, bytes(1))).rejects.toMatchObject({ status: 404 })
    })

    test('the file store rejects keys that lead out of its folder', async () => {
      const store = folderStore(join(folder, 'files'))
      for (const key of ['../secret', 'a/../../b', '/etc/passwd', 'a//b', ''])
        await expect(store.get(key)).rejects.toThrow('not the key')
    })
  })

  test('the server lists the stored chunks of an upload, accepts the others later, and returns the same bytes', async () => {
    const chunks = [bytes(1000), bytes(1000), bytes(1)]
    const fileId = await begin(3, 2001)
    for (const index of [2, 0]) await put(fileId, index, chunks[index] ?? bytes(0))
    expect(await browser.call(getFile, { params: { fileId } })).toEqual({
      chunks: 3,
      size: 2001,
      present: [0, 2],
      complete: false,
    })
    await expect(browser.call(getChunk, { params: { fileId, index: 1 } })).rejects.toMatchObject({ status: 404 })
    await put(fileId, 1, chunks[1] ?? bytes(0))
    await put(fileId, 1, chunks[1] ?? bytes(0))
    expect((await browser.call(getFile, { params: { fileId } })).complete).toBe(true)
    for (const [index, chunk] of chunks.entries())
      expect(await browser.call(getChunk, { params: { fileId, index } })).toEqual(chunk)
    expect((await stat(join(folder, 'server', 'files', ownerId, fileId, '0'))).mode & 0o077).toBe(0)
  })

  test('the server accepts a chunk of the largest size', async () => {
    const chunk = bytes(maxChunkBytes)
    const fileId = await begin(1, maxChunkBytes)
    await put(fileId, 0, chunk)
    expect(await browser.call(getChunk, { params: { fileId, index: 0 } })).toEqual(chunk)
  })

  test('the server deletes a file with its bytes', async () => {
    const fileId = await begin(1, 5)
    await put(fileId, 0, bytes(5))
    await browser.call(deleteFile, { params: { fileId } })
    await server.context.due.run()
    expect(await onDisk(fileId)).toEqual([])
    await expect(browser.call(getFile, { params: { fileId } })).rejects.toMatchObject({ status: 404 })
  })

  test('after a day the server deletes files that no record needs, and those of a purged record', async () => {
    const [orphan, needed] = [await begin(1, 5), await begin(1, 5)]
    for (const fileId of [orphan, needed]) await put(fileId, 0, bytes(5))
    const recordId = randomUUID()
    await browser.call(saveEstate, {
      body: { ...recordsSave(0, [recordId, 1]), files: [{ fileId: needed, recordId }] },
    })
    server.wait({ days: 1.1 })
    await server.context.due.run()
    expect(await onDisk(orphan)).toEqual([])
    expect(await onDisk(needed)).toEqual(['0'])
    await browser.call(unlock, { body: { authKey } })
    await browser.call(saveEstate, { body: { expect: 1, entries: [entry(2, [row(recordId, 1, [], 'purged')])] } })
    await server.context.due.run()
    expect(await onDisk(needed)).toEqual(['0'])
    server.wait({ days: 1.1 })
    await server.context.due.run()
    expect(await onDisk(needed)).toEqual([])
  })
})
