import { openTo, readiness, type Socket } from './sockets.ts'

type Wire = Buffer

export type Asked = { method: 'GET' | 'POST'; path: string; headers: Readonly<Record<string, string>>; body?: string }

function onWire(origin: string, { method, path, headers, body }: Asked): Wire {
  const length = body === undefined ? [] : [`content-length: ${Buffer.byteLength(body)}`]
  const named = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const head = [`${method} ${path} HTTP/1.1`, `host: ${new URL(origin).host}`, ...named, ...length]
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body ?? ''}`)
}

const endOfHead = '\r\n\r\n'
const lengthHeader = /\r\ncontent-length: (\d+)/i
/** More than the longest response header. */
const headRoom = 4096
const patienceMilliseconds = 30_000

function received(size: number): number {
  if (size === 0) throw new Error('The server closed a connection')
  return size
}

/** Parses only status and length: a client with as much work as the server would measure itself. */
function answersOf(socket: Socket) {
  const memory = Buffer.alloc(headRoom)
  let filled = 0
  /** The remaining bytes of the body; undefined until the header is complete. */
  let left: number | undefined
  const afterHead = (): number | undefined => {
    filled += received(socket.read(filled === 0 ? memory : memory.subarray(filled)))
    const seen = memory.toString('latin1', 0, filled)
    const end = seen.indexOf(endOfHead)
    if (end < 0 && filled < headRoom) return undefined
    const length = lengthHeader.exec(seen)?.[1]
    if (end < 0 || !seen.startsWith('HTTP/1.1 200 ') || length === undefined) throw new Error(seen)
    return Number(length) - (filled - end - endOfHead.length)
  }
  return {
    take(): boolean {
      left = left === undefined ? afterHead() : left - received(socket.skip(left))
      if (left !== 0) return false
      left = undefined
      filled = 0
      return true
    },
  }
}

export type Pace = {
  perSecond: number
  /** The load of the client, as a share of one core from 0 to 1. */
  client: number
  answered: number
}

/**
 * Opens one connection per `next`, and blocks this process until every `next` returns undefined.
 * @throws Error for a response other than 200, and after half a minute without a response
 */
function sendAll(origin: string, nexts: readonly (() => Wire | undefined)[]): Pace {
  const processor = process.cpuUsage()
  const began = performance.now()
  const lanes = nexts.map((next) => {
    const socket = openTo(origin)
    return { next, socket, answers: answersOf(socket) }
  })
  const ready = readiness(lanes.map(({ socket }) => socket))
  const open = new Set(lanes.keys())
  let answered = 0
  const send = (place: number) => {
    const lane = lanes[place]
    const wire = lane?.next()
    if (wire) lane?.socket.write(wire)
    else {
      lane?.socket.close()
      ready.leave(place)
      open.delete(place)
    }
  }
  const take = (place: number) => {
    if (!lanes[place]?.answers.take()) return
    answered += 1
    send(place)
  }
  for (const place of open) send(place)
  while (open.size > 0) if (!ready.wait(patienceMilliseconds, take)) throw new Error(`${origin} says nothing`)
  const seconds = (performance.now() - began) / 1000
  const { user, system } = process.cpuUsage(processor)
  return { perSecond: answered / seconds, client: (user + system) / 1e6 / seconds, answered }
}

export function repeated(origin: string, requests: readonly Asked[], milliseconds: number): Pace {
  const until = performance.now() + milliseconds
  const written = requests.map((asked) => onWire(origin, asked))
  return sendAll(
    origin,
    written.map((wire) => () => (performance.now() < until ? wire : undefined)),
  )
}

export function inOrder(origin: string, lists: readonly (readonly Asked[])[]): Pace {
  const written = lists.map((list) => list.map((asked) => onWire(origin, asked)).values())
  return sendAll(
    origin,
    written.map((list) => () => list.next().value),
  )
}
