import cluster from 'node:cluster'

// [Note: figures of several processes] Any of the server processes may be asked for /metrics, since
// they share the port. It asks the others through their parent (commands/workers.mjs), which only
// passes these messages on.

/** To the parent: `ask` and `answer`. From the parent: `asked`, `count` and `answer`. */
type Message =
  | { figures: 'ask'; ask: number }
  | { figures: 'asked'; ask: number; asker: number }
  | { figures: 'count'; ask: number; count: number }
  | { figures: 'answer'; ask: number; asker: number; content: unknown }

const isMessage = (message: unknown): message is Message =>
  typeof message === 'object' && message !== null && 'figures' in message

/** Answers without a process that does not answer, as while it stops. */
const patienceMilliseconds = 2000

const tell = (message: Message) => process.send?.(message)

/** `others` resolves to what `own` returns in the other server processes. */
export function shareFigures<Figures>(own: () => Promise<Figures>) {
  const pending = new Map<number, { found: unknown[]; count: number; done: () => void }>()
  let asks = 0
  const finish = (ask: number) => {
    const one = pending.get(ask)
    if (one !== undefined && one.found.length >= one.count) one.done()
  }
  const receive = (message: unknown) => {
    if (!isMessage(message)) return
    const { ask } = message
    if (message.figures === 'asked')
      void own().then((content) => tell({ figures: 'answer', ask, asker: message.asker, content }))
    const one = pending.get(ask)
    if (one === undefined) return
    if (message.figures === 'count') one.count = message.count
    if (message.figures === 'answer') one.found.push(message.content)
    finish(ask)
  }
  if (cluster.isWorker) process.on('message', receive)
  return {
    async others(): Promise<Figures[]> {
      if (!cluster.isWorker) return []
      const ask = ++asks
      const { promise, resolve } = Promise.withResolvers<void>()
      const one = { found: [], count: Infinity, done: resolve }
      pending.set(ask, one)
      tell({ figures: 'ask', ask })
      const late = setTimeout(resolve, patienceMilliseconds)
      await promise
      clearTimeout(late)
      pending.delete(ask)
      return one.found
    },
    close: () => process.off('message', receive),
  }
}
