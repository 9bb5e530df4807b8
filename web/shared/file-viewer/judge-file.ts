import { isTruncated } from '../pictures/truncated.ts'
import { type Content, contentOf } from './content.ts'
import { contentWords } from './content-words.ts'
import { judgePhoto } from './judge-photo.ts'
import type { Judged } from './judged.ts'
import { isCompoundTruncated, insideCompound, insideZip } from './office.ts'
import { plays } from './plays.ts'
import { judgeWords as words } from './words.ts'

type Holds = { what: string; contents: readonly Content[]; strict?: true }

const office = (what: string, ...contents: Content[]): Holds => ({ what, contents: [...contents, 'locked-office'] })
const word = 'a Word document'
const excel = 'an Excel workbook'

/** The content that each type may have. A mismatch that old programs cause is only a doubt. */
const documents: Readonly<Record<string, Holds>> = {
  'application/pdf': { what: 'a PDF', contents: ['application/pdf'], strict: true },
  // Word and Excel open the new format under the old extension, but not the reverse.
  'application/msword': office(word, 'old-office', 'zip'),
  'application/vnd.ms-excel': office(excel, 'old-office', 'zip'),
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': office(word, 'zip'),
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': office(excel, 'zip'),
  'text/plain': { what: 'a plain text file', contents: ['text/plain', 'text/html'], strict: true },
}

/** Sound may come in a video container. Some old phones wrote files without a known signature. */
const played: readonly Content[] = [
  'audio/mpeg',
  'audio/aac',
  'audio/wav',
  'audio/mp4',
  'audio/ogg',
  'audio/flac',
  'audio/aiff',
  'audio/webm',
  'video/mp4',
  'video/quicktime',
  'video/webm',
  'video/x-msvideo',
  'unknown',
]

function holds(type: string): Holds | undefined {
  if (type.startsWith('audio/')) return { what: 'a recording', contents: played, strict: true }
  if (type.startsWith('video/')) return { what: 'a video', contents: played, strict: true }
  return documents[type]
}

/** Formats that some browsers do not play, so that a grantee may need another program. */
const unplayable: Partial<Record<Content, string>> = {
  'video/x-msvideo': words.otherPlayer('AVI videos', 'MP4'),
  'audio/aiff': words.otherPlayer('AIFF recordings', 'MP3 or WAV'),
}

/** Tries to open a PDF. Reports nothing if the reader cannot load, for example offline. */
async function judgePdf(file: Blob, password: string): Promise<Judged> {
  const reader = await import('./pdf.ts').catch(() => undefined)
  if (reader === undefined) return {}
  try {
    const { isForm } = await reader.inspectPdf(new Uint8Array(await file.arrayBuffer()), password)
    return isForm ? { doubt: words.form } : {}
  } catch (error) {
    return error instanceof reader.LockedPdf
      ? { locked: { canBeTried: true, says: words.locked('a PDF') } }
      : { doubt: words.damaged }
  }
}

async function judgeOffice(file: Blob, what: string, content: 'zip' | 'old-office' | 'locked-office'): Promise<Judged> {
  if (content !== 'zip' && (await isCompoundTruncated(file))) return { doubt: words.incomplete }
  if (content === 'locked-office') return { locked: { canBeTried: false, says: words.locked(what) } }
  const inside = await (content === 'zip' ? insideZip : insideCompound)(file)
  if (inside === undefined) return { doubt: words.incomplete }
  if (inside === 'damaged') return { doubt: words.damagedInside }
  const found = { word, excel, other: contentWords[content === 'zip' ? 'zip' : 'unknown'] }[inside]
  return found === what ? {} : { doubt: words.isNot(what, found) }
}

async function judge(file: Blob, type: string, password: string): Promise<Judged> {
  if (file.size === 0) return { refused: words.empty }
  if (type.startsWith('image/')) return judgePhoto(file)
  const expected = holds(type)
  if (expected === undefined) return {}
  const content = await contentOf(file)
  if (!expected.contents.includes(content)) {
    const problem = words.isNot(expected.what, contentWords[content])
    return expected.strict === true ? { refused: problem } : { doubt: problem }
  }
  if (content === 'zip' || content === 'old-office' || content === 'locked-office')
    return judgeOffice(file, expected.what, content)
  if (await isTruncated(file)) return { doubt: words.incomplete }
  const elsewhere = unplayable[content]
  if (elsewhere !== undefined) return { doubt: elsewhere }
  if (/^(?:audio|video)\//.test(type))
    return (await plays(file, type)) === false ? { doubt: words.silent(expected.what) } : {}
  return content === 'application/pdf' ? judgePdf(file, password) : {}
}

/** @param password opens a locked PDF; with a wrong password the PDF stays `locked` */
export const judgeFile = (file: Blob, type: string, password = ''): Promise<Judged> =>
  // For example, the user moved the file, or its cloud drive is offline.
  judge(file, type, password).catch((): Judged => ({ refused: words.notRead }))
