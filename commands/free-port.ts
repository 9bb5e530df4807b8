import { once } from 'node:events'
import { createServer } from 'node:net'

/** A port of the loopback address that no program listens on at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  server.close()
  await once(server, 'close')
  if (typeof bound !== 'object' || !bound) throw new Error('there is no free port')
  return bound.port
}
