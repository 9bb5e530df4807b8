import { useEffect, useState } from 'react'
import { type Definition, read } from '../../../records/define.ts'
import type { Values } from '../../../records/fields/index.ts'
import { definitionOf } from '../../../records/kinds/index.ts'
import { searchEntry, type SearchEntry, type Sought } from '../../../records/search.ts'
import type { StoredRecord } from '../../estate/index.ts'
import { inSlices } from '../../kinds/in-slices.ts'
import type { Searched } from './left.ts'

// [Note: where the search runs] On the main thread: searching 5,000 records takes about 10 ms, less
// than a round trip to a worker. Indexing takes longer, so idle callbacks index in slices shorter
// than a frame; a search during that time says that its results are partial.

/** Interval between progress updates during a search, in milliseconds. */
const reportInterval = 250

export type Prepared = Sought & { readonly definition: Definition; readonly record: Searched }

export const valuesOf = (definition: Definition, { definitionVersion, values }: StoredRecord): Values =>
  read(definition, definitionVersion, values)

export const shownEntry = ({ definition, record }: Prepared): SearchEntry =>
  searchEntry(definition, { id: record.id, values: valuesOf(definition, record) })

// A WeakMap by record object: a changed record is a new object, so a cached entry never becomes
// stale.
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

export const entriesOf = (records: readonly Searched[]): readonly Prepared[] =>
  records.map(prepared).filter((entry) => entry !== 'unknown kind')

/** `complete` is false while the indexing continues. */
export type Entries = { readonly entries: readonly Prepared[]; readonly complete: boolean }

const none: Entries & { of?: readonly Searched[] } = { entries: [], complete: false }

export function usePrepared(records: readonly Searched[]): void {
  useEffect(() => inSlices(records, prepared, () => undefined), [records])
}

export function useEntries(records: readonly Searched[]): Entries {
  const [ready, setReady] = useState(none)
  useEffect(() => {
    // The first update reports the records that were indexed before the search opened.
    let reportedAt = Number.NEGATIVE_INFINITY
    return inSlices(records, prepared, (count) => {
      const complete = count === records.length
      if (!complete && performance.now() < reportedAt + reportInterval) return
      reportedAt = performance.now()
      setReady({ entries: entriesOf(records.slice(0, count)), complete, of: records })
    })
  }, [records])
  // An index of a replaced record list is incomplete.
  return { entries: ready.entries, complete: ready.complete && ready.of === records }
}
