import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signUp, unlock } from '../../contract/accounts.ts'
import { saveEstate } from '../../contract/estate.ts'
import { beginFile, deleteFile, getChunk, getFile, maxChunkBytes, putChunk } from '../../contract/files.ts'
import { engines } from '../db/testing.ts'
import { bytes, entry, recordsSave, row } from '../estates/test-estate.ts'
import { newPerson, testServer, type TestBrowser, type TestServer } from '../testing.ts'
import { folderStore } from './blob-store.ts'

describe.each(engines)('sealed files, on the $name database', (engine) => {
  let server: TestServer
  let folder: string
  let browser: TestBrowser
  let ownerId: string
  let authKey: Uint8Array

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'files-'))
    server = await testServer(engine, { CAIRN_DATA: folder })
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
  const put = (fileId: string, index: number, body: Uint8Array) =>
    browser.call(putChunk, { params: { fileId, index }, body })
  const onDisk = async (fileId: string) => readdir(join(folder, 'server', 'files', ownerId, fileId)).catch(() => [])

  describe('refuses', () => {
    test('every call of somebody who is not signed in, and files of somebody else', async () => {
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

    test('a file announced otherwise, chunks beyond it, other bytes for a chunk, and chunks that are too large', async () => {
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

    test('names that lead out of its folder', async () => {
      const store = folderStore(join(folder, 'files'))
      for (const key of ['../secret', 'a/../../b', '/etc/passwd', 'a//b', ''])
        await expect(store.get(key)).rejects.toThrow('not the key')
    })
  })

  test('goes on with an upload from the chunks that are there, and gives back the same bytes', async () => {
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

  test('takes a chunk of the largest size', async () => {
    const chunk = bytes(maxChunkBytes)
    const fileId = await begin(1, maxChunkBytes)
    await put(fileId, 0, chunk)
    expect(await browser.call(getChunk, { params: { fileId, index: 0 } })).toEqual(chunk)
  })

  test('deletes a file with its bytes', async () => {
    const fileId = await begin(1, 5)
    await put(fileId, 0, bytes(5))
    await browser.call(deleteFile, { params: { fileId } })
    await server.ground.due.run()
    expect(await onDisk(fileId)).toEqual([])
    await expect(browser.call(getFile, { params: { fileId } })).rejects.toMatchObject({ status: 404 })
  })

  test('collects after a day what no record needs, and what a record needed until it was deleted for good', async () => {
    const [orphan, needed] = [await begin(1, 5), await begin(1, 5)]
    for (const fileId of [orphan, needed]) await put(fileId, 0, bytes(5))
    const recordId = randomUUID()
    await browser.call(saveEstate, {
      body: { ...recordsSave(0, [recordId, 1]), files: [{ fileId: needed, recordId }] },
    })
    server.wait({ days: 1.1 })
    await server.ground.due.run()
    expect(await onDisk(orphan)).toEqual([])
    expect(await onDisk(needed)).toEqual(['0'])
    await browser.call(unlock, { body: { authKey } })
    await browser.call(saveEstate, { body: { expect: 1, entries: [entry(2, [row(recordId, 1, [], 'purged')])] } })
    await server.ground.due.run()
    expect(await onDisk(needed)).toEqual(['0'])
    server.wait({ days: 1.1 })
    await server.ground.due.run()
    expect(await onDisk(needed)).toEqual([])
  })
})
