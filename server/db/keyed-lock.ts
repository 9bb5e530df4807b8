/** One thing at a time for each key, in the order in which it was asked for; what has another key goes on beside it. */
export type KeyedLock = {
  withLock<T>(key: string, work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** So many others wait for their turn that this one did not come. */
export class LockTimeout extends Error {
  override name = 'NoTurn'
}

/** Turns among whatever this process does. */
export function processLock(): KeyedLock {
  const last = new Map<string, Promise<unknown>>()
  return {
    withLock(key, work) {
      const before = last.get(key) ?? Promise.resolve()
      const mine = before.then(work, work)
      last.set(key, mine)
      const forget = () => {
        if (last.get(key) === mine) last.delete(key)
      }
      mine.then(forget, forget)
      return mine
    },
    close: () => Promise.resolve(),
  }
}
