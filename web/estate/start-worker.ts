import { EstateError } from '../../client/model/estate.ts'
import { isChange } from '../../client/model/slices.ts'
import { client, connectTo, store } from './remote.ts'
import { connect, type Connection, type Port } from './rpc.ts'
import { product, workerName } from '../../domain/product.ts'

type ClientWorker = Port & {
  addEventListener(type: 'error', listener: () => void): void
  terminate(): void
}

const makeWorker = (): ClientWorker =>
  new Worker(new URL('worker.ts', import.meta.url), { type: 'module', name: workerName('cairn') })

const notLoaded = `Part of ${product.name} didn’t load. Please check your connection to the internet and try again.`

/** Call once. After a failed load, pending calls reject and the next call starts a new worker. */
export function startWorker(): void {
  let there: Connection | undefined
  const begin = (): Connection => {
    const worker = makeWorker()
    const connection = connect(worker, (event) => isChange(event) && store.apply(event))
    worker.addEventListener('error', () => {
      // Once the worker runs, an error concerns a single call, which rejects.
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
  // Some browsers send this event only to the page, or to the page before the worker.
  globalThis.addEventListener('online', () => void client.reconnect().catch(() => undefined))
}
