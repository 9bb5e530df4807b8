import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createReleaseClient, ReleaseServiceDown } from '../server/releases/client.ts'
import { publicServiceKeys } from '../vault/index.ts'
import { serviceClock } from './downtime.ts'
import { loadKey } from './keys.ts'
import { createService } from './service.ts'
import { readSettings } from './settings.ts'
import { openStore } from './store.ts'

const token = 'a-secret-of-thirty-two-characters'

test.each([
  [{ RELEASE_URL: 'http://10.0.0.2:4000' }, 'RELEASE_TOKEN must be set where RELEASE_URL is a network address'],
  [{ RELEASE_URL: 'http://10.0.0.2:4000', RELEASE_TOKEN: 'short' }, 'RELEASE_TOKEN must have at least 32 characters'],
  [{ RELEASE_URL: 'https://10.0.0.2:4000', RELEASE_TOKEN: token }, 'RELEASE_URL must start with unix: or http://'],
  [{ CAIRN_DAY_SECONDS: '0' }, 'CAIRN_DAY_SECONDS must be'],
])('refuses to start with %o', (environment, message) => {
  expect(() => readSettings(environment)).toThrow(message)
})

test('listens on a socket in its data folder, and in a network with a token', () => {
  const folder = tmpdir()
  const socket = readSettings({ CAIRN_DATA: folder, RELEASE_URL: '' })
  expect(socket).toMatchObject({ address: `unix:${join(folder, 'release', 'release.socket')}`, token: undefined })
  const network = { RELEASE_URL: 'http://10.0.0.2:4000', RELEASE_TOKEN: token }
  expect(readSettings(network)).toMatchObject({ address: network.RELEASE_URL, token })
})

test('nobody in the network is answered without the token', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'release-'))
  const store = await openStore(folder)
  const parts = {
    store,
    key: await loadKey(folder),
    daySeconds: 1,
    operators: async () => ({ keys: [], confirmed: true }),
    listed: async () => [],
    introduce: async () => false,
    clock: serviceClock(folder),
    token,
  }
  const server = createService(parts, () => undefined).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  const url = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`
  const status = async (authorization: string | undefined, path = '/info') =>
    (await fetch(url + path, { headers: authorization === undefined ? {} : { authorization } })).status
  for (const shown of [undefined, '', 'Bearer ', `Bearer ${token}x`, token, `Basic ${token}`])
    expect(await status(shown), shown).toBe(401)
  expect(await status(undefined, '/step')).toBe(401)
  expect(await status(`Bearer ${token}`)).toBe(200)
  const clientWith = (releaseToken: string | undefined) =>
    createReleaseClient({ releaseUrl: url, releaseToken, dataFolder: folder })
  await expect(clientWith(undefined).keys()).rejects.toThrow(ReleaseServiceDown)
  expect(await clientWith(token).keys()).toEqual(publicServiceKeys(parts.key))
  server.closeAllConnections()
  server.close()
  store.close()
  await rm(folder, { recursive: true })
})
