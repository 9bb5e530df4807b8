import { rankOf, type SearchEntry, searchEntry, searchWords } from '../../../records/search.ts'
import type { Finder } from './shown.ts'

// Prepared once for each version of a record: all of them are looked through at every letter.
const known = new WeakMap<object, SearchEntry>()

/** Whether a story or an event says every word that was typed. */
export const finds: Finder = (definition, record, typed) => {
  const wanted = searchWords(typed)
  if (wanted.length === 0) return true
  const entry = known.get(record) ?? searchEntry(definition, record)
  known.set(record, entry)
  return wanted.every((word) => rankOf(entry, [word]) !== undefined)
}
