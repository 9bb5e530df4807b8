import { UserFacingError } from '../../estate/types.ts'

/** Something is wrong with what was chosen; the message can be shown beside it. */
export class DocumentError extends UserFacingError {
  override name = 'DocumentError'
}
