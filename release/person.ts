// How the release service stores a person (people.ts). Keys are base64url text.

export type Signer = { ownerId: string; signKey: string }

/**
 * In older stores `bundle` is null until one arrives that has the key in its chain. Without
 * `hybridKey` the service seals nothing to the person.
 */
export type Person = Signer & {
  boxKey: string
  hybridKey?: string
  bundle: string | null
  /** Set if the log names newer keys, which this store lacks (by-log.ts). */
  outdated?: true
  /** Later keys from a recovery that neither the person's own estate nor the log has confirmed. */
  unvouched?: true
}
