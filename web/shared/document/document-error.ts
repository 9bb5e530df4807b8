import { UserFacingError } from '../../estate/types.ts'

/** A chosen file was rejected; the message can be shown beside it. */
export class DocumentError extends UserFacingError {
  override name = 'DocumentError'
}
