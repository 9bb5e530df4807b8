export type Judged = {
  refused?: string
  /** A possible defect; the owner may keep the file. */
  doubt?: string
  /**
   * The file needs a password. The browser can try the password of a PDF. `says` names the file
   * type.
   */
  locked?: { canBeTried: boolean; says: string }
}
