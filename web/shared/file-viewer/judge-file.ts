import { type Content, contentOf } from './content.ts'
import { judgeWords as words } from './words.ts'

/** What is known of a file before it is sealed, while somebody can still fetch a better copy. */
export type Judged = {
  /** Why it is not taken at all. */
  refused?: string
  /** What may be wrong with it; it can be kept as it is. */
  doubt?: string
  /** It opens with a password only; a PDF can be tried here. */
  locked?: 'pdf' | 'other'
}

/** What a file of each type holds. Old programs saved other things than their endings say: those only raise a doubt. */
const holds: Readonly<Record<string, { contents: readonly Content[]; strict?: true }>> = {
  'application/pdf': { contents: ['application/pdf'], strict: true },
  'application/msword': { contents: ['old-office', 'locked-office'] },
  'application/vnd.ms-excel': { contents: ['old-office', 'locked-office'] },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': { contents: ['zip', 'locked-office'] },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { contents: ['zip', 'locked-office'] },
  'text/plain': { contents: ['text/plain', 'text/html'], strict: true },
}

/** Tries to open a PDF. Without its reader, as without a connection, nothing is known. */
async function judgePdf(file: Blob, password: string): Promise<Judged> {
  const reader = await import('./pdf.ts').catch(() => undefined)
  if (reader === undefined) return {}
  try {
    const { isForm } = await reader.lookInto(new Uint8Array(await file.arrayBuffer()), password)
    return isForm ? { doubt: words.form } : {}
  } catch (error) {
    return error instanceof reader.LockedPdf ? { locked: 'pdf' } : { doubt: words.damaged }
  }
}

/**
 * Looks into a file that somebody chose.
 * @param type the media type that its name and the browser say
 * @param password opens a PDF that is locked; a wrong one leaves it `locked`
 */
export async function judgeFile(file: Blob, type: string, password = ''): Promise<Judged> {
  if (file.size === 0) return { refused: words.empty }
  const expected = holds[type]
  if (expected === undefined) return {}
  const content = await contentOf(file)
  if (!expected.contents.includes(content)) {
    const said = words.isNot(words.types[type] ?? '', words.contents[content])
    return expected.strict === true ? { refused: said } : { doubt: said }
  }
  if (content === 'locked-office') return { locked: 'other' }
  return content === 'application/pdf' ? judgePdf(file, password) : {}
}
