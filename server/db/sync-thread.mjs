import { open } from 'node:fs/promises'
import { workerData } from 'node:worker_threads'
import { exchangeOf, turn } from './sync-exchange.mjs'

if (!(workerData instanceof SharedArrayBuffer)) throw new Error('This thread is started by sync-to-disk.ts.')
const { state, takePath } = exchangeOf(workerData)

for (let before = turn.idle; ; ) {
  Atomics.wait(state, 0, before)
  before = (await reachesDisk(takePath())) ? turn.done : turn.failed
  Atomics.store(state, 0, before)
  Atomics.notify(state, 0)
}

/** @param {string} path */
async function reachesDisk(path) {
  try {
    const file = await open(path)
    try {
      await file.sync()
    } finally {
      await file.close()
    }
    return true
  } catch (error) {
    // A file that was deleted meanwhile needs no sync.
    return error instanceof Error && 'code' in error && error.code === 'ENOENT'
  }
}
