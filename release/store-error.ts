/** The store cannot be used; the message says why. */
export class StoreError extends Error {
  override name = 'StoreError'
}
