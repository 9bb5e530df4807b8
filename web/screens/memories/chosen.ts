import { asUnsealed, fileType } from '../../../records/fields/index.ts'
import { type MemoryType, memoryRule, memoryTypeOf } from '../../../records/kinds/memory-files.ts'
import { memory } from '../../../records/kinds/memory.ts'
import type { FileReference } from '../../estate/types.ts'
import { judge } from '../../shared/file-viewer/judge.ts'
import { judgeWords } from '../../shared/file-viewer/words.ts'
import { retry } from '../../ui/retry.ts'

/** A file that somebody chose. */
export type Chosen = {
  /** The id of the memory that it becomes. */
  id: string
  file: File
  type: string
  /** SHA-256 of it, as records keep it. */
  hash: string
  /** The day on which it was taken, and where, as far as it says so itself. */
  takenOn: string
  place: string
  /** What may be wrong with it, until somebody says to keep it anyway. */
  doubt?: string | undefined
  /** It is a photo of which not all is there. */
  damaged?: boolean
  /** Its number in the title that several share, once they were sent: it keeps it where it is sent again. */
  number?: number
}

const field = memory.steps[0].fields.file

/** Why files are not taken, and which of them would be without what is in the way. */
export type Refused = { readonly message: string; readonly others: readonly File[] }

const named = (file: File, message: string, { length }: readonly File[]): string =>
  length > 1 ? `${file.name}: ${message}` : message

/** What most of them are; of as many the first. */
const mostOf = (types: readonly (MemoryType | undefined)[]): MemoryType | undefined =>
  types.toSorted((a, b) => types.filter((type) => type === b).length - types.filter((type) => type === a).length)[0]

/**
 * Why files are not taken, `undefined` where all of them are: one that is not keeps all others out.
 * @param count how many were chosen before
 * @param wanted what the memory is said to be, '' where nobody said it yet
 */
export function refusal(files: readonly File[], count: number, wanted: string): Refused | undefined {
  const { most } = memoryRule
  const checked = files.map((file) => {
    const type = fileType(memoryRule, file)
    return { file, type: memoryTypeOf(type), message: field.check(asUnsealed({ file, type: type || file.type }), {}) }
  })
  const sound = checked.filter(({ message }) => message === undefined)
  const only = isType(wanted) ? wanted : mostOf(sound.map(({ type }) => type))
  const room = most ? Math.max(0, most.count - count) : sound.length
  const others = sound.flatMap(({ file, type }) => (type === only ? [file] : [])).slice(0, room)
  if (files.length > room && most) return { message: most.message, others }
  for (const { file, message } of checked)
    if (message !== undefined) return { message: named(file, message, files), others }
  const other = sound.find(({ type }) => type !== only)
  if (!other) return undefined
  const message = memory.rules?.find((rule) => rule.message.includes(`Only ${only} `))?.message ?? ''
  return { message: named(other.file, message, files), others }
}

const isType = (type: string): type is MemoryType => ['image', 'video', 'audio'].includes(type)

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** SHA-256 of a file, as records keep it. */
const hashOfFile = async (file: Blob): Promise<string> =>
  base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer())))

/** The files by which memories are known: as they are kept, and as they were chosen. */
export const hashesOf = (files: readonly (FileReference | '')[]): Set<string> =>
  new Set(
    files.flatMap((file) => (file === '' ? [] : [file.hash, ...(file.source === undefined ? [] : [file.source])])),
  )

/** Those that are new, each once, and the names of those that are there already; or why one of them cannot be read. */
export async function withoutKnown(
  files: readonly File[],
  known: ReadonlySet<string>,
): Promise<{ taken: Chosen[]; known: string[] } | Refused> {
  const taken: Chosen[] = []
  const there: string[] = []
  const seen = new Set(known)
  for (const file of files) {
    // It was moved meanwhile, say, or lies with a service that cannot be reached.
    const hash = await hashOfFile(file).catch(() => undefined)
    if (hash === undefined)
      return { message: `${file.name}: ${judgeWords.notRead}`, others: files.filter((one) => one !== file) }
    const type = fileType(memoryRule, file)
    if (seen.has(hash)) there.push(file.name)
    else taken.push({ id: crypto.randomUUID(), file, type, hash, takenOn: '', place: '' })
    seen.add(hash)
  }
  return { taken, known: there }
}

/** The same, with what may be wrong with each; or why one of them is not taken, which keeps all others out. */
export async function judged(files: readonly Chosen[]): Promise<Chosen[] | Refused> {
  const looked: ({ chosen: Chosen } & Awaited<ReturnType<typeof judge>>)[] = []
  // One after another: a photo takes as much memory as it has pixels while it is tried.
  for (const chosen of files) looked.push({ chosen, ...(await judge(chosen.file, chosen.type)) })
  const bad = looked.find(({ refused }) => refused !== undefined)
  if (!bad)
    return looked.map(({ chosen, doubt }) => ({
      ...chosen,
      doubt,
      damaged: doubt !== undefined && chosen.type.startsWith('image/'),
    }))
  const others = looked.flatMap(({ chosen, refused }) => (refused === undefined ? [chosen.file] : []))
  return { message: `${bad.chosen.file.name}: ${bad.refused}`, others }
}

/** The same, with what photos say of themselves. */
export async function withWhatTheySay(files: readonly Chosen[]): Promise<Chosen[]> {
  if (files.every(({ type }) => !type.startsWith('image/'))) return [...files]
  const { photoReader } = await retry(() => import('../../shared/pictures/said-of-photo.ts'))
  const reader = photoReader()
  try {
    const said: Chosen[] = []
    for (const chosen of files) said.push({ ...chosen, ...(await reader.read(chosen.file)) })
    return said
  } finally {
    reader.close()
  }
}
