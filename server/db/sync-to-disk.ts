import { Worker } from 'node:worker_threads'
import { exchangeBytes, exchangeOf, turn } from './sync-exchange.mjs'

// PGlite is synchronous, and Node's permission model disables only the synchronous fsync. So a
// thread calls the asynchronous one while this thread blocks. Threads escape the permission model,
// so it starts first, accepts only paths to sync, and no thread starts after it (confine.ts).

const patienceMilliseconds = 60_000

let started: ((path: string) => void) | undefined

export function startSyncing(): void {
  started ??= syncingThread()
}

/** Blocks until a file or folder is on the disk, or was deleted. */
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
