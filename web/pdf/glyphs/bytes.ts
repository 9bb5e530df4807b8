export class Bytes {
  readonly #bytes: Uint8Array
  readonly #view: DataView
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  get rest(): number {
    return this.#bytes.length - this.#at
  }

  take(count: number): Uint8Array {
    if (count > this.rest) throw new Error('The file ends before its end.')
    this.#at += count
    return this.#bytes.subarray(this.#at - count, this.#at)
  }

  uint8(): number {
    return this.#view.getUint8(this.#at++)
  }

  uint16(): number {
    this.#at += 2
    return this.#view.getUint16(this.#at - 2)
  }

  int16(): number {
    this.#at += 2
    return this.#view.getInt16(this.#at - 2)
  }

  uint32(): number {
    this.#at += 4
    return this.#view.getUint32(this.#at - 4)
  }

  /** Reads a UIntBase128 of WOFF2: up to five bytes with seven bits each. */
  uintBase128(): number {
    let value = 0
    for (let count = 0; count < 5; count++) {
      const byte = this.uint8()
      value = value * 128 + (byte % 128)
      if (byte < 128) return value
    }
    throw new Error('No number has so many bytes.')
  }

  /** Reads a 255UInt16 of WOFF2: one byte for small numbers. */
  uint255(): number {
    const code = this.uint8()
    if (code === 253) return this.uint16()
    if (code === 254) return this.uint8() + 506
    if (code === 255) return this.uint8() + 253
    return code
  }
}
