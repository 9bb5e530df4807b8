import { EstateError } from '../../estate/types.ts'
import { words } from './words.ts'

/** Explains why a sealed file did not open; '' if no explanation is known. */
export function whyNotOpened(error: unknown): string {
  if (!(error instanceof EstateError)) return ''
  return error.code === 'not-found' ? words.notFound : error.message
}
