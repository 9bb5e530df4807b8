import { randomBytes, randomUUID } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdtemp, rm } from 'node:fs/promises'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { maxChunkBytes } from '../../contract/files.ts'
import type { S3Place } from '../config.ts'
import { keepingLog } from '../testing/index.ts'
import { type BlobStore, folderStore } from './blob-store.ts'
import { objectStore } from './object-store.ts'
import { objectServer, type ObjectServer } from './testing/object-server.ts'
import { realPlace } from './testing/real-place.ts'

type Opened = { store: BlobStore; close(): Promise<void> }

async function inFolder(): Promise<Opened> {
  const folder = await mkdtemp(join(tmpdir(), 'blobs-'))
  return { store: folderStore(folder), close: () => rm(folder, { recursive: true }) }
}

async function onServer(): Promise<Opened> {
  const server = await objectServer()
  return { store: objectStore({ ...server.place, prefix: 'a/cairn' }), close: () => server.close() }
}

async function onRealStore(place: S3Place): Promise<Opened> {
  const store = objectStore({ ...place, prefix: randomUUID() })
  return { store, close: () => store.deleteFolder('owner') }
}

const real = realPlace()
const stores = [
  { name: 'a folder', open: inFolder },
  { name: 'an object store', open: onServer },
  ...(real ? [{ name: 'a real object store', open: () => onRealStore(real) }] : []),
]

describe.each(stores)('blobs in $name', ({ open }) => {
  let opened: Opened
  let store: BlobStore
  beforeAll(async () => {
    opened = await open()
    store = opened.store
  })
  afterAll(() => opened.close())
  beforeEach(() => store.deleteFolder('owner'))

  test('a blob of the largest size reads back unchanged, and a later put replaces it', async () => {
    const content = new Uint8Array(randomBytes(maxChunkBytes))
    await store.put('owner/file/0', content)
    expect(Buffer.from((await store.get('owner/file/0')) ?? []).equals(content)).toBe(true)
    await store.put('owner/file/0', Buffer.from('shorter'))
    expect(await store.get('owner/file/0')).toEqual(new Uint8Array(Buffer.from('shorter')))
  })

  test('an empty blob reads as empty, and a missing blob as undefined', async () => {
    await store.put('owner/file/0', new Uint8Array())
    expect(await store.get('owner/file/0')).toEqual(new Uint8Array())
    expect(await store.get('owner/file/1')).toBeUndefined()
  })

  test('a list has every blob below the folder, over several pages, and none of a neighbor', async () => {
    const keys = Array.from({ length: 7 }, (_, index) => `owner/file-${index}/0`)
    await Promise.all([...keys, 'owner/file/0', 'owner/filed/0'].map((key) => store.put(key, Buffer.from(key))))
    expect((await store.list('owner')).toSorted()).toEqual([...keys, 'owner/file/0', 'owner/filed/0'].toSorted())
    expect(await store.list('owner/file')).toEqual(['owner/file/0'])
    expect(await store.list('nobody')).toEqual([])
  })

  test('a deletion removes only the blobs that it names, and may be repeated', async () => {
    await Promise.all(['owner/file/0', 'owner/file/1', 'owner/filed/0'].map((key) => store.put(key, Buffer.from('x'))))
    for (let time = 0; time < 2; time++) await store.delete('owner/file/1')
    expect((await store.list('owner')).toSorted()).toEqual(['owner/file/0', 'owner/filed/0'])
    for (let time = 0; time < 2; time++) await store.deleteFolder('owner/file')
    expect(await store.list('owner')).toEqual(['owner/filed/0'])
  })

  test('the store rejects a key that leads out of its folder', async () => {
    for (const key of ['../secret', 'a/../../b', '/etc/passwd', 'a//b', ''])
      for (const call of ['get', 'delete', 'deleteFolder', 'list'] as const)
        await expect((async () => store[call](key))()).rejects.toThrow('not the key')
  })
})

describe('an object store that fails', () => {
  let server: ObjectServer
  const log = keepingLog()
  const open = (change: Partial<S3Place> = {}) => objectStore({ ...server.place, ...change }, log, 400)
  beforeEach(async () => {
    server = await objectServer()
    return () => server.close()
  })

  test('a put that the store refused raises an error, and a call after a passing error succeeds', async () => {
    const store = open()
    server.fault = { status: 503, code: 'SlowDown' }
    await expect(store.put('owner/file/0', Buffer.from('x'))).rejects.toThrow('does not answer')
    expect(server.objects.size).toBe(0)
    server.fault = undefined
    await store.put('owner/file/0', Buffer.from('x'))
    expect(server.objects.size).toBe(1)
  })

  test('a blob that breaks off raises an error, and never reads as a shorter blob', async () => {
    const store = open()
    await store.put('owner/file/0', randomBytes(100_000))
    server.fault = 'breaks-off'
    await expect(store.get('owner/file/0')).rejects.toThrow('does not answer')
  })

  test('the error names a wrong key or a missing bucket', async () => {
    await expect(open({ keyId: 'other' }).get('owner/file/0')).rejects.toMatchObject({
      refused: true,
      message: expect.stringContaining('refuses S3_KEY_ID or S3_SECRET'),
    })
    await expect(open({ bucket: 'nowhere' }).get('owner/file/0')).rejects.toMatchObject({
      refused: true,
      message: expect.stringContaining('has no bucket nowhere'),
    })
  })

  test('a store that hangs delays one call, and later calls fail at once until it answers again', async () => {
    const store = open()
    await store.put('owner/file/0', Buffer.from('x'))
    server.fault = 'hangs'
    const began = performance.now()
    const both = await Promise.allSettled([store.get('owner/file/0'), store.put('owner/file/1', Buffer.from('y'))])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(performance.now() - began).toBeLessThan(4000)
    const before = server.calls
    const again = performance.now()
    await expect(store.get('owner/file/0')).rejects.toThrow('does not answer')
    expect(performance.now() - again).toBeLessThan(1000)
    expect(server.calls).toBe(before)
    expect(log.lines.filter((line) => line.includes('The object store hangs'))).toHaveLength(1)
    server.fault = undefined
    await expect.poll(() => store.get('owner/file/0').catch(() => undefined), { timeout: 15_000 }).toBeDefined()
  })

  test('the library contacts no host but the endpoint', async () => {
    const hosts = new Set<string>()
    const note = (message: unknown) => {
      const socket = message instanceof Object && 'socket' in message ? message.socket : undefined
      if (socket instanceof Socket)
        socket.once('connect', () => hosts.add(`${socket.remoteAddress}:${socket.remotePort}`))
      if (socket instanceof Socket) socket.once('error', () => hosts.add('a host that does not answer'))
    }
    subscribe('net.client.socket', note)
    await open().put('owner/file/0', Buffer.from('x'))
    unsubscribe('net.client.socket', note)
    expect([...hosts]).toEqual([new URL(server.place.endpoint).host])
  })
})
