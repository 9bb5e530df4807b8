import * as z from 'zod/mini'
import { getEstateState, listEntries, maxSnapshotBytes } from './estate.ts'
import { bytes, route } from './http.ts'
import { recordsPage } from './packed-records.ts'
import { listReleases, readReleaseLog } from './release.ts'
import { wholeNumber } from './sealed.ts'
import { listHeldSeats, listSeats } from './seats.ts'

/**
 * All that a device asks of the server when it opens an estate, in one answer: what the calls of these parts give, one by one.
 * `since` is the last entry that the device has; 0: none.
 */
export const openEstate = route({
  method: 'GET',
  path: '/api/estate/open',
  summary: 'Everything that opening an estate takes',
  query: z.object({ since: wholeNumber() }),
  answer: z.object({
    state: getEstateState.answer,
    /** Only for a device that has nothing: the text of the newest snapshot. */
    snapshot: z.nullable(bytes(maxSnapshotBytes)),
    /** After `since`, or after the snapshot that comes along. Further ones by `listEntries`. */
    entries: listEntries.answer,
    /** Those that entries after `since` named: the first page. Further ones by `listRecords`. */
    records: recordsPage,
    seats: listSeats.answer,
    releases: listReleases.answer,
    /** The owner's own. */
    log: readReleaseLog.answer,
    held: listHeldSeats.answer,
  }),
})
