import { UserFacingError } from './types.ts'

/** The displayable message of an error: its own message if written for users, else `otherwise`. */
export function messageOf(error: unknown, otherwise = 'An unexpected error occurred. Please try again.'): string {
  return error instanceof UserFacingError && error.message !== '' ? error.message : otherwise
}
