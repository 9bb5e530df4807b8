import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createReleaseClient, ReleaseServiceDown } from '../server/releases/client.ts'
import { publicServiceKeys, randomId, type ServiceIdentity } from '../vault/index.ts'
import { serviceClock } from './downtime.ts'
import { loadKey } from './keys.ts'
import { createService } from './http-server.ts'
import { readSettings } from './settings.ts'
import { openStore, type Store } from './store.ts'
import { stepBody } from './testing/process.ts'

const token = 'a-secret-of-thirty-two-characters'

test.each([
  [{ RELEASE_URL: 'http://10.0.0.2:4000' }, 'RELEASE_TOKEN must be set where RELEASE_URL is a network address'],
  [{ RELEASE_URL: 'http://10.0.0.2:4000', RELEASE_TOKEN: 'short' }, 'RELEASE_TOKEN must have at least 32 characters'],
  [{ RELEASE_URL: 'https://10.0.0.2:4000', RELEASE_TOKEN: token }, 'RELEASE_URL must start with unix: or http://'],
  [{ CAIRN_MIGRATE: 'no' }, 'CAIRN_MIGRATE must be copy or ask or yes'],
  [{ CAIRN_DAY_SECONDS: '0' }, 'CAIRN_DAY_SECONDS must be'],
])('refuses to start with %o', (environment, message) => {
  expect(() => readSettings(environment)).toThrow(message)
})

test('the service listens on a socket in its data folder, and on a network with a token', () => {
  const folder = tmpdir()
  const socket = readSettings({ CAIRN_DATA: folder, RELEASE_URL: '' })
  expect(socket).toMatchObject({ address: `unix:${join(folder, 'release', 'release.socket')}`, token: undefined })
  const network = { RELEASE_URL: 'http://10.0.0.2:4000', RELEASE_TOKEN: token }
  expect(readSettings(network)).toMatchObject({ address: network.RELEASE_URL, token })
})

describe('a service on a network', () => {
  let folder: string
  let store: Store
  let key: ServiceIdentity
  let server: Server
  let url: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'release-'))
    store = await openStore(folder)
    key = await loadKey(folder)
    const parts = {
      store,
      key,
      daySeconds: 1,
      operators: async () => ({ people: [], confirmed: true, changes: [] }),
      listed: async () => [],
      introduce: async () => ({ refused: null, lines: [] }),
      clock: serviceClock(folder),
      token,
    }
    server = createService(parts, () => undefined).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const bound = server.address()
    url = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`
  })
  afterEach(async () => {
    server.closeAllConnections()
    server.close()
    store.close()
    await rm(folder, { recursive: true })
  })

  test('answers no caller without the token', async () => {
    const status = async (authorization: string | undefined, path = '/info') =>
      (await fetch(url + path, { headers: authorization === undefined ? {} : { authorization } })).status
    for (const shown of [undefined, '', 'Bearer ', `Bearer ${token}x`, token, `Basic ${token}`])
      expect(await status(shown), shown).toBe(401)
    expect(await status(undefined, '/step')).toBe(401)
    expect(await status(`Bearer ${token}`)).toBe(200)
    const clientWith = (releaseToken: string | undefined) =>
      createReleaseClient({ releaseUrl: url, releaseToken, dataFolder: folder, daySeconds: 1 })
    await expect(clientWith(undefined).keys()).rejects.toThrow(ReleaseServiceDown)
    expect(await clientWith(token).keys()).toEqual({ ...publicServiceKeys(key), hybrid: key.hybrid })
  })

  test('stops reading an oversized body', async () => {
    const asked = stepBody({ type: 'state', ownerId: randomId() }, 1)
    const status = (body: string) =>
      fetch(`${url}/step`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body }).then(
        (response) => response.status,
        () => 'cut off',
      )
    expect(await status(asked)).toBe(200)
    expect([400, 'cut off']).toContain(await status(asked + ' '.repeat(4 * 1024 * 1024)))
  })
})
