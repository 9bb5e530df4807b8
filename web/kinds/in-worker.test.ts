import { expect, test, vi } from 'vitest'
import { inWorker } from './in-worker.ts'

/** Posts `answers`; without any it fires the error of a script that does not load. */
class Thread extends EventTarget {
  onmessage = null
  onmessageerror = null
  onerror = null
  terminate = vi.fn<() => void>()
  readonly #answers: readonly unknown[]
  constructor(answers: readonly unknown[]) {
    super()
    this.#answers = answers
  }
  postMessage(message: object) {
    if ('piece' in message) {
      if (this.#answers.length === 0) this.dispatchEvent(new Event('error'))
      return
    }
    for (const data of this.#answers) this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

test('inWorker rejects before any request if the worker’s script does not load, and terminates the worker', async () => {
  const thread = new Thread([])
  await expect(inWorker(thread, { records: [1] }, (ask) => ask({ about: 'all' }))).rejects.toThrow(
    /could not be written/,
  )
  expect(thread.terminate).toHaveBeenCalled()
})

test('inWorker reports progress before the answer, and rejects after an abort', async () => {
  const progress: number[] = []
  const onProgress = ({ done }: { done: number }) => progress.push(done)
  const thread = new Thread([{ underway: { done: 1, total: 2 } }, 'written'])
  expect(await inWorker(thread, { records: [1] }, (ask) => ask({}, { onProgress }))).toBe('written')
  expect(progress).toEqual([1])
  const silent = new Thread([{ underway: { done: 1, total: 2 } }])
  const signal = AbortSignal.abort()
  await expect(inWorker(silent, { records: [1] }, (ask) => ask({}, { signal }))).rejects.toMatchObject({
    code: 'cancelled',
  })
})
