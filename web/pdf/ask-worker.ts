/**
 * Gives a worker one order and waits for its answer, on a channel of their own: the answer comes to this call and to nobody
 * else. The worker finds the port to answer at in `reply`. Rejects when the worker fails or cannot be loaded.
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
    // A worker that goes on keeps nothing of what it was asked before.
    answered.abort()
  })
}
