// Who a person is to the release service (people.ts). Keys are base64url text.

export type Signer = { ownerId: string; signKey: string }

/**
 * A person in an estate. `bundle` is null in records of older stores until a bundle with that key
 * in its chain arrives. Without `hybridKey`, nothing is sealed to them.
 */
export type Person = Signer & {
  boxKey: string
  hybridKey?: string
  bundle: string | null
  /** The log names newer keys, which this store lacks (by-log.ts). */
  outdated?: true
  /**
   * Keys shown in a recovery that are later than their own estate knows: they count once that estate
   * or the log confirms them (people.ts).
   */
  unvouched?: true
}
