/** Uses a new MessageChannel per call, so that concurrent answers cannot be mixed up. */
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
    // Remove the listeners, because later requests reuse the worker.
    answered.abort()
  })
}
