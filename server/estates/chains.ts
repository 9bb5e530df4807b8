import { sql } from 'kysely'
import { manifestEntry, seatEntry } from '../../contract/sealed.ts'
import { defer } from '../db/deferred.ts'
import type { Tx } from '../db/scope.ts'
import { written } from '../http/answers.ts'
import { notConsistent, type Save } from './consistent.ts'
import type { EstateTables } from './tables.ts'

type SeatEntry = EstateTables['seat_entry']

/** Reads only the end of a `seat_key`'s chain, which may have thousands of entries. */
export const lastEntry = <C extends 'm' | 'entry'>(column: C) =>
  sql<SeatEntry[C] | null>`(select e.${sql.ref(column)} from seat_entry e
    where e.owner_id = seat_key.owner_id and e.target = seat_key.target order by e.m desc limit 1)`

/** Appends to the chain of the estate and to those of its seats. */
export async function writeEntries(
  transaction: Tx,
  ownerId: string,
  { entries, seatEntries = [] }: Save,
  present: ReadonlyMap<string, number>,
): Promise<void> {
  const last = new Map(present)
  for (const { target, m } of seatEntries) {
    if (m !== (last.get(target) ?? Number.NaN) + 1) throw notConsistent('entries of a seat')
    last.set(target, m)
  }
  const ofEstate = transaction.insertInto('manifest_entry').values(
    entries.map((entry) => ({
      owner_id: ownerId,
      n: entry.n,
      entry: JSON.stringify(written(manifestEntry, entry)),
    })),
  )
  if (seatEntries.length === 0) {
    await defer(transaction, ofEstate.compile())
    return
  }
  const ofSeats = transaction.insertInto('seat_entry').values(
    seatEntries.map((entry) => ({
      owner_id: ownerId,
      target: entry.target,
      m: entry.m,
      entry: JSON.stringify(written(seatEntry, entry)),
    })),
  )
  await defer(transaction, sql`with seats as (${ofSeats}) ${ofEstate}`.compile(transaction))
}
