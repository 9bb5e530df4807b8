/** What may be shown of an error: its own message, or `otherwise`. */
export function messageOf(error: unknown, otherwise = 'An unexpected error occurred. Please try again.'): string {
  return error instanceof Error && error.message !== '' ? error.message : otherwise
}
