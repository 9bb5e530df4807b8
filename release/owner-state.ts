export type Base64url = string

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

export type Deletion = {
  counter: number
  pending: { deletionId: string; since: number } | null
}

/** What the log (by-log.ts) says beyond the statements. Hashes are of acceptances. */
export type ByLog = {
  /** By invitation id, the only acceptance that may take it. */
  taken: Record<string, Base64url>
  /** Seats given back and cards refused: later messages about them change nothing. */
  gaveBack: Base64url[]
  refused: Base64url[]
  /** SHA-256 of each grantee's newest key: keys that do not lead to it no longer count. */
  keys: Record<Base64url, Base64url>
}
