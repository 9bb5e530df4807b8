/** Bytes, as the store and its JSON keep them. */
export type Base64url = string

/** What the owner signed of a seat's chain for one event, and when it came. */
export type Head = {
  seatId: string
  event: string
  epoch: number
  counter: number
  m: number
  hash: Base64url
  statement: Base64url
  at: number
}

/** What the owner decided last about having all of it forgotten. */
export type Deletion = {
  /** The highest that was seen; 0 where the owner never decided. */
  counter: number
  /** Since when it is counted down, if it is. */
  pending: { deletionId: string; since: number } | null
}

/** What this service's log says (by-log.ts) beyond the statements that came back. Hashes are those of acceptances. */
export type ByLog = {
  /** Who took an invitation, by its id: nobody else does. */
  taken: Record<string, Base64url>
  /** Given back, and refused, by whatever was said of them. */
  gaveBack: Base64url[]
  refused: Base64url[]
  /** SHA-256 of the newest key of whoever accepted: keys that were not followed by it count no longer. */
  keys: Record<Base64url, Base64url>
}
