import { openTo, readiness, type Socket } from './sockets.ts'

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

const endOfHead = '\r\n\r\n'
const lengthHeader = /\r\ncontent-length: (\d+)/i
/** More than the head of any answer of ours has. */
const headRoom = 4096
const patienceMilliseconds = 30_000

/** @throws Error for 0, which is what is read where the other side has closed */
function received(size: number): number {
  if (size === 0) throw new Error('The server closed a connection')
  return size
}

/**
 * The answers of one kept connection. It looks at nothing but their status and their length, so that the client takes a small part of what the
 * server takes: a client that works as hard as the server would measure itself.
 */
function answersOf(socket: Socket) {
  const memory = Buffer.alloc(headRoom)
  let filled = 0
  /** Bytes of the answer that are still to come; none known while its head is. */
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
    /** Takes what has arrived. @returns whether an answer is whole now */
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
  /** Answers per second. */
  perSecond: number
  /** What sending and reading took of one core, from 0 to 1. */
  client: number
  answered: number
}

/**
 * Asks on one connection for each of `nexts`, which gives request after request until it gives none. Nothing else runs in this process meanwhile.
 * @throws Error for an answer that is not 200, and for a server that says nothing for half a minute
 */
function askedOn(origin: string, nexts: readonly (() => Wire | undefined)[]): Pace {
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

/** Sends each request again and again on a connection of its own until the time is over. */
export function repeated(origin: string, requests: readonly Asked[], milliseconds: number): Pace {
  const until = performance.now() + milliseconds
  const written = requests.map((asked) => onWire(origin, asked))
  return askedOn(
    origin,
    written.map((wire) => () => (performance.now() < until ? wire : undefined)),
  )
}

/** Sends each list once, one request after another; the lists side by side. */
export function inOrder(origin: string, lists: readonly (readonly Asked[])[]): Pace {
  const written = lists.map((list) => list.map((asked) => onWire(origin, asked)).values())
  return askedOn(
    origin,
    written.map((list) => () => list.next().value),
  )
}
