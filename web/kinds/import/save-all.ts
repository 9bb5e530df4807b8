import { inDigits } from '../../ui/in-digits.ts'
import type { Importable, Importer, ImportPreview } from '../../../records/convert/importer.ts'
import { withReferences } from '../../../records/convert/references.ts'
import { type Definition, fieldsOf, tidied, versionOf } from '../../../records/define.ts'
import type { SealedFile, Values } from '../../../records/fields/index.ts'
import { nounsOf } from '../../../records/kind-words.ts'
import { definitionOf } from '../../../records/kinds/index.ts'
import type { RecordInput, SavedRecord, SaveOptions } from '../../estate/types.ts'
import { inSaves, mostRecords } from '../../estate/in-saves.ts'
import { nextTurn } from '../send-in-pieces.ts'
import { asKept } from '../form/inputs/as-kept.ts'
import { mapSome, oneByOne } from './map-some.ts'
import { words as texts } from './words.ts'

export const isTickedAtFirst = ({ duplicateOf, doubtful }: Pick<Importable, 'duplicateOf' | 'doubtful'>): boolean =>
  duplicateOf?.same !== true && doubtful !== true

export const isDuplicate = ({ duplicateOf }: Pick<Importable, 'duplicateOf'>): boolean =>
  duplicateOf?.same === true && duplicateOf.adds === undefined

const isWhole = ({ doubtful, notKept }: Importable): boolean => doubtful !== true && notKept === undefined

export const hasMore = ({ records, leftOut }: ImportPreview, chosen: ReadonlySet<string>): boolean =>
  leftOut.length > 0 || records.some((record) => !isDuplicate(record) && !(chosen.has(record.row) && isWhole(record)))

const leftIn = (why: keyof typeof texts.left, count: number) => (count === 0 ? [] : [texts.left[why](count)])

export function leftOutOf({ records, leftOut, owner }: ImportPreview, chosen: ReadonlySet<string>): string[] {
  const left = Map.groupBy(
    records.filter(({ row }) => !chosen.has(row)),
    ({ duplicateOf }) => duplicateOf?.where ?? 'unchecked',
  )
  return [
    ...(owner && owner.answer !== '' ? [owner.leftOut] : []),
    ...(['here', 'file', 'unchecked'] as const).flatMap((why) => leftIn(why, left.get(why)?.length ?? 0)),
    ...leftIn('lines', leftOut.length),
  ]
}

const counted = (count: number, { one, many }: { one: string; many: string }): string =>
  `${inDigits(count)} ${count === 1 ? one : many}`

type Counting = Pick<Importer, 'kind'> & { readonly words: Pick<Importer['words'], 'one' | 'many'> }

/** *12 accounts and 1 document*. The importer's kind comes first. */
export function countInWords({ kind: own, words }: Counting, records: readonly Pick<Importable, 'kind'>[]): string {
  const numbers = new Map<string, number>([[own, 0]])
  for (const { kind } of records) numbers.set(kind, (numbers.get(kind) ?? 0) + 1)
  const parts = [...numbers].flatMap(([kind, count]) => {
    if (count === 0 && (kind !== own || numbers.size > 1)) return []
    return counted(count, kind === own ? words : nounsOf(definitionOf(kind)?.name ?? { one: kind }))
  })
  return texts.together(parts)
}

type Saving = {
  access: Pick<SaveOptions, 'audience' | 'alsoIfIncapacitated' | 'firstDays'>
  importId: string
  /** The ids of rows that update existing records; these records keep their audience. */
  adding?: ReadonlySet<string>
  here?: readonly SavedRecord[]
  /** All records of the file: a chosen record may refer to a record that the user did not choose. */
  among?: readonly Importable[]
  /** The records that earlier tries of this import saved. */
  before?: readonly Pick<Importable, 'kind'>[]
  save(inputs: RecordInput[], activity: string, partOf: string): Promise<unknown>
  upload(file: File): Promise<SealedFile>
}

/** A skipped duplicate resolves to the existing record, any other skipped record to ''. */
function idsOf(
  wanted: readonly Importable[],
  { adding, here = [], among = wanted }: Pick<Saving, 'adding' | 'here' | 'among'>,
): ReadonlyMap<string, string> {
  const rows = new Set(wanted.map(({ row }) => row))
  return new Map(
    among.flatMap(({ row, id, duplicateOf }): [string, string][] => {
      if (id === undefined) return []
      const known = duplicateOf?.at === undefined ? undefined : here[duplicateOf.at]?.id
      return [[id, rows.has(row) && adding?.has(row) !== true ? id : (known ?? '')]]
    }),
  )
}

/** Keeps a doubtful file unchanged: an import of many records does not ask about each. */
async function fileToKeep(
  { field: name, ...file }: NonNullable<Importable['file']>,
  definition: Definition,
  marks: Importable['unchecked'],
): Promise<File> {
  const field = fieldsOf(definition)[name]
  const rule = field?.type === 'file' ? field.rule : {}
  const chosen = new File([new Uint8Array(file.bytes)], file.name, { type: file.type })
  const kept = asKept(chosen, rule, name in marks)
  return name in marks ? kept : kept.catch(() => asKept(chosen, rule, true))
}

async function inputFor(
  { row, id: newId, kind, values, unchecked, duplicateOf, file }: Importable,
  { access, importId, adding, here = [], ...calls }: Saving,
  ids: ReadonlyMap<string, string>,
  sequentially: <T>(work: () => Promise<T>) => Promise<T>,
): Promise<RecordInput> {
  const definition = definitionOf(kind)
  if (definition === undefined) throw new Error(`There is no kind ${kind}.`)
  const of = { kind, definitionVersion: versionOf(definition) }
  const kept = (all: Values) => ({ ...tidied(definition, withReferences(definition, all, ids)) })
  const sealed = async () =>
    file && { [file.field]: await calls.upload(await sequentially(() => fileToKeep(file, definition, unchecked))) }
  const adds = adding?.has(row) === true ? duplicateOf?.adds : undefined
  const known = adds && here[adds.at]
  if (known) {
    const { id, version, audience, alsoIfIncapacitated, unchecked: marks } = known
    const added = { importId, before: version }
    const as = { id, basedOn: version, audience, alsoIfIncapacitated, added, ...(marks && { unchecked: marks }) }
    // An import never replaces an existing file.
    const face = file && adds.values[file.field] === '' ? await sealed() : {}
    return { ...of, ...as, values: kept({ ...adds.values, ...face }) }
  }
  return {
    ...of,
    ...access,
    importId,
    ...(newId !== undefined && { newId }),
    values: kept({ ...values, ...(await sealed()) }),
    ...(Object.keys(unchecked).length > 0 && { unchecked }),
  }
}

/** The client uploads files before it saves their records: small batches show progress sooner. */
const fileBatchSize = 50
/** Latency limits the upload of small photos; more uploads at once would delay other requests. */
const mostUploads = 4

/** Calls `onSaved` with the count so far. After a rejection, earlier batches stay saved. */
export async function saveAll(
  importer: Counting,
  wanted: readonly Importable[],
  saving: Saving,
  onSaved: (count: number) => void,
): Promise<void> {
  const ids = idsOf(wanted, saving)
  // A decoded photo takes much memory, so only one is decoded at a time.
  const sequentially = oneByOne()
  let saved = 0
  const most = wanted.some(({ file }) => file !== undefined) ? fileBatchSize : mostRecords
  for (const some of inSaves(wanted, most)) {
    const inputs = await mapSome(some, mostUploads, (one) => inputFor(one, saving, ids, sequentially))
    const soFar = [...(saving.before ?? []), ...wanted.slice(0, saved + some.length)]
    await saving.save(inputs, texts.activity(countInWords(importer, soFar)), saving.importId)
    saved += some.length
    onSaved(saved)
    // Lets the browser paint the list behind the dialog before the next batch.
    await nextTurn()
  }
}
