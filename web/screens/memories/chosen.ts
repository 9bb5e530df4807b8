import { asUnsealed, fileType } from '../../../records/fields/index.ts'
import { type MemoryType, memoryRule, memoryTypeOf } from '../../../records/kinds/memory-files.ts'
import { memory } from '../../../records/kinds/memory.ts'
import type { FileReference } from '../../estate/types.ts'
import { judge } from '../../shared/file-viewer/judge.ts'
import { judgeWords } from '../../shared/file-viewer/words.ts'
import { retry } from '../../ui/retry.ts'

export type Chosen = {
  id: string
  file: File
  type: string
  hash: string
  /** Date and place from the file's metadata, '' if absent. */
  takenOn: string
  place: string
  /** A possible fault of the file; unset after the user decides to keep the file. */
  doubt?: string | undefined
  damaged?: boolean
  /** The file's own title; the people in it, in addition to those of the whole batch. */
  caption?: string
  people?: readonly string[]
  /** The number in the batch's shared title, assigned at the first upload and kept for a retry. */
  number?: number
}

const field = memory.steps[0].fields.file

/** Why a batch was rejected, and its files without faults. */
export type Refused = { readonly message: string; readonly others: readonly File[] }

const named = (file: File, message: string, { length }: readonly File[]): string =>
  length > 1 ? `${file.name}: ${message}` : message

/** The most frequent type; on a tie, the first. */
const mostOf = (types: readonly (MemoryType | undefined)[]): MemoryType | undefined =>
  types.toSorted((a, b) => types.filter((type) => type === b).length - types.filter((type) => type === a).length)[0]

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

const hashOfFile = async (file: Blob): Promise<string> =>
  base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer())))

export const hashesOf = (files: readonly (FileReference | '')[]): Set<string> =>
  new Set(
    files.flatMap((file) => (file === '' ? [] : [file.hash, ...(file.source === undefined ? [] : [file.source])])),
  )

export async function withoutStored(
  files: readonly File[],
  known: ReadonlySet<string>,
): Promise<{ taken: Chosen[]; known: string[] } | Refused> {
  const taken: Chosen[] = []
  const stored: string[] = []
  const seen = new Set(known)
  for (const file of files) {
    // Reading fails if the user moved the file, or if its cloud storage is unreachable.
    const hash = await hashOfFile(file).catch(() => undefined)
    if (hash === undefined)
      return { message: `${file.name}: ${judgeWords.notRead}`, others: files.filter((one) => one !== file) }
    const type = fileType(memoryRule, file)
    if (seen.has(hash)) stored.push(file.name)
    else taken.push({ id: crypto.randomUUID(), file, type, hash, takenOn: '', place: '' })
    seen.add(hash)
  }
  return { taken, known: stored }
}

/** Adds each file's possible fault. One unacceptable file rejects the whole batch. */
export async function inspected(files: readonly Chosen[]): Promise<Chosen[] | Refused> {
  const results: ({ chosen: Chosen } & Awaited<ReturnType<typeof judge>>)[] = []
  // Sequential, because decoding a photo takes memory for all its pixels.
  for (const chosen of files) results.push({ chosen, ...(await judge(chosen.file, chosen.type)) })
  const bad = results.find(({ refused }) => refused !== undefined)
  if (!bad)
    return results.map(({ chosen, doubt }) => ({
      ...chosen,
      doubt,
      damaged: doubt !== undefined && chosen.type.startsWith('image/'),
    }))
  const others = results.flatMap(({ chosen, refused }) => (refused === undefined ? [chosen.file] : []))
  return { message: `${bad.chosen.file.name}: ${bad.refused}`, others }
}

export async function withMetadata(files: readonly Chosen[]): Promise<Chosen[]> {
  if (files.every(({ type }) => !type.startsWith('image/'))) return [...files]
  const { photoReader } = await retry(() => import('../../shared/pictures/read-photo.ts'))
  const reader = photoReader()
  try {
    const dated: Chosen[] = []
    for (const chosen of files) dated.push({ ...chosen, ...(await reader.read(chosen.file)) })
    return dated
  } finally {
    reader.close()
  }
}
