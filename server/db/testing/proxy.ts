import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A proxy between the server and its Postgres that can fail like a network or a machine. */
export type Proxy = {
  url: string
  /** Stops all traffic, while both sides keep their connections. */
  stall(): void
  resume(): void
  cut(): void
  close(): Promise<void>
}

export async function proxyTo(database: string): Promise<Proxy> {
  const there = new URL(database)
  const sockets = new Set<Socket>()
  let stalls = false
  const server = createServer((here) => {
    const beyond = connect({ host: there.hostname, port: Number(there.port || 5432) })
    for (const [one, other] of [
      [here, beyond],
      [beyond, here],
    ] as const) {
      sockets.add(one)
      one.on('data', (bytes) => other.write(bytes))
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
      one.on('error', () => other.destroy())
      if (stalls) one.pause()
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  const url = new URL(database)
  url.port = String(typeof bound === 'object' && bound ? bound.port : 0)
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: url.href,
    stall() {
      stalls = true
      for (const socket of sockets) socket.pause()
    },
    resume() {
      stalls = false
      for (const socket of sockets) socket.resume()
    },
    cut,
    async close() {
      const closed = once(server, 'close')
      server.close()
      cut()
      await closed
    },
  }
}
