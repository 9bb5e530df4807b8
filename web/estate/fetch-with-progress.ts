/**
 * A `fetch` that reports how many bytes of a body were sent, which the browser's own cannot. It
 * supports what the API client uses: address, method, headers, a body of bytes, a signal.
 */
export const fetchWithProgress =
  (onSent: (bytes: number) => void): typeof fetch =>
  async (input, init = {}) => {
    const { body, signal } = init
    // Only bodies of bytes need progress.
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
      // Copies exactly these bytes out of a possibly larger buffer.
      request.send(new Uint8Array(body))
      return await answered
    } finally {
      signal?.removeEventListener('abort', stop)
    }
  }
