import { isObject, type Json } from './json.ts'

/** The most entries of one import: what the preview page still shows quickly. */
export const mostEntries = 20_000

/** Counts the entries while a file is read, and selects those of one part. */
export type EntryCount = {
  /** The next entry's number, from 1, or undefined if it belongs to another part. */
  next(): number | undefined
  all(): number
}

/** @param skip how many entries an earlier import took */
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

/** The selected entries of a list with their numbers; items that are no entries are not counted. */
export function* entriesIn(value: unknown, count: EntryCount): Generator<{ entry: Json; at: number }, void> {
  if (!Array.isArray(value)) return
  for (const entry of value as readonly unknown[]) {
    const at = isObject(entry) ? count.next() : undefined
    if (isObject(entry) && at !== undefined) yield { entry, at }
  }
}
