import { vi } from 'vitest'

const drawn = { jpeg: new Blob(['drawn']), width: 2, height: 1 }

/**
 * In place of the worker that draws pictures, which needs a real browser: it answers the orders with these, one after another, and all
 * further ones with the last. Ends with `vi.unstubAllGlobals()`.
 */
export function drawPictures(...answers: object[]): void {
  const left = [...answers]
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage({ reply }: { reply: MessagePort }) {
        reply.postMessage((left.length > 1 ? left.shift() : left[0]) ?? drawn, [])
      }
      terminate() {}
    },
  )
}
