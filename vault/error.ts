/** Has no cause: all failures look alike, so that an attacker learns nothing from them. */
export class SealError extends Error {
  override readonly name = 'SealError'

  constructor() {
    super('That could not be opened.')
  }
}

/** @throws SealError unless the condition holds */
export function insist(condition: boolean): asserts condition {
  if (!condition) throw new SealError()
}

/** Runs `work` and turns any failure into SealError. */
export async function sealed<T>(work: () => Promise<T> | T): Promise<T> {
  try {
    return await work()
  } catch {
    throw new SealError()
  }
}
