import type { Database } from '../db/connect.ts'
import type { Tx } from '../db/scope.ts'
import type { Log } from '../log.ts'
import {
  cancel,
  leaseDueRows,
  type LeasedRow,
  leaseMilliseconds,
  putBack,
  removeDone,
  schedule,
  scheduleOnce,
} from './due-rows.ts'

/** One piece of work that is due, as its handler gets it. */
type Work = {
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
  schedule: typeof schedule
  scheduleOnce: typeof scheduleOnce
  cancel: typeof cancel
  /** Does everything that is due now. Gives how many pieces were begun. */
  run(): Promise<number>
  /** Looks every second for due work until `stop`. */
  start(): void
  /** Stops looking, and waits for what has begun. */
  stop(): Promise<void>
}

// [Note: due work]
// A row is leased by raising `tries` under a row lock that skips what others hold. Its handler's transaction deletes
// the row only where `tries` is still the same: a server that was too slow and lost its lease changes nothing. A
// handler that fails puts the row back, later each time, and never gives up by itself.
// There are two lines. What reaches a mail server waits in the slow one, where only as many are leased as are done side by side,
// so that no lease runs out behind another piece; everything else (a release's clock, say) goes on beside it.

/** Parts work into what may be done side by side; each part in the order in which it became due. */
function inOrder(rows: readonly LeasedRow[]): LeasedRow[][] {
  const byDate = rows.toSorted((one, other) => one.due_at.getTime() - other.due_at.getTime())
  return [...Map.groupBy(byDate, ({ id, payload }) => payload.after ?? id).values()]
}

/** Runs again every second, or at once where something was begun, until it is stopped. Stopping waits for the run that goes on. */
function lane(run: () => Promise<number>, log: Log) {
  let stopped = true
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const look = async () => {
    const begun = await run().catch((error: unknown) => {
      log.error('Due work could not be looked for', error)
      return 0
    })
    if (!stopped) timer = setTimeout(lookAgain, begun > 0 ? 0 : 1000)
  }
  const lookAgain = () => {
    running = look()
  }
  return {
    start() {
      stopped = false
      lookAgain()
    },
    stop() {
      stopped = true
      clearTimeout(timer)
      return running
    },
  }
}

/** The list of what has to happen later: survives restarts, happens once however many servers there are. */
export function createDueWork(database: Database, clock: () => Date, log: Log): DueWork {
  const handlers = new Map<string, (work: Work, row: LeasedRow) => Promise<void>>()
  const slowKinds = new Set<string>()
  const lanes = [false, true].map((slow) => lane(() => run(slow), log))

  const doOne = async (row: LeasedRow) => {
    const { kind, key, due_at, payload, tries } = row
    try {
      const handler = handlers.get(kind)
      if (!handler) throw new Error(`Nobody does work of the kind ${kind}`)
      await handler({ kind, key, dueAt: due_at, payload, tries }, row)
    } catch (error) {
      log.warn(`Work of the kind ${kind} failed at try ${tries}: ${error instanceof Error ? error.message : 'unknown'}`)
      await putBack(database, clock(), row)
    }
  }

  const doEach = async (rows: readonly LeasedRow[]) => {
    const since = clock().getTime()
    for (const row of rows) {
      // Another server takes over what is leased for too long: nothing is begun that it may begin meanwhile.
      if (clock().getTime() - since > leaseMilliseconds / 2) return
      await doOne(row)
    }
  }

  const run = async (slow: boolean) => {
    const leased = await leaseDueRows(database, clock(), { slow, slowKinds })
    if (slow) await Promise.all(inOrder(leased).map(doEach))
    else await doEach(leased)
    return leased.length
  }

  const runAll = async (slow: boolean) => {
    let all = 0
    for (let begun = await run(slow); begun > 0; begun = await run(slow)) all += begun
    return all
  }

  const handleEffect = (kind: string, handler: EffectHandler) => {
    handlers.set(kind, async (work, row) => {
      const finish = await handler(work)
      await database.transaction().execute(async (transaction) => {
        if (await removeDone(transaction, row)) await finish(transaction)
      })
    })
  }

  return {
    handle(kind, handler) {
      handlers.set(kind, (work, row) =>
        database.transaction().execute(async (transaction) => {
          if (await removeDone(transaction, row)) await handler(transaction, work)
        }),
      )
    },
    handleEffect,
    handleSlowly(kind, handler) {
      slowKinds.add(kind)
      handleEffect(kind, handler)
    },
    schedule,
    scheduleOnce,
    cancel,
    async run() {
      let all = 0
      // Work of one line may leave some to the other.
      for (let begun = -1; begun !== 0; all += begun) begun = (await runAll(false)) + (await runAll(true))
      return all
    },
    start() {
      for (const one of lanes) one.start()
    },
    async stop() {
      await Promise.all(lanes.map((one) => one.stop()))
    },
  }
}
