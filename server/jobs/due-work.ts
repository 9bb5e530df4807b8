import { sql } from 'kysely'
import type { Database } from '../db/connect.ts'
import { later } from '../db/later.ts'
import type { Tx } from '../db/scope.ts'
import type { Log } from '../log.ts'

/** One piece of work that is due, as its handler gets it. */
export type Work = {
  kind: string
  /** Unique within its kind. */
  key: string
  dueAt: Date
  payload: Record<string, unknown>
  /** How often it was begun, this time included. */
  tries: number
}

/** Work inside the database: done and recorded in the same transaction, so it happens exactly once. */
type TransactionHandler = (transaction: Tx, work: Work) => Promise<void>

/**
 * Work that reaches outside (a mail, a call): done outside any transaction, at least once. What it returns is run in
 * the transaction that records it as done.
 */
type EffectHandler = (work: Work) => Promise<(transaction: Tx) => Promise<void>>

export type DueWork = {
  /** Names who does work of a kind. Once per kind, before `start`. */
  handle(kind: string, handler: TransactionHandler): void
  handleEffect(kind: string, handler: EffectHandler): void
  /**
   * The same, in a line of its own: work that may take its time (a slow mail server) holds up nothing else. Several are done side by side; those
   * whose payload has the same `after` one after the other, as they became due.
   */
  handleSlowly(kind: string, handler: EffectHandler): void
  /** Puts work on the list, or moves what is there under the same kind and key. Part of the caller's transaction. */
  schedule(
    transaction: Tx,
    work: { kind: string; key: string; at: Date; payload?: Record<string, unknown> },
  ): Promise<void>
  /** Puts work on the list where there is none under the same kind and key. Part of the caller's transaction. */
  scheduleOnce(transaction: Tx, work: { kind: string; key: string; at: Date }): Promise<void>
  /** Takes work off the list. What another server has begun is stopped before it is recorded. */
  cancel(transaction: Tx, kind: string, key: string): Promise<void>
  /** Does everything that is due now. Gives how many pieces were begun. */
  run(): Promise<number>
  /** Looks every second for due work until `stop`. */
  start(): void
  /** Stops looking, and waits for what has begun. */
  stop(): Promise<void>
}

const leaseMilliseconds = 2 * 60_000
/** As many as a mail server gladly takes from one sender at a time. */
const slowSideBySide = 5
const firstDelaySeconds = 5
const longestDelaySeconds = 3600

// [Note: due work]
// A row is leased by raising `tries` under a row lock that skips what others hold. Its handler's transaction deletes
// the row only where `tries` is still the same: a server that was too slow and lost its lease changes nothing. A
// handler that fails puts the row back, later each time, and never gives up by itself.
// There are two lines. What reaches a mail server waits in the slow one, where only as many are leased as are done side by side,
// so that no lease runs out behind another piece; everything else (a release's clock, say) goes on beside it.

/** Parts work into what may be done side by side; each part in the order in which it became due. */
function inOrder<Row extends { id: string; due_at: Date; payload: Record<string, unknown> }>(
  rows: readonly Row[],
): Row[][] {
  const byDate = rows.toSorted((one, other) => one.due_at.getTime() - other.due_at.getTime())
  return [...Map.groupBy(byDate, ({ id, payload }) => payload.after ?? id).values()]
}

/** Takes finished work off the list. False when somebody else has it by now. */
async function record(transaction: Tx, id: string, tries: number): Promise<boolean> {
  const done = await transaction
    .deleteFrom('due_work')
    .where('id', '=', id)
    .where('tries', '=', tries)
    .executeTakeFirst()
  return done.numDeletedRows > 0n
}

/** The list of what has to happen later: survives restarts, happens once however many servers there are. */
export function createDueWork(database: Database, clock: () => Date, log: Log): DueWork {
  const handlers = new Map<string, (work: Work, id: string) => Promise<void>>()
  const slowKinds = new Set<string>()
  const lanes = [lane(false), lane(true)]
  let stopped = true
  type Leased = Awaited<ReturnType<typeof lease>>[number]

  const lease = async (slow: boolean) => {
    const now = clock()
    const kinds = [...slowKinds]
    return database
      .updateTable('due_work')
      .set({ leased_until: new Date(now.getTime() + leaseMilliseconds), tries: sql`tries + 1` })
      .where('id', 'in', (query) =>
        query
          .selectFrom('due_work')
          .select('id')
          .where('due_at', '<=', now)
          .where((row) => row.or([row('leased_until', 'is', null), row('leased_until', '<', now)]))
          .where('kind', slow ? 'in' : 'not in', kinds.length > 0 ? kinds : [''])
          .orderBy('due_at')
          // In the text of the statement: of a limit that is a value the database expects a tenth of the table.
          .limit(sql.lit(slow ? slowSideBySide : 20))
          .forUpdate()
          .skipLocked(),
      )
      .returningAll()
      .execute()
  }

  const putBack = async (id: string, tries: number) => {
    const delay = Math.min(longestDelaySeconds, firstDelaySeconds * 2 ** (tries - 1))
    await database
      .updateTable('due_work')
      .set({ due_at: new Date(clock().getTime() + delay * 1000), leased_until: null })
      .where('id', '=', id)
      .where('tries', '=', tries)
      .execute()
  }

  const doOne = async ({ id, kind, key, due_at, payload, tries }: Leased) => {
    try {
      const handler = handlers.get(kind)
      if (!handler) throw new Error(`Nobody does work of the kind ${kind}`)
      await handler({ kind, key, dueAt: due_at, payload, tries }, id)
    } catch (error) {
      log.warn(`Work of the kind ${kind} failed at try ${tries}: ${error instanceof Error ? error.message : 'unknown'}`)
      await putBack(id, tries)
    }
  }

  const run = async (slow: boolean) => {
    const leased = await lease(slow)
    if (slow) await Promise.all(inOrder(leased).map(doEach))
    else await doEach(leased)
    return leased.length
  }

  const doEach = async (rows: readonly Leased[]) => {
    const since = clock().getTime()
    for (const row of rows) {
      // Another server takes over what is leased for too long: nothing is begun that it may begin meanwhile.
      if (clock().getTime() - since > leaseMilliseconds / 2) return
      await doOne(row)
    }
  }

  const runAll = async (slow: boolean) => {
    let all = 0
    for (let begun = await run(slow); begun > 0; begun = await run(slow)) all += begun
    return all
  }

  function lane(slow: boolean) {
    let timer: NodeJS.Timeout | undefined
    let running: Promise<void> = Promise.resolve()
    const look = async () => {
      const begun = await run(slow).catch((error: unknown) => {
        log.error('Due work could not be looked for', error)
        return 0
      })
      if (!stopped) timer = setTimeout(lookAgain, begun > 0 ? 0 : 1000)
    }
    const lookAgain = () => {
      running = look()
    }
    const stop = () => {
      clearTimeout(timer)
      return running
    }
    return { lookAgain, stop }
  }

  const handleEffect = (kind: string, handler: EffectHandler) => {
    handlers.set(kind, async (work, id) => {
      const finish = await handler(work)
      await database.transaction().execute(async (transaction) => {
        if (await record(transaction, id, work.tries)) await finish(transaction)
      })
    })
  }

  return {
    handle(kind, handler) {
      handlers.set(kind, (work, id) =>
        database.transaction().execute(async (transaction) => {
          if (await record(transaction, id, work.tries)) await handler(transaction, work)
        }),
      )
    },
    handleEffect,
    handleSlowly(kind, handler) {
      slowKinds.add(kind)
      handleEffect(kind, handler)
    },
    async schedule(transaction, { kind, key, at, payload = {} }) {
      const row = { due_at: at, payload: JSON.stringify(payload) }
      const query = transaction
        .insertInto('due_work')
        .values({ kind, key, ...row })
        // A larger `tries` takes the work from whoever is doing the old one.
        .onConflict((conflict) =>
          conflict.columns(['kind', 'key']).doUpdateSet({
            ...row,
            leased_until: null,
            tries: sql`case when due_work.leased_until is null then 0 else due_work.tries + 1 end`,
          }),
        )
        .compile()
      await later(transaction, query)
    },
    async scheduleOnce(transaction, { kind, key, at }) {
      const query = transaction
        .insertInto('due_work')
        .values({ kind, key, due_at: at, payload: '{}' })
        .onConflict((conflict) => conflict.columns(['kind', 'key']).doNothing())
        .compile()
      await later(transaction, query)
    },
    async cancel(transaction, kind, key) {
      await transaction.deleteFrom('due_work').where('kind', '=', kind).where('key', '=', key).execute()
    },
    async run() {
      let all = 0
      // Work of one line may leave some to the other.
      for (let begun = -1; begun !== 0; all += begun) begun = (await runAll(false)) + (await runAll(true))
      return all
    },
    start() {
      stopped = false
      for (const { lookAgain } of lanes) lookAgain()
    },
    async stop() {
      stopped = true
      await Promise.all(lanes.map((line) => line.stop()))
    },
  }
}
