import { contentOf } from '../file-viewer/content.ts'

/** Accepted uploads. The browser converts pictures to a PDF. */
type DocumentKind = 'pdf' | 'picture'

/** Detects the type from the first bytes, ignoring the name; undefined for other types. */
export async function kindOf(file: Blob): Promise<DocumentKind | undefined> {
  const content = await contentOf(file)
  if (content === 'application/pdf') return 'pdf'
  return content.startsWith('image/') ? 'picture' : undefined
}
