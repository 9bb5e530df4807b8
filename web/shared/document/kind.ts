import { contentOf } from '../file-viewer/content.ts'

/** What a document may be sent as. Photographs become a PDF in this browser. */
type DocumentKind = 'pdf' | 'picture'

/** What a file is by how it begins, whatever it is called; undefined for everything that is not taken. */
export async function kindOf(file: Blob): Promise<DocumentKind | undefined> {
  const content = await contentOf(file)
  if (content === 'application/pdf') return 'pdf'
  return content.startsWith('image/') ? 'picture' : undefined
}
