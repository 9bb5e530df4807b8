/** Below the server's limit for a save, with room for the rest (contract/estate.ts). */
const mostBytes = 6_000_000

/** Each save rewrites activity and manifest, so few large batches are fast (contract/estate.ts). */
export const mostRecords = 500

const encoder = new TextEncoder()

/** The approximate size of a sealed record in bytes. */
export const bytesIn = ({ values }: { values: unknown }): number => encoder.encode(JSON.stringify(values)).length

/** Splits by number and size, lazily, because measuring thousands at once blocks the page. */
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
