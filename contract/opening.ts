import * as z from 'zod/mini'
import { getEstateState, listEntries, maxSnapshotBytes } from './estate.ts'
import { packedBytes, route, type ValueOf } from './http.ts'
import { maxPageBytes, type RecordsPage, unpackRecords } from './packed-records.ts'
import { listReleases, readReleaseLog } from './release.ts'
import { manifestEntry, wholeNumber } from './sealed.ts'
import { listHeldSeats, listSeats } from './seats.ts'

/** The remaining parts. `more`: call `listEntries` for further entries. */
export const openingRest = z.object({
  /** The `head` of this state is null if the last entry in the answer is the head. */
  state: getEstateState.answer,
  more: z.boolean(),
  seats: listSeats.answer,
  releases: listReleases.answer,
  log: readReleaseLog.answer,
  held: listHeldSeats.answer,
})
type Rest = z.output<typeof openingRest>

export type Opening = Omit<Rest, 'more'> & {
  snapshot: Uint8Array | null
  /** Entries after `since`, or after the snapshot. `listEntries` returns further ones. */
  entries: ValueOf<(typeof listEntries)['answer']>
  records: RecordsPage
}

// [Note: a packed opening] Only the caller parses entries, snapshot and records. There are four
// parts: the remaining values as JSON, entries as a JSON list, the snapshot (empty if none), packed
// records (packed-records.ts). Before each of the first three is its length (4 bytes, big endian).

export function packOpening(parts: {
  rest: Uint8Array
  entries: Uint8Array
  snapshot: Uint8Array
  records: Uint8Array
}): Uint8Array<ArrayBuffer> {
  const { rest, entries, snapshot, records } = parts
  const before = [rest, entries, snapshot]
  const all = new Uint8Array(before.reduce((size, { length }) => size + 4 + length, records.length))
  const view = new DataView(all.buffer)
  let at = 0
  for (const part of before) {
    view.setUint32(at, part.length)
    all.set(part, at + 4)
    at += 4 + part.length
  }
  all.set(records, at)
  return all
}

export function unpackOpening(packed: Uint8Array): Opening {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength)
  let at = 0
  const next = () => {
    const from = at + 4
    at = from + view.getUint32(at)
    return packed.subarray(from, at)
  }
  const json = (): unknown => JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(next()))
  const { more, state, ...rest } = z.parse(openingRest, json())
  const entries = z.parse(z.array(manifestEntry), json())
  const snapshot = next()
  const last = entries.at(-1)
  return {
    ...rest,
    state: state.head === null && last?.n === state.n ? { ...state, head: last } : state,
    entries: { entries, more },
    // A view on the answer would keep all of its records in memory, so the snapshot is copied.
    snapshot: snapshot.length > 0 ? snapshot.slice() : null,
    records: unpackRecords(packed.subarray(at)),
  }
}

/** `since`: the number of the device's last entry, or 0 if it has none. */
export const openEstate = route({
  method: 'GET',
  path: '/api/estate/open',
  summary: 'Everything that opening an estate takes',
  query: z.object({ since: wholeNumber() }),
  answer: packedBytes(2 * maxSnapshotBytes + maxPageBytes, unpackOpening),
})
