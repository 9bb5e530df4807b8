import { useEffect } from 'react'
import { read } from '../../../records/define.ts'
import { definitionOf } from '../../../records/kinds/index.ts'
import { searchEntry, type SearchEntry } from '../../../records/search.ts'
import type { StoredRecord } from '../../estate/index.ts'

// [Note: where the search runs] On the page: looking through 5,000 records takes some 10 ms, less than a question to a worker and back
// would be worth, and the records are here already. What takes longer is to prepare each record once. That is done ahead, in pieces
// shorter than a frame; a key that comes sooner prepares what is left.

/** How long a piece of preparing may take, in milliseconds. */
const piece = 6

// A record that changed is another object, so what is known of it never gets old, and goes with it.
const known = new WeakMap<StoredRecord, SearchEntry | 'unknown kind'>()

function prepared(record: StoredRecord): SearchEntry | 'unknown kind' {
  const before = known.get(record)
  if (before !== undefined) return before
  const definition = definitionOf(record.kind)
  const { id, definitionVersion, values } = record
  const entry = definition
    ? searchEntry(definition, { id, values: read(definition, definitionVersion, values) })
    : 'unknown kind'
  known.set(record, entry)
  return entry
}

const knownLists = new WeakMap<readonly StoredRecord[], readonly SearchEntry[]>()

/** These records, ready to be searched. */
export function entriesOf(records: readonly StoredRecord[]): readonly SearchEntry[] {
  const before = knownLists.get(records)
  if (before) return before
  const entries = records.map(prepared).filter((entry) => entry !== 'unknown kind')
  knownLists.set(records, entries)
  return entries
}

/** Prepares records for a search while nothing else happens. */
export function usePrepared(records: readonly StoredRecord[]): void {
  useEffect(() => {
    let at = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const prepareSome = () => {
      const until = performance.now() + piece
      for (; at < records.length && performance.now() < until; at += 1) {
        const record = records[at]
        if (record) prepared(record)
      }
      timer = at < records.length ? setTimeout(prepareSome) : undefined
    }
    timer = setTimeout(prepareSome)
    return () => clearTimeout(timer)
  }, [records])
}
