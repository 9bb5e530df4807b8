import { UserFacingError } from './types.ts'

/** An error's displayable text: its own sentence if it was written for people, else `otherwise`. */
export function messageOf(error: unknown, otherwise = 'An unexpected error occurred. Please try again.'): string {
  return error instanceof UserFacingError && error.message !== '' ? error.message : otherwise
}
