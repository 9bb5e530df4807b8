/**
 * Every open, read or verification here throws this error. It has no cause: an attacker learns
 * nothing, since all failures look alike.
 */
export class SealError extends Error {
  override readonly name = 'SealError'

  constructor() {
    super('That could not be opened.')
  }
}

export function insist(condition: boolean): asserts condition {
  if (!condition) throw new SealError()
}

export async function sealed<T>(work: () => Promise<T> | T): Promise<T> {
  try {
    return await work()
  } catch {
    throw new SealError()
  }
}
