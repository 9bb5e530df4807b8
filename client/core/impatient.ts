/** The longest pause before an answer begins or between two parts of it. */
const patienceMilliseconds = 60_000

/** Ends a silent read: a dead connection can hang for minutes. A large write takes as long. */
export const impatient =
  (fetch: typeof globalThis.fetch, patience = patienceMilliseconds): typeof globalThis.fetch =>
  async (input, init = {}) => {
    if (init.method !== 'GET') return fetch(input, init)
    const { signal } = init
    const controller = new AbortController()
    const follow = () => controller.abort(signal?.reason)
    if (signal?.aborted) follow()
    signal?.addEventListener('abort', follow)
    let timer: ReturnType<typeof setTimeout> | undefined
    const waitOn = () => {
      clearTimeout(timer)
      timer = setTimeout(() => controller.abort(new TypeError('Nothing came for too long.')), patience)
    }
    const stop = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', follow)
    }
    waitOn()
    try {
      const response = await fetch(input, { ...init, signal: controller.signal })
      const { body } = response
      if (body === null) {
        stop()
        return response
      }
      waitOn()
      const watched = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform(part, out) {
          waitOn()
          out.enqueue(part)
        },
        flush: stop,
      })
      return new Response(body.pipeThrough(watched, { signal: controller.signal }), response)
    } catch (error) {
      stop()
      throw error
    }
  }
