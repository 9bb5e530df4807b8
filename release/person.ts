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
  /** Later keys from a recovery, until their own estate or the log confirms them (people.ts). */
  unvouched?: true
}
