/** Thrown if the object store did not answer, or refused a call. */
export class StoreDown extends Error {
  override name = 'StoreDown'
  /** True if the store answered that the key or the bucket is wrong, so waiting does not help. */
  readonly refused: boolean

  /** @param message a sentence for the administrator */
  constructor(message: string, { refused = false, cause }: { refused?: boolean; cause?: unknown } = {}) {
    super(message, { cause })
    this.refused = refused
  }
}
