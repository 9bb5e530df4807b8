import { UserFacingError } from './types.ts'

/** What may be shown of an error: the sentence it was thrown with, where that was written for people, else `otherwise`. */
export function messageOf(error: unknown, otherwise = 'An unexpected error occurred. Please try again.'): string {
  return error instanceof UserFacingError && error.message !== '' ? error.message : otherwise
}
