/**
 * Posts one request to a worker and awaits its answer on a MessageChannel of their own, so that
 * answers cannot be mixed up. The worker replies at the port `reply`. Rejects when the worker fails
 * or cannot be loaded.
 */
export function askWorker<Answer>(worker: Worker, order: object): Promise<Answer> {
  const { port1: here, port2: there } = new MessageChannel()
  const answered = new AbortController()
  const answer = new Promise<Answer>((resolve, reject) => {
    worker.addEventListener('error', () => reject(new Error('The worker failed.')), { signal: answered.signal })
    here.addEventListener('message', (event: MessageEvent<Answer>) => resolve(event.data))
    here.start()
    worker.postMessage({ ...order, reply: there }, [there])
  })
  return answer.finally(() => {
    here.close()
    // A reused worker keeps no listener of an earlier request.
    answered.abort()
  })
}
