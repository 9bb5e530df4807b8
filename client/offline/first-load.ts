import * as z from 'zod/mini'
import { manifestEntry, snapshot as snapshotShape } from '../../contract/sealed.ts'
import type { Core, Keys } from '../core/core.ts'
import type { Opening, SealedRow } from '../core/wire.ts'
import { begunKey, cameOf, hasWhole, inCopy, storedRow } from './estate-copy.ts'
import { allEntries, readRecords, askOpening, openingOf, type Source } from './source.ts'

// [Note: a first load that continues] A first load stores the manifest at entry n, and each page
// under the id of the record that precedes it: the pages form a chain, to which two tabs can add. A
// later visit requests the entries after n and the pages after the chain, then verifies all.

const begun = z.object({ n: z.int(), snapshot: z.nullable(snapshotShape), entries: z.array(manifestEntry) })
type Begun = z.output<typeof begun>

const chainOf = (ownerId: string, n: number) => `${cameOf(ownerId)}${n}:`

export async function readBegun(core: Core, ownerId: string): Promise<Begun | undefined> {
  const kept = await core.storage.get(begunKey(ownerId)).catch(() => undefined)
  return z.safeParse(begun, kept).data
}

export async function forgetBegun(core: Core, ownerId: string): Promise<boolean> {
  const known = (await core.storage.get(begunKey(ownerId))) !== undefined
  if (known) await core.storage.change({ delete: [begunKey(ownerId)], deleteAll: cameOf(ownerId) })
  return known
}

async function readStoredPages(
  core: Core,
  chain: string,
  give: (rows: SealedRow[]) => Promise<unknown>,
): Promise<string> {
  const seen = new Set<string>()
  let used: Promise<unknown> | undefined
  for (let last = ''; ; ) {
    const page = seen.has(last) ? undefined : await core.storage.get(chain + last)
    await used
    if (!Array.isArray(page) || page.length === 0) return last
    seen.add(last)
    const rows = page.map(storedRow)
    used = give(rows)
    last = rows.at(-1)?.recordId ?? ''
  }
}

/** Keeps pages in order after the record `last`; the manifest is stored with the first page. */
function keeper(core: Core, keys: Keys, manifest: () => Promise<Begun>) {
  const { ownerId } = keys
  let keeping = Promise.resolve()
  const keep = async (last: string, rows: SealedRow[]) => {
    const now = await manifest()
    await inCopy(core, keys, async () => {
      // Another tab has finished the load.
      if (await hasWhole(core, ownerId)) return undefined
      const put: [string, unknown][] = [[chainOf(ownerId, now.n) + last, rows]]
      if (last === '') put.push([begunKey(ownerId), z.encode(begun, now)])
      return { put }
    })
  }
  return (last: string, rows: SealedRow[]) => {
    keeping = keeping.then(() => keep(last, rows)).catch(() => undefined)
  }
}

/** Loads an estate for the first time; does not request the pages of an earlier visit again. */
export async function firstLoad(
  core: Core,
  keys: Keys,
  answered?: { since: number; opening: Opening },
): Promise<Source> {
  const before = await readBegun(core, keys.ownerId)
  const since = before?.n ?? 0
  const opening = answered?.since === since ? answered.opening : await askOpening(core, since)
  // The server has less than the stored first part. The pin decides whether that is an alarm, not
  // the stored pages.
  if (opening.state.n < since && (await forgetBegun(core, keys.ownerId))) return firstLoad(core, keys)
  const server = openingOf(core, since, opening)
  const newer = allEntries(core, since, opening.entries)
  // The code that reads the entries reports a failure.
  newer.catch(() => undefined)
  const manifest = async (): Promise<Begun> => {
    if (before) return before
    const { n } = opening.state
    return { n, snapshot: await server.snapshot(), entries: (await newer).filter((entry) => entry.n <= n) }
  }
  const keep = keeper(core, keys, manifest)

  return {
    ...server,
    state: async () => (before ? { ...opening.state, snapshotAt: before.snapshot?.n ?? null } : server.state()),
    snapshot: async () => (before ? before.snapshot : server.snapshot()),
    entries: async (from) => [...(before?.entries ?? []), ...(await newer)].filter(({ n }) => n > from),
    async records(_since, onSome) {
      const all: SealedRow[] = []
      const here = new Set<string>()
      const give = async (rows: SealedRow[]) => {
        // A record that changed after an interrupted load appears a second time; any other
        // repetition is an error.
        const fresh = before ? rows.filter(({ recordId }) => !here.has(recordId)) : rows
        for (const { recordId } of fresh) here.add(recordId)
        all.push(...fresh)
        await onSome?.(fresh)
      }
      let last = ''
      let after: string | undefined
      if (before) {
        await readRecords(core, { since, first: opening.records }, give)
        const changed = new Set((await newer).flatMap(({ rows }) => rows.map(({ recordId }) => recordId)))
        last = await readStoredPages(core, chainOf(keys.ownerId, before.n), (rows) => {
          const same = rows.filter(({ recordId }) => !changed.has(recordId))
          after = same.at(-1)?.recordId ?? after
          return give(same)
        })
      }
      const first = before ? undefined : opening.records
      await readRecords(core, { since: 0, after, first }, (rows, isLast) => {
        if (!isLast) keep(last, rows)
        last = rows.at(-1)?.recordId ?? last
        return give(rows)
      })
      return all
    },
  }
}
