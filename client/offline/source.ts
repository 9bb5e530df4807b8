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

/** The server or this device's copy. Readers verify everything. */
export type Source = {
  state(): Promise<State>
  snapshot(): Promise<Snapshot | null>
  /** The entries after `since`, in order. */
  entries(since: number): Promise<ManifestEntry[]>
  /** Passes each batch to `onSome` and waits for it. Returns what this device does not store yet. */
  records(since: number, onSome?: (rows: SealedRow[]) => Promise<unknown>): Promise<SealedRow[]>
  seats(): Promise<SeatAnswer>
}

/** @throws EstateError unless the bytes are a snapshot's text: the server passes them on unread */
function snapshotIn(sent: Uint8Array): Snapshot {
  try {
    return z.decode(snapshotShape, JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(sent)))
  } catch {
    throw alarm()
  }
}

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

type Begin = { since: number; after?: string | undefined; first?: Opening['records'] | undefined }

/** If the list repeats rows, the manifest reveals that, and the client reads it again. */
export const readRecords = (
  core: Core,
  { since, ...begin }: Begin,
  onPage: (rows: SealedRow[], isLast: boolean) => unknown,
): Promise<void> =>
  inPages(
    core,
    ({ after, atMost }) =>
      core.call(listRecords, {
        query: { since, ...(after !== undefined && { after }), ...(since === 0 && { atMost }) },
      }),
    { ...begin, atMost: firstPage },
    onPage,
  )

async function allRecords(core: Core, begin: Begin, onSome?: (rows: SealedRow[]) => unknown): Promise<SealedRow[]> {
  const all: SealedRow[] = []
  await readRecords(core, begin, (rows) => {
    all.push(...rows)
    return onSome?.(rows)
  })
  return all
}

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

/** One request for all that opening needs; of the estate, only entries newer than `since`. */
export const askOpening = (core: Core, since: number): Promise<Opening> => core.call(openEstate, { query: { since } })

/** A source that begins with an {@link askOpening} answer and requests only what is missing. */
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
