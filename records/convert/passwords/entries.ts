import { isObject, type Json } from './json.ts'

/** The largest number of entries in one import, which the preview page can still show quickly. */
export const mostEntries = 20_000

export type EntryCount = {
  next(): number | undefined
  all(): number
}

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

export function* entriesIn(value: unknown, count: EntryCount): Generator<{ entry: Json; at: number }, void> {
  if (!Array.isArray(value)) return
  for (const entry of value as readonly unknown[]) {
    const at = isObject(entry) ? count.next() : undefined
    if (isObject(entry) && at !== undefined) yield { entry, at }
  }
}
