import { type FileRule, fileType } from '../../../records/fields/index.ts'
import { eachPage } from '../pictures/drawn-pages.ts'
import { contentOf } from './content.ts'
import { insideCompound, insideZip } from './office.ts'

const office = {
  word: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  excel: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  oldWord: 'application/msword',
  oldExcel: 'application/vnd.ms-excel',
}
/** How names of each type end; the first is given where a name ends as one of the others. */
const endings: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  [office.word]: 'docx',
  [office.excel]: 'xlsx',
  [office.oldWord]: 'doc',
  [office.oldExcel]: 'xls',
  'image/jpeg': 'jpg jpeg jpe jfif',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/heic': 'heic heif hif',
  'image/avif': 'avif',
  'image/bmp': 'bmp dib',
  'image/tiff': 'tif tiff',
  'audio/mpeg': 'mp3 mpga',
  'audio/aac': 'aac',
  'audio/wav': 'wav wave',
  'audio/mp4': 'm4a m4b mp4 3gp',
  'audio/ogg': 'ogg oga opus',
  'audio/flac': 'flac',
  'audio/aiff': 'aif aiff aifc',
  'audio/webm': 'webm weba',
  'video/mp4': 'mp4 m4v mov 3gp 3g2',
  'video/quicktime': 'mov qt mp4',
  'video/webm': 'webm',
  'video/x-msvideo': 'avi',
}
const known: ReadonlySet<string> = new Set(['txt', ...Object.values(endings).flatMap((ones) => ones.split(' '))])
/** Sound and film share these containers, which look alike at their beginning. */
const boxes: ReadonlySet<string> = new Set(['audio/mp4', 'video/mp4', 'video/quicktime'])

/** Where it looks like a film only its name says that it is a sound. */
function inBoxes(content: string, said: string): string {
  if (said.startsWith('audio/')) return 'audio/mp4'
  return content !== 'audio/mp4' && boxes.has(said) ? said : content
}

/** What a package of Word or Excel is, '' for others. */
async function inPackage(file: Blob, content: 'zip' | 'old-office'): Promise<string> {
  const inside = await (content === 'zip' ? insideZip : insideCompound)(file)
  if (inside === 'word') return content === 'zip' ? office.word : office.oldWord
  return inside === 'excel' ? (content === 'zip' ? office.excel : office.oldExcel) : ''
}

/** The type of a file by its bytes; '' where they do not say. */
async function typeByBytes(file: Blob, said: string): Promise<string> {
  const content = await contentOf(file)
  if (boxes.has(content)) return inBoxes(content, said)
  // What one program of an office wrote under the ending of another is asked about later.
  if (content === 'zip' || content === 'old-office')
    return Object.values(office).includes(said) ? '' : inPackage(file, content)
  return content in endings ? content : ''
}

function named(name: string, type: string): string {
  const usual = (endings[type] ?? '').split(' ')
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1] ?? ''
  if (usual.includes(ending.toLowerCase())) return name
  return `${known.has(ending.toLowerCase()) ? name.slice(0, -ending.length - 1) : name}.${usual[0]}`
}

async function asItIs(file: File, rule: Pick<FileRule, 'types'>): Promise<File> {
  const type = await typeByBytes(file, fileType(rule, file) || file.type)
  // A field that does not take it says what it is instead.
  if (type === '' || !(type in rule.types)) return file
  const name = named(file.name, type)
  if (type === file.type && name === file.name) return file
  return new File([file], name, { type, lastModified: file.lastModified })
}

/**
 * Chosen files as what their bytes say, where `rule` takes that: a PDF that is called .jpg is a PDF, and is called so. Those
 * that cannot be read stay as they are: the look into them says so.
 * @param pages each page of a scan is wanted as a file of its own
 */
export async function asWhatTheyAre(
  files: readonly File[],
  rule: Pick<FileRule, 'types'>,
  pages: boolean,
): Promise<readonly File[]> {
  const found = await Promise.all(files.map((file) => asItIs(file, rule).catch(() => file)))
  return pages ? eachPage(found).catch(() => found) : found
}
