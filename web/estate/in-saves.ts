/** The most bytes in the records of one save, so that with all that belongs to them they stay below what the server takes (contract/estate.ts). */
const mostBytes = 6_000_000

/** The most records of one save (contract/estate.ts): each writes the activity and the list anew, so few large ones are soon done. */
export const mostRecords = 500

const encoder = new TextEncoder()

/** How much stands in a record, in bytes: about what it takes when it is sealed. */
export const bytesIn = ({ values }: { values: unknown }): number => encoder.encode(JSON.stringify(values)).length

/**
 * Records in parts that one save takes each: by their number, and by how much stands in them. Each part is measured when it is asked for:
 * thousands of records at once would hold up the page.
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
