import { EstateError } from '../../client/model/estate.ts'
import { isChange } from '../../client/model/slices.ts'
import { client, connectTo, store } from './remote.ts'
import { connect, type Connection, type Port } from './rpc.ts'

type ClientWorker = Port & {
  addEventListener(type: 'error', listener: () => void): void
  terminate(): void
}

const makeWorker = (): ClientWorker =>
  new Worker(new URL('worker.ts', import.meta.url), { type: 'module', name: 'cairn' })

const notLoaded = 'Part of Cairn didn’t load. Please check your connection to the internet and try again.'

/**
 * Starts the client's worker and connects the page; called once. A worker whose code cannot be
 * loaded is silent: pending calls then reject instead of hanging, and the next call starts another.
 */
export function startWorker(): void {
  let there: Connection | undefined
  const begin = (): Connection => {
    const worker = makeWorker()
    const connection = connect(worker, (event) => isChange(event) && store.apply(event))
    worker.addEventListener('error', () => {
      // Once the worker runs, an error belongs to one call, which rejects.
      if (connection.hasReceived()) return
      worker.terminate()
      there = undefined
      connection.end(new EstateError('offline', notLoaded))
    })
    there = connection
    return connection
  }
  begin()
  connectTo((method, args) => (there ?? begin()).send(method, args))
  // In some browsers only the page gets this event, and earlier than the worker.
  globalThis.addEventListener('online', () => void client.reconnect().catch(() => undefined))
}
