import { isObject, type Json } from './json.ts'

/** The most entries that come in at once: as many as the page can show in good time. */
export const mostEntries = 20_000

/** The entries of a file, counted while it is read, and which of them are wanted. */
export type EntryCount = {
  /** The number of the next entry, from 1; nothing where it stands in another part of the file, and is not to be read now. */
  next(): number | undefined
  /** How many there were so far. */
  all(): number
}

/**
 * Counts the entries of a file, and wants as many as come in at once.
 * @param skip how many of them came in before
 */
export function entryCount(skip = 0): EntryCount {
  let all = 0
  return {
    next() {
      all += 1
      return all > skip && all <= skip + mostEntries ? all : undefined
    },
    all: () => all,
  }
}

/** Those of a list of entries that are wanted, with their numbers. What stands between them and is no entry is not counted. */
export function* entriesIn(value: unknown, count: EntryCount): Generator<{ entry: Json; at: number }, void> {
  if (!Array.isArray(value)) return
  for (const entry of value as readonly unknown[]) {
    const at = isObject(entry) ? count.next() : undefined
    if (isObject(entry) && at !== undefined) yield { entry, at }
  }
}
