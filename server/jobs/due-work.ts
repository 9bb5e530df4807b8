import type { Database } from '../db/connect.ts'
import type { Tx } from '../db/scope.ts'
import { debugLog } from '../../domain/debug.ts'
import type { Log } from '../log.ts'
import {
  cancel,
  giveBack,
  leaseDueRows,
  type LeasedRow,
  leaseMilliseconds,
  putBack,
  removeDone,
  schedule,
  scheduleOnce,
} from './due-rows.ts'
import { watchSetBack } from './set-back.ts'

type Work = {
  kind: string
  key: string
  dueAt: Date
  payload: Record<string, unknown>
  tries: number
}

/** Runs and records the job in one transaction, so exactly once. */
type TransactionHandler = (transaction: Tx, work: Work) => Promise<void>

/** Has effects outside the database, and runs at least once; its result joins the transaction. */
type EffectHandler = (work: Work) => Promise<(transaction: Tx) => Promise<void>>

export type DueWork = {
  handle(kind: string, handler: TransactionHandler): void
  handleEffect(kind: string, handler: EffectHandler): void
  /** Slow jobs run beside each other, except those with the same `after`, which run in due order. */
  handleSlowly(kind: string, handler: EffectHandler): void
  /**
   * Declares how far ahead a right clock plans jobs of a kind. After a clock that was ahead is set
   * back, jobs planned later than that run at once.
   */
  planWithin(kind: string, milliseconds: number): void
  schedule: typeof schedule
  scheduleOnce: typeof scheduleOnce
  cancel: typeof cancel
  run(): Promise<number>
  start(): void
  /** Ends what runs, and gives the leases of what has not begun back to the other servers. */
  stop(): Promise<void>
}

// A lease increments `tries` under a row lock that skips locked rows. The handler's transaction
// deletes the row only if `tries` is unchanged, so a server without the lease saves nothing. The
// queue retries failed jobs forever, with growing delays. The slow lane leases only what it runs.

const debug = debugLog('server:jobs')

function inOrder(rows: readonly LeasedRow[]): LeasedRow[][] {
  const byDate = rows.toSorted((one, other) => one.due_at.getTime() - other.due_at.getTime())
  return [...Map.groupBy(byDate, ({ id, payload }) => payload.after ?? id).values()]
}

/** Runs every second, or at once if the last run had jobs. Stopping waits for the current run. */
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

/** The queue of jobs. It survives restarts, and any number of servers runs each job once. */
export function createDueWork(database: Database, clock: () => Date, log: Log): DueWork {
  const handlers = new Map<string, (work: Work, row: LeasedRow) => Promise<void>>()
  const slowKinds = new Set<string>()
  let stopping = false
  const setBack = watchSetBack(database, clock)
  const lanes = [false, true].map((slow) => lane(() => run(slow), log))

  const doOne = async (row: LeasedRow) => {
    const { kind, key, due_at, payload, tries } = row
    try {
      const handler = handlers.get(kind)
      if (!handler) throw new Error(`Nobody does work of the kind ${kind}`)
      const started = performance.now()
      await handler({ kind, key, dueAt: due_at, payload, tries }, row)
      debug?.(`${kind} ${Math.round(performance.now() - started)} ms`)
    } catch (error) {
      log.warn(`Work of the kind ${kind} failed at try ${tries}: ${error instanceof Error ? error.message : 'unknown'}`)
      await putBack(database, clock(), row)
    }
  }

  const doEach = async (rows: readonly LeasedRow[]) => {
    const since = clock().getTime()
    for (const row of rows) {
      if (stopping) {
        await giveBack(database, row)
        continue
      }
      // Begins no job whose lease could expire, because another server would take it over.
      if (clock().getTime() - since > leaseMilliseconds / 2) return
      await doOne(row)
    }
  }

  const run = async (slow: boolean) => {
    await setBack.look(
      slow,
      [...handlers.keys()].filter((kind) => slowKinds.has(kind) === slow),
    )
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
    planWithin: (kind, milliseconds) => void setBack.farthest.set(kind, milliseconds),
    schedule,
    scheduleOnce,
    cancel,
    async run() {
      stopping = false
      let all = 0
      // A job of one lane may schedule jobs in the other.
      for (let begun = -1; begun !== 0; all += begun) begun = (await runAll(false)) + (await runAll(true))
      return all
    },
    start() {
      stopping = false
      for (const one of lanes) one.start()
    },
    async stop() {
      stopping = true
      await Promise.all(lanes.map((one) => one.stop()))
    },
  }
}
