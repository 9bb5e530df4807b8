import { Worker } from 'node:worker_threads'
import { exchangeBytes, exchangeOf, turn } from './sync-exchange.mjs'

// [Note: fsync by a thread] PGlite works synchronously: what it commits must be on the disk when the call returns. Under
// Node's permission model the synchronous fsync is switched off, and the asynchronous one is not. So a thread calls the
// asynchronous one, and this thread sleeps until it is done. Threads are held by no permission model: this one is
// started before anything else, takes nothing but paths to sync, and no further thread can be started (confine.ts).

const patienceMilliseconds = 60_000

let started: ((path: string) => void) | undefined

/** Starts the thread; again does nothing. */
export function startSyncing(): void {
  started ??= syncingThread()
}

/**
 * Brings what was written to a file or folder onto the disk, as fsync does. Blocks until it is there. What was deleted
 * meanwhile counts as synced.
 * @throws Error when it cannot be known to be there
 */
export function syncToDisk(path: string): void {
  startSyncing()
  started?.(path)
}

function syncingThread(): (path: string) => void {
  const shared = new SharedArrayBuffer(exchangeBytes)
  const { state, putPath } = exchangeOf(shared)
  const thread = new Worker(new URL('sync-thread.mjs', import.meta.url), { workerData: shared, env: {}, execArgv: [] })
  thread.unref()
  return (path) => {
    putPath(path)
    Atomics.store(state, 0, turn.asked)
    Atomics.notify(state, 0)
    const woken = Atomics.wait(state, 0, turn.asked, patienceMilliseconds)
    if (woken === 'timed-out' || Atomics.load(state, 0) !== turn.done)
      throw new Error(`What was written to ${path} may not have reached the disk.`)
  }
}
