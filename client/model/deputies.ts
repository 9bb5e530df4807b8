/** A deputy of an attorney, as the owner and the attorney see them. Times are ISO text. */
export type DeputyView = {
  ownerId: string
  deputyId: string
  /** Whom the attorney meant; empty where only the signed log knows this deputy. */
  email: string
  acceptedBy?: string
  namedAt?: string
  acceptedAt?: string
  endedAt?: string
  /** They accepted, but can no longer answer, as far as the server says. */
  gone?: true
}
