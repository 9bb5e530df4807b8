import { EstateError } from '../../estate/types.ts'
import { words } from './words.ts'

export function whyNotOpened(error: unknown): string {
  if (!(error instanceof EstateError)) return ''
  return error.code === 'not-found' ? words.notFound : error.message
}
