import * as z from 'zod/mini'
import { getEstateState, getSnapshot, listEntries, listRecords } from '../../contract/estate.ts'
import { snapshot as snapshotShape } from '../../contract/sealed.ts'
import { listSeats } from '../../contract/seats.ts'
import type { ManifestEntry, Snapshot } from '../../vault/index.ts'
import type { Core } from '../core/core.ts'
import { alarm } from '../core/alarm.ts'
import type { SealedRow, SeatAnswer, State } from '../core/wire.ts'

/** Where an estate is read from: the server, or what this device keeps. What comes is believed only after it was verified. */
export type Source = {
  state(): Promise<State>
  snapshot(): Promise<Snapshot | null>
  /** Entries after this one, in order. */
  entries(since: number): Promise<ManifestEntry[]>
  /** The newest versions of records that entries after this one named. `onSome` hears of them as they arrive, where they come in parts. */
  records(since: number, onSome?: (rows: SealedRow[]) => void): Promise<SealedRow[]>
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

/** The server. */
export const serverOf = (core: Core): Source => ({
  state: () => core.call(getEstateState, {}),
  async snapshot() {
    const sent = await core.call(getSnapshot, {})
    return sent.length === 0 ? null : snapshotIn(sent)
  },
  async entries(since) {
    const all: ManifestEntry[] = []
    for (;;) {
      const { entries, more } = await core.call(listEntries, { query: { since: all.at(-1)?.n ?? since } })
      all.push(...entries)
      if (!more) return all
      if (entries.length === 0) throw alarm()
    }
  },
  async records(since, onSome) {
    const all: SealedRow[] = []
    let after: string | undefined
    for (;;) {
      const { records, next } = await core.call(listRecords, {
        query: { since, ...(after === undefined ? {} : { after }) },
      })
      all.push(...records)
      onSome?.(records)
      if (next === null) return all
      if (after !== undefined && next <= after) throw alarm()
      after = next
    }
  },
  seats: () => core.call(listSeats, {}),
})
