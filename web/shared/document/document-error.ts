import { UserFacingError } from '../../estate/types.ts'

export class DocumentError extends UserFacingError {
  override name = 'DocumentError'
}
