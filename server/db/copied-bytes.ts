import { escapeLiteral, type PoolClient, Query } from 'pg'

/** A whole number, a text or nothing, as it stands in a statement. */
function written(value: unknown): string {
  if (value === null) return 'null'
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value)
  if (typeof value === 'string') return escapeLiteral(value)
  throw new Error('This value has no place in a statement of bytes.')
}

/** Keeps what comes while it is copied: the library gives it to whoever has a place for it. */
class Copying extends Query {
  readonly parts: Buffer[] = []

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    this.parts.push(chunk)
  }
}

// A signature, flags and the length of what else there may be; then a row: how many values it has, and how long the one is.
const headBytes = 11 + 4 + 4
const rowBytes = 2 + 4

function valueIn(copied: Buffer): Buffer {
  const from = headBytes + rowBytes
  return copied.subarray(from, from + copied.readInt32BE(from - 4))
}

/**
 * Has the one value of a statement copied.
 * @param text a statement without values, or with `$1`, `$2`... for `values`
 */
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
