import * as z from 'zod/mini'
import { manifestEntry, snapshot as snapshotShape } from '../../contract/sealed.ts'
import type { Core, Keys } from '../core/core.ts'
import type { Opening, SealedRow } from '../core/wire.ts'
import { begunKey, cameOf, hasWhole, inCopy, storedRow } from './estate-copy.ts'
import { allEntries, readRecords, askOpening, openingOf, type Source } from './source.ts'

// [Note: a first load that goes on] A first load stores the manifest at entry n, and each page
// under the record that it follows, so that pages form a chain and two tabs may write it. A later
// visit requests what is newer than n and what follows the chain, then verifies all.

const begun = z.object({ n: z.int(), snapshot: z.nullable(snapshotShape), entries: z.array(manifestEntry) })
type Begun = z.output<typeof begun>

const chainOf = (ownerId: string, n: number) => `${cameOf(ownerId)}${n}:`

/** The unfinished first load's manifest; undefined without one, or where it cannot be read. */
export async function readBegun(core: Core, ownerId: string): Promise<Begun | undefined> {
  const kept = await core.storage.get(begunKey(ownerId)).catch(() => undefined)
  return z.safeParse(begun, kept).data
}

/** Deletes an unfinished first load. @returns whether there was one */
export async function forgetBegun(core: Core, ownerId: string): Promise<boolean> {
  const known = (await core.storage.get(begunKey(ownerId))) !== undefined
  if (known) await core.storage.change({ delete: [begunKey(ownerId)], deleteAll: cameOf(ownerId) })
  return known
}

/** @returns the record that the next page follows; '' without pages */
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

/** Stores a page behind record `last`, in order, with the manifest beside the first. */
function keeper(core: Core, keys: Keys, manifest: () => Promise<Begun>) {
  const { ownerId } = keys
  let keeping = Promise.resolve()
  const keep = async (last: string, rows: SealedRow[]) => {
    const now = await manifest()
    await inCopy(core, keys, async () => {
      // Another tab finished the load.
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

/**
 * Pages of an earlier visit are not requested again.
 * @param answered an answer of {@link askOpening}, and since which entry
 */
export async function firstLoad(
  core: Core,
  keys: Keys,
  answered?: { since: number; opening: Opening },
): Promise<Source> {
  const before = await readBegun(core, keys.ownerId)
  const since = before?.n ?? 0
  const opening = answered?.since === since ? answered.opening : await askOpening(core, since)
  // The server has less than the stored start. The pin decides, not the stored pages.
  if (opening.state.n < since && (await forgetBegun(core, keys.ownerId))) return firstLoad(core, keys)
  const server = openingOf(core, since, opening)
  const newer = allEntries(core, since, opening.entries)
  // The reader of the entries reports a failure.
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
        // A record that changed since an interrupted load appears once more; any other repeat is a fault.
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
