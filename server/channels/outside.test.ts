import { createServer } from 'node:http'
import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isPublic, readNetworks } from './addresses.ts'
import { findTarget, postOutside } from './outside.ts'
import { testOutside, type TestOutside } from './testing/outside.ts'

const none = readNetworks([])
const message = { headers: { 'content-type': 'text/plain' }, body: 'hello' }

describe('which addresses the server calls', () => {
  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '192.0.2.1',
    '198.18.0.1',
    '::',
    '::1',
    'fe80::1',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001::1',
    '2001:db8::1',
    'not an address',
  ])('%s is not public', (address) => expect(isPublic(address)).toBe(false))

  test.each(['8.8.8.8', '172.32.0.1', '1.1.1.1', '2606:4700:4700::1111', '2a00:1450:4001:80b::200e'])(
    '%s is public',
    (address) => expect(isPublic(address)).toBe(true),
  )

  test.each([
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://017700000001/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[fd00::1]/',
    'https://localhost/',
    'https://app.localhost./',
    'https://192.168.1.1:8443/x',
    'https://user@10.0.0.1/',
  ])('%s is refused as an address inside', async (url) => {
    await expect(findTarget(url, { networks: none })).rejects.toMatchObject({ problem: 'inside' })
  })

  test('a name is refused if only one of its addresses lies inside, and one without an address is unknown', async () => {
    const resolve = async () => ['8.8.8.8', '10.0.0.1']
    await expect(findTarget('https://a.test/', { networks: none, resolve })).rejects.toMatchObject({
      problem: 'inside',
    })
    const nothing = async () => []
    await expect(findTarget('https://a.test/', { networks: none, resolve: nothing })).rejects.toMatchObject({
      problem: 'no-name',
    })
  })

  test('only https goes to a public address, and only http and https anywhere', async () => {
    const resolve = async () => ['8.8.8.8']
    const rules = { networks: none, resolve }
    await expect(findTarget('http://a.test/', rules)).rejects.toMatchObject({ problem: 'not-https' })
    await expect(findTarget('file:///etc/passwd', rules)).rejects.toMatchObject({ problem: 'no-address' })
    await expect(findTarget('ntfy', rules)).rejects.toMatchObject({ problem: 'no-address' })
    expect(await findTarget('https://a.test/x', rules)).toMatchObject({ addresses: ['8.8.8.8'], isPublic: true })
  })

  test('a network that is no network is a setting’s error', () => {
    for (const text of ['192.168.1', 'home', '10.0.0.0/33', '10.0.0.0/8/8', 'fd00::/x'])
      expect(() => readNetworks([text])).toThrow('must be networks')
  })
})

describe('a call to an address outside', () => {
  let outside: TestOutside
  const networks = readNetworks(['127.0.0.0/8'])
  beforeAll(async () => {
    outside = await testOutside()
  })
  afterAll(() => outside.close())
  beforeEach(() => {
    outside.received.length = 0
    outside.answer({ status: 200 })
  })
  const port = () => new URL(outside.address).port

  test('the call arrives once and returns the status, and an allowed network needs no https', async () => {
    expect(await postOutside(`${outside.address}/hook?key=x`, message, { networks })).toBe(200)
    expect(outside.received.map(({ path, body }) => [path, body.toString()])).toEqual([['/hook?key=x', 'hello']])
  })

  test('the call goes to the checked address, whatever the name says a moment later', async () => {
    const answers = [['127.0.0.1'], ['127.0.0.99']]
    let asked = 0
    const resolve = async () => answers[asked++] ?? []
    const status = await postOutside(`http://rebinding.test:${port()}/`, message, { networks, resolve })
    expect([status, asked]).toEqual([200, 1])
    expect(outside.received[0]?.headers.host).toBe(`rebinding.test:${port()}`)
  })

  test('a redirect is not followed', async () => {
    const second = await testOutside()
    outside.answer({ status: 307, headers: { location: `${second.address}/inside` } })
    expect(await postOutside(outside.address, message, { networks })).toBe(307)
    expect(second.received).toEqual([])
    await second.close()
  })

  test('a host that never answers, or a DNS that never does, costs five seconds', { timeout: 15_000 }, async () => {
    outside.answer('hangs')
    const since = performance.now()
    const silent = () => new Promise<string[]>(() => undefined)
    const both = [
      postOutside(outside.address, message, { networks }),
      postOutside('https://a.test/', message, { networks, resolve: silent }),
    ]
    for (const one of both) await expect(one).rejects.toMatchObject({ problem: 'too-slow' })
    expect(performance.now() - since).toBeLessThan(6500)
  })

  test('an answer without an end is not read', async () => {
    const endless = createServer((_request, response) => {
      response.writeHead(200)
      const more = setInterval(() => response.write('x'.repeat(1000)), 5)
      response.on('close', () => clearInterval(more))
    })
    endless.listen(0, '127.0.0.1')
    await once(endless, 'listening')
    const bound = endless.address()
    const url = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}/`
    expect(await postOutside(url, message, { networks })).toBe(200)
    const closed = once(endless, 'close')
    // Without closeAllConnections: the client itself hung up.
    endless.close()
    await closed
  })

  test('a port without a server is unreachable', async () => {
    const gone = await testOutside()
    await gone.close()
    await expect(postOutside(gone.address, message, { networks })).rejects.toMatchObject({ problem: 'unreachable' })
  })
})
