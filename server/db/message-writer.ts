// [Note: messages in one piece] What goes into the embedded database is written one message behind the other into memory that is used again and again.
// The library makes several pieces of memory for each message and each value, and collecting them takes as long as a statement. The format is
// that of every Postgres client (https://www.postgresql.org/docs/current/protocol-message-formats.html).

/** A value of a statement: text, bytes as they are, or nothing. */
export type WireValue = string | Uint8Array | null

/** What most flights need. A larger one gives its memory back. */
const usualBytes = 64 * 1024

const textFormat = 0
const binaryFormat = 1
const unnamed = ''

/** Writes the messages of one flight. */
export class MessageWriter {
  #memory = Buffer.allocUnsafe(usualBytes)
  #at = 0

  /** Has a statement read, under a name. */
  parse(name: string, text: string): void {
    this.#message('P', () => {
      this.#text(name)
      this.#text(text)
      this.#int16(0)
    })
  }

  /** Asks what a statement's values and rows are. */
  describeStatement(name: string): void {
    this.#message('D', () => this.#text(`S${name}`))
  }

  /** Asks what the rows of the bound statement are. */
  describeBound(): void {
    this.#message('D', () => this.#text('P'))
  }

  /** Gives a statement its values. */
  bind(name: string, values: readonly WireValue[]): void {
    this.#message('B', () => {
      this.#text(unnamed)
      this.#text(name)
      this.#int16(values.length)
      for (const value of values) this.#int16(value instanceof Uint8Array ? binaryFormat : textFormat)
      this.#int16(values.length)
      for (const value of values) this.#value(value)
      // Rows come as text.
      this.#int16(0)
    })
  }

  /** Runs the bound statement, to its last row. */
  execute(): void {
    this.#message('E', () => {
      this.#text(unnamed)
      this.#int32(0)
    })
  }

  /** Ends what belongs together. */
  sync(): void {
    this.#message('S', () => undefined)
  }

  /** What was written so far, as it goes into the database. */
  take(): Uint8Array {
    const flight = Buffer.from(this.#memory.subarray(0, this.#at))
    this.begin()
    return flight
  }

  /** Begins a flight; what was written for one that did not go is forgotten. */
  begin(): void {
    this.#at = 0
    if (this.#memory.length > usualBytes) this.#memory = Buffer.allocUnsafe(usualBytes)
  }

  #message(type: string, body: () => void): void {
    this.#room(1)
    this.#memory[this.#at++] = type.charCodeAt(0)
    this.#counted(body, true)
  }

  /** How many bytes follow, and then those. @param itself whether the number counts too */
  #counted(body: () => void, itself = false): void {
    const start = this.#at
    this.#int32(0)
    const from = itself ? start : this.#at
    body()
    this.#memory.writeInt32BE(this.#at - from, start)
  }

  #value(value: WireValue): void {
    if (value === null) this.#int32(-1)
    else if (typeof value === 'string') this.#counted(() => this.#write(value))
    else {
      this.#int32(value.length)
      this.#room(value.length)
      this.#memory.set(value, this.#at)
      this.#at += value.length
    }
  }

  /** Text that ends with a zero. */
  #text(text: string): void {
    this.#write(text)
    this.#room(1)
    this.#memory[this.#at++] = 0
  }

  #write(text: string): void {
    // One sign of a string takes three bytes at most.
    this.#room(3 * text.length)
    this.#at += this.#memory.write(text, this.#at)
  }

  #int16(number: number): void {
    this.#room(2)
    this.#at = this.#memory.writeUInt16BE(number, this.#at)
  }

  #int32(number: number): void {
    this.#room(4)
    this.#at = this.#memory.writeInt32BE(number, this.#at)
  }

  #room(bytes: number): void {
    if (this.#at + bytes <= this.#memory.length) return
    const larger = Buffer.allocUnsafe(2 * (this.#at + bytes))
    larger.set(this.#memory.subarray(0, this.#at))
    this.#memory = larger
  }
}
