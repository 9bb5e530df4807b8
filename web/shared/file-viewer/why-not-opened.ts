import { EstateError } from '../../estate/types.ts'
import { words } from './words.ts'

/** Why a sealed file could not be opened, in words to show; '' where there is nothing to say. */
export function whyNotOpened(error: unknown): string {
  if (!(error instanceof EstateError)) return ''
  return error.code === 'not-found' ? words.notFound : error.message
}
