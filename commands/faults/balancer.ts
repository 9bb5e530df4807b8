import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

// A small load balancer: it polls /readyz of each node, and sends each request to the next ready
// node. It keeps connections open and repeats no request, so a node that stops has to answer 503
// at /readyz before it refuses requests.

const askEveryMilliseconds = 200

export type Balancer = {
  url: string
  /** Counts requests that a node aborted or refused, or that came while no node was ready. */
  failed(): number
  answered(): number
  /** Resolves once exactly this many nodes are ready. */
  untilReady(count: number): Promise<void>
  close(): Promise<void>
}

/** @param nodes the ports of the nodes on this machine */
export async function startBalancer(port: number, nodes: readonly number[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set<number>()
  let [turn, failed, answered] = [0, 0, 0]
  const waiting: { count: number; resolve: () => void }[] = []

  const ask = async (node: number) => {
    const found = await fetch(`http://127.0.0.1:${node}/readyz`, { signal: AbortSignal.timeout(2000) }).catch(
      () => undefined,
    )
    await found?.arrayBuffer()
    if (found?.status === 200) ready.add(node)
    else ready.delete(node)
    for (const { count, resolve } of waiting) if (ready.size === count) resolve()
  }
  const asking = setInterval(() => void Promise.all(nodes.map(ask)), askEveryMilliseconds)

  const forward = (node: number, incoming: IncomingMessage, body: Buffer): Promise<IncomingMessage> => {
    const { method, url: path, headers } = incoming
    const call = request({
      host: '127.0.0.1',
      port: node,
      agent,
      method,
      path,
      headers: { ...headers, 'x-forwarded-for': incoming.socket.remoteAddress },
    })
    return new Promise((resolve, reject) => {
      call.once('response', resolve)
      call.once('error', reject)
      call.end(body)
    })
  }

  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const body = await buffer(incoming)
    turn += 1
    const inTurn = [...ready].toSorted((one, other) => one - other)
    const node = inTurn[turn % inTurn.length]
    try {
      if (node === undefined) throw new Error('No node is ready.')
      const found = await forward(node, incoming, body)
      const content = await buffer(found)
      answered += 1
      outgoing.writeHead(found.statusCode ?? 502, found.headers).end(content)
    } catch {
      failed += 1
      outgoing.writeHead(502).end()
    }
  }

  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch(() => outgoing.destroy())
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://localhost:${port}`,
    failed: () => failed,
    answered: () => answered,
    untilReady: (count) =>
      ready.size === count ? Promise.resolve() : new Promise((resolve) => waiting.push({ count, resolve })),
    async close() {
      clearInterval(asking)
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      agent.destroy()
      await closed
    },
  }
}
