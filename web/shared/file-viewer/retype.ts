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
/** The extensions of each type; the first replaces a wrong extension. */
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
/** Sound and video share these containers, and their first bytes are alike. */
const boxes: ReadonlySet<string> = new Set(['audio/mp4', 'video/mp4', 'video/quicktime'])

/** If the content looks like video, only the name shows whether it is sound. */
function inBoxes(content: string, nameType: string): string {
  if (nameType.startsWith('audio/')) return 'audio/mp4'
  return content !== 'audio/mp4' && boxes.has(nameType) ? nameType : content
}

async function inPackage(file: Blob, content: 'zip' | 'old-office'): Promise<string> {
  const inside = await (content === 'zip' ? insideZip : insideCompound)(file)
  if (inside === 'word') return content === 'zip' ? office.word : office.oldWord
  return inside === 'excel' ? (content === 'zip' ? office.excel : office.oldExcel) : ''
}

async function typeByBytes(file: Blob, nameType: string): Promise<string> {
  const content = await contentOf(file)
  if (boxes.has(content)) return inBoxes(content, nameType)
  // `judgeFile` asks later about a Word file with Excel’s extension, and the reverse.
  if (content === 'zip' || content === 'old-office')
    return Object.values(office).includes(nameType) ? '' : inPackage(file, content)
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
  // The field's error message names a type that the field rejects.
  if (type === '' || !(type in rule.types)) return file
  const name = named(file.name, type)
  if (type === file.type && name === file.name) return file
  return new File([file], name, { type, lastModified: file.lastModified })
}

/** Renames a PDF called .jpg to .pdf if `rule` accepts it; `judgeFile` reports unreadable files. */
export async function retyped(
  files: readonly File[],
  rule: Pick<FileRule, 'types'>,
  pages: boolean,
): Promise<readonly File[]> {
  const found = await Promise.all(files.map((file) => asItIs(file, rule).catch(() => file)))
  return pages ? eachPage(found).catch(() => found) : found
}
