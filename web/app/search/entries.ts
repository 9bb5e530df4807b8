import { useEffect, useState } from 'react'
import { type Definition, read } from '../../../records/define.ts'
import type { Values } from '../../../records/fields/index.ts'
import { definitionOf } from '../../../records/kinds/index.ts'
import { searchEntry, type SearchEntry, type Sought } from '../../../records/search.ts'
import type { StoredRecord } from '../../estate/index.ts'
import { inSlices } from '../../kinds/in-slices.ts'
import type { Searched } from './left.ts'

// [Note: where the search runs] On the page: looking through 5,000 records takes some 10 ms, less than a question to a worker and back
// would be worth, and the records are here already. What takes longer is to prepare each record once. That is done ahead, in pieces
// shorter than a frame; who searches sooner sees what was found so far, and that the rest is still being read.

/** How often somebody who looks is told how far it came, in milliseconds. */
const tellEvery = 250

/** A record as a search looks through it. What its line says is worked out for the few that are shown: thousands take much memory. */
export type Prepared = Sought & { readonly definition: Definition; readonly record: Searched }

const valuesOf = (definition: Definition, { definitionVersion, values }: StoredRecord): Values =>
  read(definition, definitionVersion, values)

/** What is shown of a record that was found. */
export const shownEntry = ({ definition, record }: Prepared): SearchEntry =>
  searchEntry(definition, { id: record.id, values: valuesOf(definition, record) })

// A record that changed is another object, so what is known of it never gets old, and goes with it.
const known = new WeakMap<Searched, Prepared | 'unknown kind'>()

function prepared(record: Searched): Prepared | 'unknown kind' {
  const before = known.get(record)
  if (before !== undefined) return before
  const definition = definitionOf(record.kind)
  let entry: Prepared | 'unknown kind' = 'unknown kind'
  if (definition) {
    const { head, body, digits } = searchEntry(definition, {
      id: record.id,
      values: valuesOf(definition, record),
    })
    entry = { head, body, digits, definition, record }
  }
  known.set(record, entry)
  return entry
}

/** These records as a search looks through them, without those of kinds that only a newer app knows. */
export const entriesOf = (records: readonly Searched[]): readonly Prepared[] =>
  records.map(prepared).filter((entry) => entry !== 'unknown kind')

/** Records that can be searched, and whether these are all. */
export type Entries = { readonly entries: readonly Prepared[]; readonly complete: boolean }

const none: Entries & { of?: readonly Searched[] } = { entries: [], complete: false }

/** Prepares records for a search while nothing else happens. */
export function usePrepared(records: readonly Searched[]): void {
  useEffect(() => inSlices(records, prepared, () => undefined), [records])
}

/** These records for somebody who searches now, as they become ready. */
export function useEntries(records: readonly Searched[]): Entries {
  const [ready, setReady] = useState(none)
  useEffect(() => {
    // Told at once of what was prepared before it opened: who types right away need not wait for the next time.
    let told = Number.NEGATIVE_INFINITY
    return inSlices(records, prepared, (count) => {
      const complete = count === records.length
      if (!complete && performance.now() < told + tellEvery) return
      told = performance.now()
      setReady({ entries: entriesOf(records.slice(0, count)), complete, of: records })
    })
  }, [records])
  // What was ready of records that others have replaced since is not all of them.
  return { entries: ready.entries, complete: ready.complete && ready.of === records }
}
