import type { Coming, RecordName } from '../../../records/convert/whole/plan.ts'
import { type PlacedFile, withFiles } from '../../../records/convert/whole/values.ts'
import type { ZippedBlob } from '../../../records/convert/zip.ts'
import { versionOf } from '../../../records/define.ts'
import { filesIn } from '../../../records/fields/file.ts'
import type { SealedFile } from '../../../records/fields/index.ts'
import { bytesIn, inSaves, mostRecords } from '../../estate/in-saves.ts'
import { EstateError, type RecordInput, type SealFile } from '../../estate/types.ts'
import { nextTurn } from '../../kinds/send-in-pieces.ts'
import { words } from './words.ts'

export type ImportProgress = { records: number; bytes: number }

export type ImportOutcome = {
  records: readonly Coming[]
  files: number
  refused: (RecordName & { why: string })[]
  damaged: (RecordName & { file: string })[]
}

type ImportContext = {
  /** Groups the records of one import, so that the owner can undo the whole import. */
  importId: string
  files: ReadonlyMap<string, ZippedBlob>
  save: (inputs: RecordInput[], activity: string, partOf: string) => Promise<unknown>
  upload: SealFile
  uploadPreview: SealFile
  onProgress: (done: ImportProgress) => void
  signal: AbortSignal
}

/** Small, because the server counts an upload only after a save of its record. */
const batchSize = 25
const bytesAtOnce = 32 * 1024 * 1024

/** A sealed record of this many bytes stays below the server’s limit for one save. */
const mostInRecord = 450_000

/** Errors by which the server refuses a single file; the import continues with the next. */
const refusals = new Set(['storage-full', 'plan-lapsed', 'too-large', 'file-differs'])

const bytesOf = ({ values }: Coming): number => filesIn(values).reduce((sum, { size }) => sum + size, 0)

export const bytesOfAll = (all: readonly Coming[]): number => all.reduce((sum, one) => sum + bytesOf(one), 0)

const hasFiles = ({ values }: Coming): boolean => filesIn(values).length > 0

function inputFor(coming: Coming, importId: string): RecordInput {
  const { definition, id, values, audience, alsoIfIncapacitated, firstDays, notFor, seat, unchecked, copyOf } = coming
  return {
    kind: definition.kind,
    definitionVersion: versionOf(definition),
    values: { ...values },
    audience,
    alsoIfIncapacitated,
    firstDays,
    importId,
    ...(notFor && { leftOut: { notFor: [...notFor] } }),
    ...(seat !== undefined && { seat }),
    ...(Object.keys(unchecked).length > 0 && { unchecked: { ...unchecked } }),
    ...(definition.singleton === true && copyOf === undefined ? { singleton: true } : { newId: id }),
    ...(copyOf !== undefined && { copyOf }),
  }
}

async function withSealedFiles(coming: Coming, bringing: ImportContext, onBytes: (sent: number) => void) {
  const { files, upload, uploadPreview, signal } = bringing
  const sealed = new Map<PlacedFile, SealedFile>()
  const contentOf = async ({ id, size }: PlacedFile) => {
    const entry = files.get(id)
    return entry?.size === size ? entry.open() : undefined
  }
  let before = 0
  for (const file of filesIn(coming.values)) {
    const { name, type, size, source, seconds, password, preview } = file
    const content = await contentOf(file)
    if (content) {
      const onProgress = ({ done }: { done: number }) => onBytes(before + done)
      const kept = await upload(new File([content], name, { type }), name, { onProgress, signal })
      const small = preview && (await contentOf(preview))
      const drawn =
        preview && small && (await uploadPreview(new File([small], preview.name, { type: preview.type }), preview.name))
      sealed.set(file, {
        ...kept,
        type,
        ...(source !== undefined && { source }),
        ...(seconds !== undefined && { seconds }),
        ...(password !== undefined && { password }),
        ...(drawn && { preview: drawn }),
      })
    }
    before += size
    onBytes(before)
  }
  const { values, lacking } = withFiles(coming.definition, coming.values, (file) => sealed.get(file))
  const marks = Object.fromEntries(lacking.map(({ field }) => [field, words.damagedFile]))
  return { kept: { ...coming, values, unchecked: { ...coming.unchecked, ...marks } }, lacking, files: sealed.size }
}

/** Fills `brought` as it runs, so that a failure does not lose it. Rejects after `signal`. */
export async function importRecords(
  coming: readonly Coming[],
  bringing: ImportContext,
  brought: ImportOutcome & { records: Coming[] },
): Promise<void> {
  const { importId, signal, onProgress } = bringing
  let bytes = 0
  const save = async (some: readonly Coming[], inputs: RecordInput[]) => {
    if (inputs.length === 0) return
    await bringing.save(inputs, words.activity(brought.records.length + inputs.length), importId)
    brought.records.push(...some)
    onProgress({ records: brought.records.length, bytes })
    await nextTurn()
  }
  const stopped = () => {
    if (signal.aborted) throw new EstateError('cancelled', words.stopped)
  }
  const fitting = coming.filter((one) => {
    const fits = bytesIn(one) <= mostInRecord
    if (!fits) brought.refused.push({ title: one.title, of: one.of, why: words.tooMuchText })
    return fits
  })
  const plain = fitting.filter((one) => !hasFiles(one))
  // People first, because other records name them in their audience.
  const [people, things] = [true, false].map((sits) => plain.filter(({ seat }) => (seat !== undefined) === sits))
  for (const group of [people, things])
    for (const some of inSaves(group ?? [], mostRecords)) {
      stopped()
      await save(
        some,
        some.map((one) => inputFor(one, importId)),
      )
    }

  let waiting: { one: Coming; kept: Coming; files: number; lacking: readonly { name: string }[]; size: number }[] = []
  const saveWaiting = async () => {
    const ready = waiting
    waiting = []
    await save(
      ready.map(({ one }) => one),
      ready.map(({ kept }) => inputFor(kept, importId)),
    )
    for (const { one, files, lacking } of ready) {
      brought.files += files
      brought.damaged.push(...lacking.map(({ name }) => ({ title: one.title, of: one.of, file: name })))
    }
  }
  for (const one of fitting.filter(hasFiles)) {
    if (signal.aborted) await saveWaiting()
    stopped()
    const size = bytesOf(one)
    const before = bytes
    try {
      const sealed = await withSealedFiles(one, bringing, (sent) => {
        bytes = before + sent
        onProgress({ records: brought.records.length, bytes })
      })
      waiting.push({ one, size, ...sealed })
    } catch (error) {
      if (!(error instanceof EstateError) || !refusals.has(error.code)) {
        await saveWaiting()
        throw error
      }
      brought.refused.push({ title: one.title, of: one.of, why: error.message })
    }
    bytes = before + size
    const inAll = waiting.reduce((sum, part) => sum + part.size, 0)
    const count = waiting.reduce((sum, { kept }) => sum + filesIn(kept.values).length, 0)
    if (count >= batchSize || inAll >= bytesAtOnce) await saveWaiting()
  }
  await saveWaiting()
}
