import { rankOf, type SearchEntry, searchEntry, searchWords } from '../../../records/search.ts'
import type { Finder } from './shown.ts'

// A cache by record version, because each keystroke searches all records.
const known = new WeakMap<object, SearchEntry>()

export const finds: Finder = (definition, record, typed) => {
  const wanted = searchWords(typed)
  if (wanted.length === 0) return true
  const entry = known.get(record) ?? searchEntry(definition, record)
  known.set(record, entry)
  return wanted.every((word) => rankOf(entry, [word]) !== undefined)
}
