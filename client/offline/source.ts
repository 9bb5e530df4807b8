import * as z from 'zod/mini'
import { getEstateState, getSnapshot, listEntries, listRecords } from '../../contract/estate.ts'
import { snapshot as snapshotShape } from '../../contract/sealed.ts'
import { openEstate } from '../../contract/opening.ts'
import { listSeats } from '../../contract/seats.ts'
import type { ManifestEntry, Snapshot } from '../../vault/index.ts'
import type { Core } from '../core/core.ts'
import { alarm } from '../core/alarm.ts'
import { inPages } from '../core/in-pages.ts'
import type { Opening, SealedRow, SeatAnswer, State } from '../core/wire.ts'

/** Where an estate is read from: the server, or what this device keeps. What comes is believed only after it was verified. */
export type Source = {
  state(): Promise<State>
  snapshot(): Promise<Snapshot | null>
  /** Entries after this one, in order. */
  entries(since: number): Promise<ManifestEntry[]>
  /**
   * The newest versions of records that entries after this one named. `onSome` hears of all of them, in parts, as they arrive; a source that
   * is faster than what is done with them waits for it.
   * @returns those that this device does not keep yet
   */
  records(since: number, onSome?: (rows: SealedRow[]) => Promise<unknown>): Promise<SealedRow[]>
  seats(): Promise<SeatAnswer>
}

/** @throws EstateError where it is not the text of a snapshot: the server passes it on unread */
function snapshotIn(sent: Uint8Array): Snapshot {
  try {
    return z.decode(snapshotShape, JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(sent)))
  } catch {
    throw alarm()
  }
}

/** Entries after `since`, page after page; `first` came already. */
export async function allEntries(core: Core, since: number, first?: Opening['entries']): Promise<ManifestEntry[]> {
  const all: ManifestEntry[] = []
  for (let page = first; ; page = undefined) {
    const { entries, more } = page ?? (await core.call(listEntries, { query: { since: all.at(-1)?.n ?? since } }))
    all.push(...entries)
    if (!more) return all
    if (entries.length === 0) throw alarm()
  }
}

const firstPage = 256 * 1024

/**
 * The newest versions of records that entries after `since` named, page after page. That a list may begin again is found where its records
 * are held against the manifest: then it is read anew.
 * @param asked `after`: the record behind which the list begins; `first`: its first page, where that came already
 * @param onPage hears of each page, and whether it is the last
 */
export const allRecords = (
  core: Core,
  { since, ...begin }: { since: number; after?: string | undefined; first?: Opening['records'] | undefined },
  onPage?: (rows: SealedRow[], isLast: boolean) => unknown,
): Promise<SealedRow[]> =>
  inPages(
    core,
    ({ after, atMost }) =>
      core.call(listRecords, {
        query: { since, ...(after !== undefined && { after }), ...(since === 0 && { atMost }) },
      }),
    { ...begin, atMost: firstPage },
    onPage,
  )

/** The server. */
export const serverOf = (core: Core): Source => ({
  state: () => core.call(getEstateState, {}),
  async snapshot() {
    const sent = await core.call(getSnapshot, {})
    return sent.length === 0 ? null : snapshotIn(sent)
  },
  entries: (since) => allEntries(core, since),
  records: (since, onSome) => allRecords(core, { since }, onSome),
  seats: () => core.call(listSeats, {}),
})

/** Asks the server in one call for everything that opening an estate takes; of the estate itself for what is newer than entry `since`. */
export const askOpening = (core: Core, since: number): Promise<Opening> => core.call(openEstate, { query: { since } })

/** The server, after it answered {@link askOpening}: only what did not fit into that answer is asked for. */
export function openingOf(core: Core, since: number, opening: Opening): Source {
  const { state, snapshot } = opening
  return {
    state: () => Promise.resolve({ ...state, snapshotAt: snapshot && state.snapshotAt }),
    snapshot: async () => snapshot && snapshotIn(snapshot),
    entries: (from) => allEntries(core, from, opening.entries),
    records: (from, onSome) =>
      allRecords(core, { since: from, first: from === since ? opening.records : undefined }, onSome),
    seats: () => Promise.resolve(opening.seats),
  }
}
