import type { Database } from '../db/connect.ts'
import { leaseMilliseconds, longestDelaySeconds } from './due-rows.ts'

// A clock that is ahead for a while (a wrong date at the start of a machine) plans jobs and leases
// far in the future. Once it is set back, they would wait for that time.

/** Two machines of one database may differ by this much. */
const toleranceMilliseconds = 60_000

/**
 * Frees leases and pulls jobs forward that only a clock ahead of this one can have planned.
 * @param farthest by kind: how far ahead a right clock plans such a job, in milliseconds
 */
async function pullForward(
  database: Database,
  now: Date,
  kinds: readonly string[],
  farthest: ReadonlyMap<string, number>,
): Promise<void> {
  const after = (milliseconds: number) => new Date(now.getTime() + milliseconds + toleranceMilliseconds)
  for (const kind of kinds) {
    const ofKind = database.updateTable('due_work').where('kind', '=', kind)
    await ofKind.set({ leased_until: null }).where('leased_until', '>', after(leaseMilliseconds)).execute()
    const far = farthest.get(kind)
    if (far === undefined) continue
    // A failed job waits for its retry besides.
    const latest = after(far + longestDelaySeconds * 1000)
    await ofKind.set({ due_at: now }).where('leased_until', 'is', null).where('due_at', '>', latest).execute()
  }
}

/** Notices for each lane of jobs when the clock was set back, and pulls its jobs forward. */
export function watchSetBack(database: Database, clock: () => Date) {
  const farthest = new Map<string, number>()
  /** The clock at each lane's last look. Before a start it may have been ahead too. */
  const lastLook = new Map<string, number>()
  return {
    farthest,
    /** @param kinds the lane's own, because another lane may be running its jobs */
    async look(lane: string, kinds: readonly string[]): Promise<void> {
      const now = clock()
      if (now.getTime() < (lastLook.get(lane) ?? Infinity)) await pullForward(database, now, kinds, farthest)
      lastLook.set(lane, now.getTime())
    },
  }
}
