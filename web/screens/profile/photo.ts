import { UserFacingError } from '../../estate/types.ts'
import { contentOf } from '../../shared/file-viewer/content.ts'
import { photoWords as words } from './words.ts'

const MAX_BYTES = 5 * 1024 * 1024

/** Checks bytes, because forwarded iPhone photos often have a wrong extension. */
export async function checkPhoto(file: File): Promise<void> {
  if (file.size > MAX_BYTES) throw new UserFacingError(words.tooLarge)
  const content = await contentOf(file).catch(() => 'unknown')
  if (!content.startsWith('image/')) throw new UserFacingError(words.notImage)
}
