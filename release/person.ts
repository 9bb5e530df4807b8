// How the release service stores a person (people.ts). Keys are base64url text.

export type Signer = { ownerId: string; signKey: string }

/** Old stores have a null `bundle` until one arrives. Without `hybridKey` nothing is sealed. */
export type Person = Signer & {
  boxKey: string
  hybridKey?: string
  bundle: string | null
  /** Set if the log names newer keys, which this store lacks (by-log.ts). */
  outdated?: true
  /** Later keys from a recovery that neither the person's own estate nor the log has confirmed. */
  unvouched?: true
}
