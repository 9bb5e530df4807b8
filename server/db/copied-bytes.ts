import { escapeLiteral, type PoolClient, Query } from 'pg'

function written(value: unknown): string {
  if (value === null) return 'null'
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value)
  if (typeof value === 'string') return escapeLiteral(value)
  throw new Error('This value has no place in a statement of bytes.')
}

class Copying extends Query {
  readonly parts: Buffer[] = []

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    this.parts.push(chunk)
  }
}

// The header: signature, flags, length of the extension. Then one row: column count and length of
// the value.
const headBytes = 11 + 4 + 4
const rowBytes = 2 + 4

function valueIn(copied: Buffer): Buffer {
  const from = headBytes + rowBytes
  return copied.subarray(from, from + copied.readInt32BE(from - 4))
}

/** @param text a statement that returns one value, with `$1`, `$2`... or without parameters */
export function copiedBytes(client: PoolClient, text: string, values: readonly unknown[]): Promise<Buffer> {
  const whole = text.replaceAll(/\$(\d+)/g, (_, place: string) => written(values[Number(place) - 1] ?? null))
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const query = new Copying(`copy (${whole}) to stdout (format binary)`, (error: Error | null | undefined) => {
    if (error) reject(error)
    else resolve(valueIn(Buffer.concat(query.parts)))
  })
  client.query(query)
  return promise
}
