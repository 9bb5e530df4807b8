import { fileType, type SealedFile } from '../../../records/fields/index.ts'
import { type MemoryType, memoryRule, memoryTypeOf } from '../../../records/kinds/memory-files.ts'
import { memory } from '../../../records/kinds/memory.ts'
import type { FileReference } from '../../estate/types.ts'
import { judge } from '../../shared/file-viewer/judge.ts'
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
}

const field = memory.steps[0].fields.file

/** The file as the form's field judges it, before anything of it is sealed. */
export const asUnsealed = ({ file: { name, size }, type }: Pick<Chosen, 'file' | 'type'>): SealedFile => ({
  id: '',
  key: '',
  hash: '',
  chunks: 0,
  name,
  type,
  size,
})

/**
 * Why files are not taken, `undefined` where all of them are: one that is not keeps all others out.
 * @param count how many were chosen before
 * @param wanted what the memory is said to be, '' where nobody said it yet
 */
export function refusal(files: readonly File[], count: number, wanted: string): string | undefined {
  const { most } = memoryRule
  if (most && count + files.length > most.count) return most.message
  for (const file of files) {
    const type = fileType(memoryRule, file)
    const message = field.check(asUnsealed({ file, type: type || file.type }), {})
    if (message !== undefined) return files.length > 1 ? `${file.name}: ${message}` : message
  }
  const types = files.map((file) => memoryTypeOf(fileType(memoryRule, file)))
  const first = isType(wanted) ? wanted : types[0]
  const other = types.findIndex((type) => type !== first)
  if (other === -1) return undefined
  const only = memory.rules?.find(({ message }) => message.includes(`Only ${first} `))?.message ?? ''
  return files.length > 1 ? `${files[other]?.name}: ${only}` : only
}

const isType = (type: string): type is MemoryType => ['image', 'video', 'audio'].includes(type)

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** SHA-256 of a file, as records keep it. */
export const hashOfFile = async (file: Blob): Promise<string> =>
  base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer())))

/** The files by which memories are known: as they are kept, and as they were chosen. */
export const hashesOf = (files: readonly (FileReference | '')[]): Set<string> =>
  new Set(
    files.flatMap((file) => (file === '' ? [] : [file.hash, ...(file.source === undefined ? [] : [file.source])])),
  )

/** Those that are new, each once, and the names of those that are there already. */
export async function withoutKnown(
  files: readonly File[],
  known: ReadonlySet<string>,
): Promise<{ taken: Chosen[]; known: string[] }> {
  const taken: Chosen[] = []
  const there: string[] = []
  const seen = new Set(known)
  for (const file of files) {
    const hash = await hashOfFile(file)
    const type = fileType(memoryRule, file)
    if (seen.has(hash)) there.push(file.name)
    else taken.push({ id: crypto.randomUUID(), file, type, hash, takenOn: '', place: '' })
    seen.add(hash)
  }
  return { taken, known: there }
}

/** The same, with what may be wrong with each; or why one of them is not taken, which keeps all others out. */
export async function judged(files: readonly Chosen[]): Promise<Chosen[] | { refused: string }> {
  const looked = await Promise.all(
    files.map(async (chosen) => ({ chosen, ...(await judge(chosen.file, chosen.type)) })),
  )
  const bad = looked.find(({ refused }) => refused !== undefined)
  if (bad) return { refused: `${bad.chosen.file.name}: ${bad.refused}` }
  return looked.map(({ chosen, doubt }) => ({ ...chosen, doubt }))
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
