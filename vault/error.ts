/**
 * The one failure of sealing. Wrong key, wrong place, changed byte, unknown type: from outside they are the same, so
 * that nobody learns anything by trying. It carries no cause.
 */
export class SealError extends Error {
  override readonly name = 'SealError'

  constructor() {
    super('That could not be opened.')
  }
}

/** Stops with the one failure unless the condition holds. */
export function insist(condition: boolean): asserts condition {
  if (!condition) throw new SealError()
}

/** Runs `work`; whatever goes wrong inside becomes the one failure. */
export async function sealed<T>(work: () => Promise<T> | T): Promise<T> {
  try {
    return await work()
  } catch {
    throw new SealError()
  }
}
