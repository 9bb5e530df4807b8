/** The most bytes in the records of one save, so that with all that belongs to them they stay below what the server takes (contract/estate.ts). */
const mostBytes = 6_000_000

/** How much stands in a record, in bytes: about what it takes when it is sealed. */
export const bytesIn = ({ values }: { values: unknown }): number =>
  new TextEncoder().encode(JSON.stringify(values)).length

/**
 * Records in parts that one save takes each: by their number, and by how much stands in them.
 * @param most the most records of a part
 */
export function inSaves<T extends { values: unknown }>(all: readonly T[], most = 200): T[][] {
  const parts: T[][] = []
  let bytes = 0
  for (const one of all) {
    const size = bytesIn(one)
    const part = parts.at(-1)
    if (part && part.length < most && bytes + size <= mostBytes) {
      part.push(one)
      bytes += size
    } else {
      parts.push([one])
      bytes = size
    }
  }
  return parts
}
