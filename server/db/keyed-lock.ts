/** A lock per key: callers of one key run one at a time, first come first served. */
export type KeyedLock = {
  withLock<T>(key: string, work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Thrown when the lock queue is full or the wait timed out. */
export class LockTimeout extends Error {
  override name = 'NoTurn'
}

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
