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

/** Who may hold a report once. `holds`: how many within a year; 0 if the owner took it back. */
export type Lookout = { counter: number; lookoutId: string; name: string; holds: number }

/** What the log (by-log.ts) shows beyond the statements. Hashes are of acceptances. */
export type ByLog = {
  /** Names for each invitation id the only acceptance that may take the seat. */
  taken: Record<string, Base64url>
  /** Acceptances given back, and refused cards: later messages cannot change either. */
  gaveBack: Base64url[]
  refused: Base64url[]
  /** SHA-256 of each grantee's newest key: a key from which no chain leads to it no longer counts. */
  keys: Record<Base64url, Base64url>
}
