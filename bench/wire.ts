import { connect } from 'node:net'

/** A request as it goes over the wire. */
type Wire = Buffer

export type Asked = { method: 'GET' | 'POST'; path: string; headers: Readonly<Record<string, string>>; body?: string }

/** Writes a request down as it goes over the wire, once, so that sending it costs next to nothing. */
function onWire(origin: string, { method, path, headers, body }: Asked): Wire {
  const length = body === undefined ? [] : [`content-length: ${Buffer.byteLength(body)}`]
  const named = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const head = [`${method} ${path} HTTP/1.1`, `host: ${new URL(origin).host}`, ...named, ...length]
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body ?? ''}`)
}

const nothing = Buffer.alloc(0)
const endOfHead = Buffer.from('\r\n\r\n')
const lengthHeader = /\r\ncontent-length: (\d+)/i

/**
 * One kept connection. It reads into one piece of memory and looks at nothing but the status and the length, so that the client
 * takes a small part of what the server takes: a client that works as hard as the server would measure itself.
 */
async function lane(origin: string, next: () => Wire | undefined): Promise<number> {
  const { hostname, port } = new URL(origin)
  const memory = Buffer.allocUnsafe(256 * 1024)
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  let answered = 0
  let left = 0
  let head = nothing
  const send = () => {
    const wire = next()
    if (wire) socket.write(wire)
    else socket.destroy()
  }
  const finished = () => {
    answered += 1
    head = nothing
    send()
  }
  const read = (size: number) => {
    if (left > 0) {
      left -= size
      if (left === 0) finished()
      return
    }
    const part = memory.subarray(0, size)
    // Nearly always all of it comes at once, with much behind it that nobody reads.
    const seen = head.length === 0 ? part : Buffer.concat([head, part])
    const end = seen.indexOf(endOfHead)
    if (end < 0) {
      head = Buffer.from(seen)
      return
    }
    const text = seen.toString('latin1', 0, end)
    const length = lengthHeader.exec(text)?.[1]
    if (!text.startsWith('HTTP/1.1 200 ') || length === undefined) {
      socket.destroy(new Error(seen.toString('utf8', 0, 500)))
      return
    }
    left = Number(length) - (seen.length - end - endOfHead.length)
    if (left === 0) finished()
  }
  const socket = connect({
    host: hostname,
    port: Number(port),
    noDelay: true,
    onread: {
      buffer: memory,
      callback: (size) => {
        read(size)
        return true
      },
    },
  })
  socket.on('connect', send)
  socket.on('error', reject)
  socket.on('close', () => resolve(answered))
  return promise
}

export type Pace = {
  /** Answers per second. */
  perSecond: number
  /** What sending and reading took of one core, from 0 to 1. */
  client: number
  answered: number
}

async function paced(work: () => Promise<number[]>): Promise<Pace> {
  const processor = process.cpuUsage()
  const began = performance.now()
  const answered = await work()
  const seconds = (performance.now() - began) / 1000
  const { user, system } = process.cpuUsage(processor)
  const sum = answered.reduce((total, one) => total + one, 0)
  return { perSecond: sum / seconds, client: (user + system) / 1e6 / seconds, answered: sum }
}

/** Sends each request again and again on a connection of its own until the time is over. */
export function repeated(origin: string, requests: readonly Asked[], milliseconds: number): Promise<Pace> {
  const until = performance.now() + milliseconds
  return paced(() =>
    Promise.all(
      requests.map((asked) => {
        const wire = onWire(origin, asked)
        return lane(origin, () => (performance.now() < until ? wire : undefined))
      }),
    ),
  )
}

/** Sends each list once, one request after another; the lists side by side. */
export function inOrder(origin: string, lists: readonly (readonly Asked[])[]): Promise<Pace> {
  const written = lists.map((list) => list.map((asked) => onWire(origin, asked)).values())
  return paced(() => Promise.all(written.map((list) => lane(origin, () => list.next().value))))
}
