import * as z from 'zod/mini'
import { getEstateState, listEntries, maxSnapshotBytes } from './estate.ts'
import { packedBytes, route, type ValueOf } from './http.ts'
import { maxPageBytes, type RecordsPage, unpackRecords } from './packed-records.ts'
import { listReleases, readReleaseLog } from './release.ts'
import { manifestEntry, wholeNumber } from './sealed.ts'
import { listHeldSeats, listSeats } from './seats.ts'

/** What comes beside entries, snapshot and records. `more`: further entries by `listEntries`. */
export const openingRest = z.object({
  /** Its `head` is null where the last of the entries is the head. */
  state: getEstateState.answer,
  more: z.boolean(),
  seats: listSeats.answer,
  releases: listReleases.answer,
  /** The owner's own. */
  log: readReleaseLog.answer,
  held: listHeldSeats.answer,
})
type Rest = z.output<typeof openingRest>

/** What the calls of its parts give, one by one. */
export type Opening = Omit<Rest, 'more'> & {
  /** Only for a device that has nothing: the text of the newest snapshot. */
  snapshot: Uint8Array | null
  /** After `since`, or after the snapshot that comes along. Further ones by `listEntries`. */
  entries: ValueOf<(typeof listEntries)['answer']>
  /** Those that entries after `since` named: the first page. Further ones by `listRecords`. */
  records: RecordsPage
}

// [Note: a packed opening] Entries and snapshot are kept as the text that was sent, records as bytes: nobody reads them before whoever asked. Four parts,
// before each of the first three its length (4 bytes, the highest first): the rest as JSON, entries as a list in JSON, the snapshot (no bytes: there is none),
// and packed records (packed-records.ts).

/** @param records as `packed-records.ts` says */
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

/** @throws where the bytes are no opening, or a part of it is not valid */
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
    // A copy of its own: what is kept of it keeps no records.
    snapshot: snapshot.length > 0 ? snapshot.slice() : null,
    records: unpackRecords(packed.subarray(at)),
  }
}

/**
 * All that a device asks of the server when it opens an estate, in one answer.
 * `since` is the last entry that the device has; 0: none.
 */
export const openEstate = route({
  method: 'GET',
  path: '/api/estate/open',
  summary: 'Everything that opening an estate takes',
  query: z.object({ since: wholeNumber() }),
  answer: packedBytes(2 * maxSnapshotBytes + maxPageBytes, unpackOpening),
})
