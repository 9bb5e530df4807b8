import { vi } from 'vitest'

type Order = { file: File }
type Answer = object | ((order: Order) => object)

const drawn = { jpeg: new Blob(['drawn']), width: 2, height: 1 }
// Shared, because pictureDrawer may reuse a worker of an earlier call.
let left: Answer[] = []

/** Answers orders in sequence, and repeats the last answer. Reset with `vi.unstubAllGlobals()`. */
export function drawPictures(...answers: Answer[]): void {
  left = [...answers]
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage({ reply, ...order }: Order & { reply: MessagePort }) {
        const answer = (left.length > 1 ? left.shift() : left[0]) ?? drawn
        reply.postMessage(typeof answer === 'function' ? answer(order) : answer, [])
      }
      terminate() {}
    },
  )
}
