import { type Content, contentOf } from './content.ts'
import { plays } from './plays.ts'
import { judgeWords as words } from './words.ts'

/** What is known of a file before it is sealed, while somebody can still fetch a better copy. */
export type Judged = {
  /** Why it is not taken at all. */
  refused?: string
  /** What may be wrong with it; it can be kept as it is. */
  doubt?: string
  /** It opens with a password only, which can be tried here for a PDF; and what it is, in words. */
  locked?: { canBeTried: boolean; says: string }
}

type Holds = { what: string; contents: readonly Content[]; strict?: true }

const office = (what: string, ...contents: Content[]): Holds => ({ what, contents: [...contents, 'locked-office'] })
const word = 'a Word document'
const excel = 'an Excel workbook'

/** What a file of each type holds. Old programs saved other things than their endings say: those only raise a doubt. */
const documents: Readonly<Record<string, Holds>> = {
  'application/pdf': { what: 'a PDF', contents: ['application/pdf'], strict: true },
  'application/msword': office(word, 'old-office'),
  'application/vnd.ms-excel': office(excel, 'old-office'),
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': office(word, 'zip'),
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': office(excel, 'zip'),
  'text/plain': { what: 'a plain text file', contents: ['text/plain', 'text/html'], strict: true },
}

/** Pictures are not among them: whether one can be drawn shows when it is. */
function holds(type: string): Holds | undefined {
  if (type.startsWith('audio/')) return { what: 'a recording', contents: ['media', 'unknown'], strict: true }
  if (type.startsWith('video/')) return { what: 'a video', contents: ['media', 'avi', 'unknown'], strict: true }
  return documents[type]
}

/** Tries to open a PDF. Without its reader, as without a connection, nothing is known. */
async function judgePdf(file: Blob, password: string): Promise<Judged> {
  const reader = await import('./pdf.ts').catch(() => undefined)
  if (reader === undefined) return {}
  try {
    const { isForm } = await reader.lookInto(new Uint8Array(await file.arrayBuffer()), password)
    return isForm ? { doubt: words.form } : {}
  } catch (error) {
    return error instanceof reader.LockedPdf
      ? { locked: { canBeTried: true, says: words.locked('a PDF') } }
      : { doubt: words.damaged }
  }
}

/** Whether a ZIP, as Word and Excel write them, has the end in which all that it holds is listed. */
async function hasEnd(file: Blob): Promise<boolean> {
  const tail = new TextDecoder('latin1').decode(await file.slice(-66_000).arrayBuffer())
  return tail.includes('PK\u0005\u0006')
}

async function judge(file: Blob, type: string, password: string): Promise<Judged> {
  if (file.size === 0) return { refused: words.empty }
  const expected = holds(type)
  if (expected === undefined) return {}
  const content = await contentOf(file)
  if (!expected.contents.includes(content)) {
    const said = words.isNot(expected.what, words.contents[content])
    return expected.strict === true ? { refused: said } : { doubt: said }
  }
  if (content === 'locked-office') return { locked: { canBeTried: false, says: words.locked(expected.what) } }
  if (content === 'zip') return (await hasEnd(file)) ? {} : { doubt: words.incomplete }
  if (content === 'avi') return { doubt: words.avi }
  if (content === 'media' || content === 'unknown')
    return (await plays(file, type)) === false ? { doubt: words.silent(expected.what) } : {}
  return content === 'application/pdf' ? judgePdf(file, password) : {}
}

/**
 * Looks into a file that somebody chose. Never rejects.
 * @param type the media type that its name and the browser say
 * @param password opens a PDF that is locked; a wrong one leaves it `locked`
 */
export const judgeFile = (file: Blob, type: string, password = ''): Promise<Judged> =>
  // It was moved meanwhile, say, or lies with a service that cannot be reached.
  judge(file, type, password).catch((): Judged => ({ refused: words.notRead }))
