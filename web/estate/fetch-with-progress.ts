/** Sends with upload progress, which `fetch` lacks, and supports only what the client uses. */
export const fetchWithProgress =
  (onSent: (bytes: number) => void): typeof fetch =>
  async (input, init = {}) => {
    const { body, signal } = init
    // Requests without a body of bytes need no progress.
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
      // Copies the bytes, because their buffer may be larger than the body.
      request.send(new Uint8Array(body))
      return await answered
    } finally {
      signal?.removeEventListener('abort', stop)
    }
  }
