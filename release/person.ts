// Who somebody is to the release service (people.ts). Keys are base64url text, as everything in an estate.

/** Somebody who can sign: who they are for ever, and the key that counts now. */
export type Signer = { ownerId: string; signKey: string }

/**
 * Somebody in an estate. `bundle` is null where a store of before kept keys only, until a bundle with that key in its chain is seen.
 * Without `hybridKey`, nothing is sealed to them.
 */
export type Person = Signer & {
  boxKey: string
  hybridKey?: string
  bundle: string | null
  /** The log says that newer keys counted, which this store does not know (by-log.ts). */
  outdated?: true
  /** Later keys than their own estate knows here, shown in a recovery: they count once that estate, or the log, says so (people.ts). */
  unvouched?: true
}
