// Writes messages to the embedded database into one reused buffer. The library allocates several
// per message and value, and collecting them takes as long as a statement. Format:
// https://www.postgresql.org/docs/current/protocol-message-formats.html.

export type WireValue = string | Uint8Array | null

/** Fits most batches. The writer drops a larger buffer after use. */
const usualBytes = 64 * 1024

const textFormat = 0
const binaryFormat = 1
const unnamed = ''

export class MessageWriter {
  #memory = Buffer.allocUnsafe(usualBytes)
  #at = 0

  parse(name: string, text: string): void {
    this.#message('P', () => {
      this.#text(name)
      this.#text(text)
      this.#int16(0)
    })
  }

  describeStatement(name: string): void {
    this.#message('D', () => this.#text(`S${name}`))
  }

  describeBound(): void {
    this.#message('D', () => this.#text('P'))
  }

  bind(name: string, values: readonly WireValue[]): void {
    this.#message('B', () => {
      this.#text(unnamed)
      this.#text(name)
      this.#int16(values.length)
      for (const value of values) this.#int16(value instanceof Uint8Array ? binaryFormat : textFormat)
      this.#int16(values.length)
      for (const value of values) this.#value(value)
      // The result format code: rows come as text.
      this.#int16(0)
    })
  }

  execute(): void {
    this.#message('E', () => {
      this.#text(unnamed)
      this.#int32(0)
    })
  }

  sync(): void {
    this.#message('S', () => undefined)
  }

  take(): Uint8Array {
    const flight = Buffer.from(this.#memory.subarray(0, this.#at))
    this.begin()
    return flight
  }

  begin(): void {
    this.#at = 0
    if (this.#memory.length > usualBytes) this.#memory = Buffer.allocUnsafe(usualBytes)
  }

  #message(type: string, body: () => void): void {
    this.#room(1)
    this.#memory[this.#at++] = type.charCodeAt(0)
    this.#counted(body, true)
  }

  /** Writes a length, then the body. `itself`: the length includes its own bytes. */
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

  #text(text: string): void {
    this.#write(text)
    this.#room(1)
    this.#memory[this.#at++] = 0
  }

  #write(text: string): void {
    // A UTF-16 unit takes at most three bytes in UTF-8.
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
