/** What is known of a file before it is sealed, while somebody can still fetch a better copy. */
export type Judged = {
  /** Why it is not taken at all. */
  refused?: string
  /** What may be wrong with it; it can be kept as it is. */
  doubt?: string
  /** It opens with a password only, which can be tried here for a PDF; and what it is, in words. */
  locked?: { canBeTried: boolean; says: string }
}
