/** With all that belongs to them, records stay below the server's limit (contract/estate.ts). */
const mostBytes = 6_000_000

/** Each save rewrites activity and manifest, so few large saves are fast (contract/estate.ts). */
export const mostRecords = 500

const encoder = new TextEncoder()

/** A record's size in bytes, about as large as when sealed. */
export const bytesIn = ({ values }: { values: unknown }): number => encoder.encode(JSON.stringify(values)).length

/**
 * Splits records into saves by number and size. Measures lazily, since measuring thousands at once
 * would block the page.
 * @param most the most records of a part
 */
export function* inSaves<T extends { values: unknown }>(all: readonly T[], most = 200): Generator<T[]> {
  let part: T[] = []
  let bytes = 0
  for (const one of all) {
    const size = bytesIn(one)
    if (part.length > 0 && (part.length === most || bytes + size > mostBytes)) {
      yield part
      part = []
      bytes = 0
    }
    part.push(one)
    bytes += size
  }
  if (part.length > 0) yield part
}
