import { EstateError } from '../../estate/types.ts'
import { words } from './words.ts'

/** Why a sealed file did not open, as text; '' where there is nothing to add. */
export function whyNotOpened(error: unknown): string {
  if (!(error instanceof EstateError)) return ''
  return error.code === 'not-found' ? words.notFound : error.message
}
