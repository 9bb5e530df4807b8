import { getEstateState, getSnapshot, listEntries, listRecords } from '../../../contract/estate.ts'
import { openEstate } from '../../../contract/opening.ts'
import { listReleases, readReleaseLog } from '../../../contract/release.ts'
import { listHeldSeats, listSeats } from '../../../contract/seats.ts'
import type { Answers } from './answers.ts'

/** Combines the answers of the parts, including those that a test replaced. */
export function answerOpenEstate(answers: Answers): void {
  answers.declare(openEstate, async ({ query: { since }, visitor, me }) => {
    const by = { visitor, me }
    const state = await answers.answerOf(getEstateState, {}, by)
    const kept = since === 0 ? await answers.answerOf(getSnapshot, {}, by) : new Uint8Array(0)
    const from = kept.length > 0 ? (state.snapshotAt ?? 0) : since
    return {
      state,
      snapshot: kept.length > 0 ? kept : null,
      entries: await answers.answerOf(listEntries, { query: { since: from } }, by),
      records: await answers.answerOf(listRecords, { query: { since } }, by),
      seats: await answers.answerOf(listSeats, {}, by),
      releases: await answers.answerOf(listReleases, {}, by),
      log: await answers.answerOf(readReleaseLog, { params: { ownerId: state.ownerId } }, by),
      held: await answers.answerOf(listHeldSeats, {}, by),
    }
  })
}
