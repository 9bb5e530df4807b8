export class StoreError extends Error {
  override name = 'StoreError'
}

/** This version cannot use the store as it is: starting again would change nothing. */
export class NeedsOperator extends StoreError {
  override name = 'NeedsOperator'
}
