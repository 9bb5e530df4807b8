import { once } from 'node:events'
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lockFolder } from './folder-lock.ts'

describe('the lock of a folder', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lock-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  test('one caller holds the lock at a time, and the next gets it after the release', async () => {
    const first = await lockFolder(folder)
    expect(await lockFolder(folder)).toBeUndefined()
    await first?.()
    const second = await lockFolder(folder)
    expect(second).toBeDefined()
    await second?.()
    expect(await readdir(folder)).toEqual([])
  })

  test('of several callers that start together, at most one gets the lock', async () => {
    for (let round = 0; round < 20; round += 1) {
      const taken = await Promise.all(Array.from({ length: 5 }, () => lockFolder(folder)))
      const held = taken.filter((release) => release !== undefined)
      expect(held.length).toBeLessThanOrEqual(1)
      await Promise.all(held.map((release) => release()))
    }
  })

  test('the lock is free after its holder crashed', async () => {
    const name = 'lock-00000000.socket'
    const crashed = createServer().listen(join(folder, 'made'))
    await once(crashed, 'listening')
    await rename(join(folder, 'made'), join(folder, name))
    expect(await lockFolder(folder)).toBeUndefined()
    crashed.close()
    await once(crashed, 'close')
    expect(await readdir(folder)).toContain(name)
    const release = await lockFolder(folder)
    expect(release).toBeDefined()
    await release?.()
  })
})
