import { vi } from 'vitest'

/** In place of the worker that draws pictures, which needs a real browser: it answers each order with this. Ends with `vi.unstubAllGlobals()`. */
export const drawPictures = (answer: object = { jpeg: new Blob(['drawn']), width: 2, height: 1 }) =>
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage({ reply }: { reply: MessagePort }) {
        reply.postMessage(answer, [])
      }
      terminate() {}
    },
  )
