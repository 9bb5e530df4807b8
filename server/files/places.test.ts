import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { signUp } from '../../contract/accounts.ts'
import { beginFile, deleteFile, getChunk, getFile, putChunk } from '../../contract/files.ts'
import { errorAnswer } from '../../contract/http.ts'
import { readConfig } from '../config.ts'
import type { ServerContext } from '../context.ts'
import { engines } from '../db/testing/index.ts'
import { bytes } from '../estates/testing/estate.ts'
import { healthOf } from '../health.ts'
import { moveAllFiles } from '../move-command.ts'
import { newPerson, testServer, type TestBrowser, type TestServer } from '../testing/index.ts'
import { folderStore } from './blob-store.ts'
import { checkedPlaces, markKey } from './places.ts'
import { ensureSameFolder, isFolderInUse } from './same-folder.ts'
import { objectServer, type ObjectServer } from './testing/object-server.ts'

const never = new AbortController().signal

describe.each(engines)('files in an object store, on the $name database', (engine) => {
  let store: ObjectServer
  let folder: string
  let server: TestServer
  let browser: TestBrowser
  let ownerId: string

  beforeEach(async () => {
    store = await objectServer()
    folder = await mkdtemp(join(tmpdir(), 'places-'))
    return () => Promise.all([store.close(), rm(folder, { recursive: true, force: true })])
  })
  afterEach(() => server.close())

  const settings = (filesIn: string): Record<string, string> => ({
    CAIRN_DATA: folder,
    FILES_IN: filesIn,
    S3_ENDPOINT: store.place.endpoint,
    S3_BUCKET: store.place.bucket,
    S3_KEY_ID: store.place.keyId,
    S3_SECRET: store.place.secret,
  })
  const start = async (filesIn: string) => {
    server = await testServer(engine, settings(filesIn))
    const person = newPerson()
    ownerId = person.ownerId
    browser = server.browser()
    await browser.call(signUp, { body: person })
  }
  /** The context of a server that restarts on the same database with other settings. */
  const restarted = async (filesIn: string, change: Record<string, string> = {}) => {
    const { database, secrets, log } = server.context
    const config = readConfig({ ...settings(filesIn), ...change })
    return { ...server.context, config, files: await checkedPlaces(config, database, secrets, log) }
  }
  const upload = async (...chunks: Uint8Array[]) => {
    const fileId = randomUUID()
    const size = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
    await browser.call(beginFile, { body: { fileId, chunks: Math.max(chunks.length, 1), size: Math.max(size, 10) } })
    for (const [index, body] of chunks.entries()) await browser.call(putChunk, { params: { fileId, index }, body })
    return fileId
  }
  const inStore = () => [...store.objects.keys()].filter((key) => key !== markKey).toSorted()
  const inFolder = () => folderStore(join(folder, 'server/files')).list(ownerId)
  const known = async () =>
    (await server.context.database.selectFrom('server_identity').select('object_store').executeTakeFirst())
      ?.object_store

  test('an upload resumes where it broke off, and its deletion reaches the store', async () => {
    await start('s3')
    const [one, two] = [bytes(1000), bytes(10)]
    const fileId = randomUUID()
    await browser.call(beginFile, { body: { fileId, chunks: 2, size: 1010 } })
    await browser.call(putChunk, { params: { fileId, index: 1 }, body: two })
    expect((await browser.call(getFile, { params: { fileId } })).present).toEqual([1])
    await browser.call(putChunk, { params: { fileId, index: 0 }, body: one })
    expect(await browser.call(getChunk, { params: { fileId, index: 0 } })).toEqual(one)
    expect(inStore()).toEqual([`${ownerId}/${fileId}/0`, `${ownerId}/${fileId}/1`])
    await browser.call(deleteFile, { params: { fileId } })
    await server.context.due.run()
    expect(inStore()).toEqual([])
  })

  test('the server answers 503 for a chunk that the store did not take, and does not list the chunk', async () => {
    await start('s3')
    const fileId = await upload()
    store.fault = { status: 503, code: 'SlowDown' }
    const sent = await browser.fetch(`/api/files/${fileId}/chunks/0`, {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream' },
      body: new Uint8Array(10),
    })
    expect([sent.status, sent.headers.get('retry-after')]).toEqual([503, '30'])
    expect(errorAnswer.parse(await sent.json()).error.message).toContain('nothing you saved is lost')
    expect((await browser.call(getFile, { params: { fileId } })).present).toEqual([])
    const ready = await healthOf(server.context)()
    expect(ready.find(({ name }) => name === 'files')).toMatchObject({ ok: false, required: false })
    store.fault = undefined
    await browser.call(putChunk, { params: { fileId, index: 0 }, body: bytes(10) })
    expect((await browser.call(getFile, { params: { fileId } })).complete).toBe(true)
  })

  test('the server reads from both places until a move has copied all files there, and back', async () => {
    await start('folder')
    const contents = Array.from({ length: 9 }, (_, index) => bytes(100 + index))
    const fileId = await upload(...contents)
    const read = async ({ files }: ServerContext) =>
      Promise.all(contents.map((_, index) => files.blobs.get(`${ownerId}/${fileId}/${index}`)))

    await ensureSameFolder(server.context.database, server.context.files.target, 'the folder')
    const onStore = await restarted('s3')
    expect(await isFolderInUse(server.context.database)).toBe(true)
    expect(await read(onStore)).toEqual(contents)
    expect(await moveAllFiles(onStore, 'to-s3', never)).toMatchObject({ ok: true })
    expect([inStore().length, (await inFolder()).length]).toEqual([9, 0])
    expect(await isFolderInUse(server.context.database)).toBe(false)
    expect(await read(onStore)).toEqual(contents)
    expect(await moveAllFiles(onStore, 'to-s3', never)).toMatchObject({
      ok: true,
      message: expect.stringContaining('Moved 0 pieces'),
    })

    const onFolder = await restarted('folder')
    expect(await read(onFolder)).toEqual(contents)
    expect(await moveAllFiles(onFolder, 'to-folder', never)).toMatchObject({ ok: true })
    expect([inStore().length, (await inFolder()).length]).toEqual([0, 9])
    expect(await read(await restarted('folder', { S3_BUCKET: '' }))).toEqual(contents)
  })

  test('an interrupted move loses nothing and resumes, and a failing store ends it with a reason', async () => {
    await start('folder')
    await upload(...Array.from({ length: 9 }, () => bytes(50)))
    const context = await restarted('s3')
    const ending = new AbortController()
    const { target } = context.files
    const stopping = {
      ...target,
      put: async (key: string, content: Uint8Array) => {
        ending.abort()
        await target.put(key, content)
      },
    }
    const broken = { ...context, files: { ...context.files, target: stopping } }
    await expect(moveAllFiles(broken, 'to-s3', ending.signal)).rejects.toThrow('aborted')
    expect(inStore().length).toBeGreaterThan(0)
    expect(inStore().length + (await inFolder()).length).toBe(9)
    store.fault = { status: 500, code: 'InternalError' }
    expect((await moveAllFiles(context, 'to-s3', never)).message).toContain('Nothing is lost')
    store.fault = undefined
    expect((await moveAllFiles(context, 'to-s3', never)).ok).toBe(true)
    expect(inStore().length).toBe(9)
  })

  test('a move skips damaged pieces and names them, replaces a copy with another hash, and restores no deleted file', async () => {
    await start('folder')
    const [good, damaged, deleted] = [await upload(bytes(50)), await upload(bytes(50)), await upload(bytes(50))]
    await writeFile(join(folder, 'server/files', ownerId, damaged, '0'), 'nonsense')
    const context = await restarted('s3')
    const { files } = context
    const changing = { ...files.target, put: (key: string) => files.target.put(key, Buffer.from('other bytes')) }
    const untrusted = { ...context, files: { ...files, target: changing } }
    await expect(moveAllFiles(untrusted, 'to-s3', never)).rejects.toThrow('came back changed')
    expect(await inFolder()).toHaveLength(3)

    const deleting = {
      ...files.target,
      put: async (key: string, content: Uint8Array) => {
        if (key.includes(deleted)) {
          await browser.call(deleteFile, { params: { fileId: deleted } })
          await server.context.due.run()
        }
        await files.target.put(key, content)
      },
    }
    const { ok, message } = await moveAllFiles({ ...context, files: { ...files, target: deleting } }, 'to-s3', never)
    expect(ok).toBe(false)
    expect(message).toContain(`${ownerId}/${damaged}/0`)
    expect(inStore()).toEqual([`${ownerId}/${good}/0`])
    expect(await inFolder()).toEqual([`${ownerId}/${damaged}/0`])
  })

  test('the server refuses a move while new files go to the place that the move empties', async () => {
    await start('folder')
    const { message } = await moveAllFiles(await restarted('folder'), 'to-s3', never)
    expect(message).toContain('FILES_IN=s3')
    expect((await moveAllFiles(await restarted('s3'), 'to-folder', never)).message).toContain('FILES_IN=folder')
    expect((await moveAllFiles(server.context, 'to-s3', never)).ok).toBe(false)
  })

  test('the server does not start with a store that lacks its files, is of another Cairn, or refuses the key', async () => {
    await start('folder')
    await expect(restarted('s3', { S3_SECRET: 'secret', S3_KEY_ID: 'other' })).rejects.toThrow('refuses S3_KEY_ID')
    await expect(restarted('s3', { S3_BUCKET: 'nowhere' })).rejects.toThrow('has no bucket nowhere')
    await restarted('s3')
    expect(await known()).toBe(`${store.place.endpoint}/files`)
    await expect(restarted('folder', { S3_BUCKET: '' })).rejects.toThrow('Files of this Cairn are in http')
    await expect(restarted('s3', { S3_PREFIX: 'elsewhere' })).rejects.toThrow('does not hold its mark')
    store.objects.set(markKey, Buffer.from('another'))
    await expect(restarted('s3')).rejects.toThrow('files of another Cairn')
    store.objects.delete(markKey)
    await expect(restarted('s3')).rejects.toThrow('does not hold its mark')
  })

  test('the server starts while its store is down, but not if it never reached the store before', async () => {
    await start('folder')
    store.fault = { status: 500, code: 'InternalError' }
    await expect(restarted('s3')).rejects.toThrow('does not answer')
    store.fault = undefined
    await restarted('s3')
    store.fault = { status: 500, code: 'InternalError' }
    expect((await restarted('s3')).files.objects).toBeDefined()
    expect(server.log.lines.join()).toContain('nobody can add or open files')
  })
})
