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
