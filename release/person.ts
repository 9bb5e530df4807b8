// How the release service stores a person (people.ts). Keys are base64url text.

export type Signer = { ownerId: string; signKey: string }

/**
 * A person in an estate. In records of older stores `bundle` is null until a bundle arrives that
 * has the key in its chain. Without `hybridKey`, the service seals nothing to the person.
 */
export type Person = Signer & {
  boxKey: string
  hybridKey?: string
  bundle: string | null
  /** Set if the log names newer keys, which this store lacks (by-log.ts). */
  outdated?: true
  /**
   * Set on later keys from a recovery, until the person's own estate or the log confirms them
   * (people.ts).
   */
  unvouched?: true
}
