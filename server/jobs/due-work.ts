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
  /** Like `handleSlowly`, for hosts that owners chose: if they hang, they delay no mail. */
  handleOutside(kind: string, handler: EffectHandler): void
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
// queue retries failed jobs forever, with growing delays. Slow lanes lease only what they run.

const allLanes = ['quick', 'slow', 'outside'] as const
type Lane = (typeof allLanes)[number]

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

/** Runs until no lane has a due job: a job of one lane may schedule jobs in another. */
async function runAll(run: (name: Lane) => Promise<number>): Promise<number> {
  let all = 0
  for (let before = -1; before !== all; ) {
    before = all
    for (const name of allLanes) for (let begun = await run(name); begun > 0; begun = await run(name)) all += begun
  }
  return all
}

/** The queue of jobs. It survives restarts, and any number of servers runs each job once. */
export function createDueWork(database: Database, clock: () => Date, log: Log): DueWork {
  const handlers = new Map<string, (work: Work, row: LeasedRow) => Promise<void>>()
  const laneOf = new Map<string, Lane>()
  let stopping = false
  const setBack = watchSetBack(database, clock)
  const lanes = allLanes.map((name) => lane(() => run(name), log))

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

  const run = async (name: Lane) => {
    const kinds = [...handlers.keys()].filter((kind) => (laneOf.get(kind) ?? 'quick') === name)
    await setBack.look(name, kinds)
    // The quick lane also leases kinds that have no handler, to say so.
    const leased = await leaseDueRows(database, clock(), name === 'quick' ? { except: [...laneOf.keys()] } : { kinds })
    if (name === 'quick') await doEach(leased)
    else await Promise.all(inOrder(leased).map(doEach))
    return leased.length
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
      laneOf.set(kind, 'slow')
      handleEffect(kind, handler)
    },
    handleOutside(kind, handler) {
      laneOf.set(kind, 'outside')
      handleEffect(kind, handler)
    },
    planWithin: (kind, milliseconds) => void setBack.farthest.set(kind, milliseconds),
    schedule,
    scheduleOnce,
    cancel,
    run() {
      stopping = false
      return runAll(run)
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
