/**
 * Every function here that opens, reads or verifies throws this one error. It has no cause: all
 * failures look alike, so that an attacker learns nothing from them.
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
