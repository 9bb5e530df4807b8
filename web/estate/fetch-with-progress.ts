/**
 * A `fetch` for bodies whose way should be seen: it tells how many bytes are sent so far, which the browser's own does not. It knows
 * as much of `fetch` as the API's client uses: an address, a method, headers, a body of bytes, a signal.
 */
export const fetchWithProgress =
  (onSent: (bytes: number) => void): typeof fetch =>
  async (input, init = {}) => {
    const { body, signal } = init
    // Announcing and asking need no progress.
    if (!(body instanceof Uint8Array)) return fetch(input, init)
    const request = new XMLHttpRequest()
    request.open(init.method ?? 'GET', input instanceof Request ? input.url : input)
    request.responseType = 'arraybuffer'
    for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded }) => onSent(loaded))
    const answered = new Promise<Response>((resolve, reject) => {
      request.addEventListener('load', () => {
        const answer: unknown = request.response
        resolve(new Response(answer instanceof ArrayBuffer ? answer : null, { status: request.status }))
      })
      request.addEventListener('error', () => reject(new TypeError('The server could not be reached.')))
      request.addEventListener('abort', () => reject(new DOMException('Stopped.', 'AbortError')))
    })
    signal?.throwIfAborted()
    const stop = () => request.abort()
    signal?.addEventListener('abort', stop)
    try {
      // A copy of exactly these bytes, whatever buffer they lie in.
      request.send(new Uint8Array(body))
      return await answered
    } finally {
      signal?.removeEventListener('abort', stop)
    }
  }
