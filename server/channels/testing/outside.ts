import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

type Received = { path: string; headers: IncomingHttpHeaders; body: Buffer }

export type TestOutside = {
  address: string
  received: Received[]
  /** `hangs`: takes the request and never answers. */
  answer(how: { status: number; headers?: Record<string, string> } | 'hangs'): void
  to(path: string): Received[]
  close(): Promise<void>
}

/** A webhook or push service of this machine, behind a real socket. */
export async function testOutside(): Promise<TestOutside> {
  const received: Received[] = []
  let how: Parameters<TestOutside['answer']>[0] = { status: 200 }
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request)
    received.push({ path: request.url ?? '', headers: request.headers, body })
    if (how !== 'hangs') response.writeHead(how.status, how.headers).end('a body that nobody reads')
  }
  const server = createServer((request, response) => void take(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  const port = typeof bound === 'object' && bound ? bound.port : 0
  return {
    address: `http://127.0.0.1:${port}`,
    received,
    answer(given) {
      how = given
    },
    to: (path) => received.filter((one) => one.path === path),
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

/** A browser that subscribed at a push service, and opens what arrives (RFC 8291). */
export function testSubscription(endpoint: string) {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const auth = randomBytes(16)
  const derived = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, length))
  return {
    subscription: { endpoint, p256dh: new Uint8Array(pair.getPublicKey()), auth: new Uint8Array(auth) },
    open(body: Buffer): { title: string; body: string } {
      const salt = body.subarray(0, 16)
      const keyLength = body.readUInt8(20)
      const sender = body.subarray(21, 21 + keyLength)
      const sealed = body.subarray(21 + keyLength)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
      const secret = derived(pair.computeSecret(sender), auth, info, 32)
      const key = derived(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
      const nonce = derived(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
      const decipher = createDecipheriv('aes-128-gcm', key, nonce)
      decipher.setAuthTag(sealed.subarray(-16))
      const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
      // The record ends with a delimiter and zeros.
      return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString())
    },
  }
}
