import koffi from 'koffi'

// Calls the system directly: Node's streams and events caused two thirds of the cost of a small
// request (decision 047). The constants below are those of Linux.

const familyInternet = 2
const typeStream = 1
const levelTcp = 6
const optionNoDelay = 1
const pollReadable = 1
const receiveWithoutKeeping = 0x20
const receiveWithoutWaiting = 0x40
const sendWithoutSignal = 0x4000

const system = koffi.load(null)
const openSocket: (family: number, type: number, protocol: number) => number = system.func(
  'int socket(int family, int type, int protocol)',
)
const connectTo: (socket: number, address: Buffer, size: number) => number = system.func(
  'int connect(int socket, void *address, int size)',
)
const setOption: (socket: number, level: number, option: number, value: Buffer, size: number) => number = system.func(
  'int setsockopt(int socket, int level, int option, void *value, int size)',
)
const waitFor: (list: Buffer, count: number, milliseconds: number) => number = system.func(
  'int poll(void *list, unsigned long count, int milliseconds)',
)
const receive: (socket: number, memory: Buffer, size: number, flags: number) => number = system.func(
  'long recv(int socket, void *memory, size_t size, int flags)',
)
const send: (socket: number, bytes: Buffer, size: number, flags: number) => number = system.func(
  'long send(int socket, void *bytes, size_t size, int flags)',
)
const closeSocket: (socket: number) => number = system.func('int close(int socket)')

function addressOf(origin: string): Buffer {
  const { hostname, port } = new URL(origin)
  const address = Buffer.alloc(16)
  address.writeUInt16LE(familyInternet, 0)
  address.writeUInt16BE(Number(port), 2)
  address.set(hostname.split('.').map(Number), 4)
  return address
}

function succeeded(result: number, what: string): number {
  if (result < 0) throw new Error(`The bench could not ${what}`)
  return result
}

export type Socket = {
  write: (bytes: Buffer) => void
  read: (memory: Buffer) => number
  /** Skips without a copy. Returns the number of bytes; 0 if the peer closed the connection. */
  skip: (size: number) => number
  close: () => void
}

const nowhere = Buffer.alloc(1)

/** @param origin must have an IPv4 address as host: http://127.0.0.1:3000 */
export function openTo(origin: string): Socket & { number: number } {
  const number = succeeded(openSocket(familyInternet, typeStream, 0), 'open a socket')
  const address = addressOf(origin)
  succeeded(connectTo(number, address, address.length), `connect to ${origin}`)
  const on = Buffer.from([1, 0, 0, 0])
  succeeded(setOption(number, levelTcp, optionNoDelay, on, on.length), 'set a socket')
  return {
    number,
    write(bytes) {
      let sent = 0
      while (sent < bytes.length) {
        const rest = sent === 0 ? bytes : bytes.subarray(sent)
        sent += succeeded(send(number, rest, rest.length, sendWithoutSignal), 'send a request')
      }
    },
    read: (memory) => succeeded(receive(number, memory, memory.length, receiveWithoutWaiting), 'receive an answer'),
    skip: (size) =>
      succeeded(
        receive(number, nowhere, size, receiveWithoutWaiting + receiveWithoutKeeping),
        'receive the rest of an answer',
      ),
    close: () => void closeSocket(number),
  }
}

const entrySize = 8
const happenedAt = 6

export function readiness(sockets: readonly { number: number }[]) {
  const list = Buffer.alloc(sockets.length * entrySize)
  for (const [place, { number }] of sockets.entries()) {
    list.writeInt32LE(number, place * entrySize)
    list.writeInt16LE(pollReadable, place * entrySize + 4)
  }
  return {
    wait(milliseconds: number, each: (place: number) => void): boolean {
      if (succeeded(waitFor(list, sockets.length, milliseconds), 'wait for an answer') === 0) return false
      for (let place = 0; place < sockets.length; place += 1)
        if (list[place * entrySize + happenedAt] !== 0) each(place)
      return true
    },
    /** Stops polling a socket: replaces its descriptor by −1, which the system ignores. */
    leave(place: number) {
      list.writeInt32LE(-1, place * entrySize)
    },
  }
}
