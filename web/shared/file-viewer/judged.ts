export type Judged = {
  refused?: string
  /** A possible defect; the owner may keep the file. */
  doubt?: string
  /** Only a PDF’s password can be tried here. `says` names the file type. */
  locked?: { canBeTried: boolean; says: string }
}
