import { Agent, request } from 'node:http'

export type Sent = { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: string }

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** Sends one request as sparingly as Node can; rejects unless it is answered well. */
export function send(origin: string, { method, path, headers, body }: Sent): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(`${origin}${path}`, { method, headers, agent }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('end', () => {
        if (response.statusCode === 200) resolve()
        else reject(new Error(`${path}: ${response.statusCode} ${Buffer.concat(parts).toString().slice(0, 200)}`))
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** How many of these are answered per second. Each list is sent one after another, the lists side by side. */
export async function perSecond(origin: string, lists: readonly (readonly Sent[])[]): Promise<number> {
  const before = performance.now()
  await Promise.all(
    lists.map(async (list) => {
      for (const one of list) await send(origin, one)
    }),
  )
  const seconds = (performance.now() - before) / 1000
  return lists.reduce((count, list) => count + list.length, 0) / seconds
}
