import { inDigits } from '../../ui/in-digits.ts'
import type { Importable, Importer, ImportPreview } from '../../../records/convert/importer.ts'
import { withReferences } from '../../../records/convert/references.ts'
import { type Definition, fieldsOf, tidied, versionOf } from '../../../records/define.ts'
import type { SealedFile, Values } from '../../../records/fields/index.ts'
import { definitionOf } from '../../../records/kinds/index.ts'
import type { RecordInput, SavedRecord, SaveOptions } from '../../estate/types.ts'
import { inSaves, mostRecords } from '../../estate/in-saves.ts'
import { nextTurn } from '../send-in-pieces.ts'
import { asKept } from '../form/inputs/as-kept.ts'
import { words as texts } from './words.ts'

/** Ticked at first: everything but what is already here, or stands in the file twice, in all that counts, or could not be read for certain. */
export const startsChosen = ({ duplicateOf, doubtful }: Pick<Importable, 'duplicateOf' | 'doubtful'>): boolean =>
  duplicateOf?.same !== true && doubtful !== true

/** Here already, or earlier in the file, as it stands: it would only be there twice. */
export const isNothingNew = ({ duplicateOf }: Pick<Importable, 'duplicateOf'>): boolean =>
  duplicateOf?.same === true && duplicateOf.adds === undefined

/** What of it could not be kept, or not be read for certain, stands in the file alone. */
const isWhole = ({ doubtful, notKept }: Importable): boolean => doubtful !== true && notKept === undefined

/** Whether something in a file, or in this part of it, is not here once the chosen rows are. */
export const hasMore = ({ records, leftOut }: ImportPreview, chosen: ReadonlySet<string>): boolean =>
  leftOut.length > 0 || records.some((record) => !isNothingNew(record) && !(chosen.has(record.row) && isWhole(record)))

const leftIn = (why: keyof typeof texts.left, count: number) => (count === 0 ? [] : [texts.left[why](count)])

/** What of a file does not come in once the chosen rows do, and why, in words: *1 you already have*, *1 line*. */
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

/** What its own records are called. */
type Counting = Pick<Importer, 'kind'> & { readonly words: Pick<Importer['words'], 'one' | 'many'> }

/** How many there are of each kind, in words: *12 accounts and 1 document*. Those of the importer's own kind come first. */
export function countInWords({ kind: own, words }: Counting, records: readonly Pick<Importable, 'kind'>[]): string {
  const numbers = new Map<string, number>([[own, 0]])
  for (const { kind } of records) numbers.set(kind, (numbers.get(kind) ?? 0) + 1)
  const parts = [...numbers].flatMap(([kind, count]) => {
    if (count === 0 && (kind !== own || numbers.size > 1)) return []
    const { one = '', said } = definitionOf(kind)?.name ?? {}
    return counted(count, kind === own ? words : (said ?? { one: one.toLowerCase(), many: `${one.toLowerCase()}s` }))
  })
  return texts.together(parts)
}

/** What the records are saved with: for whom, and by which calls. */
export type Saving = {
  access: Pick<SaveOptions, 'audience' | 'alsoIfIncapacitated'>
  /** What all of them are known by afterwards, to be taken back together. */
  importId: string
  /** The rows that are added to records that are here; these stay with whom they are. */
  adding?: ReadonlySet<string>
  /** Those that are here, of the importer's own kind. */
  here?: readonly SavedRecord[]
  /** All that the file would bring: what is not wanted of it may be here already, and others refer to it. */
  among?: readonly Importable[]
  /** What the same import brought in before it failed, or was cut off. */
  before?: readonly Pick<Importable, 'kind'>[]
  save(inputs: RecordInput[], activity: string, partOf: string): Promise<unknown>
  upload(file: File): Promise<SealedFile>
}

/**
 * What becomes of the ids by which records of a file refer to each other: of what is here already, and not brought in beside it, that of
 * the one that is here; '' of what is not brought in at all.
 */
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

/**
 * A file that comes with a record, as its field keeps files. What cannot be drawn, or is marked, stays as it is: unlike a person who chooses
 * a photo, no one is asked here, and others come in with it.
 */
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

/** A record as it is saved, its file sealed and sent before. */
async function inputFor(
  { row, id: newId, kind, values, unchecked, duplicateOf, file }: Importable,
  { access, importId, adding, here = [], ...calls }: Saving,
  ids: ReadonlyMap<string, string>,
): Promise<RecordInput> {
  const definition = definitionOf(kind)
  if (definition === undefined) throw new Error(`There is no kind ${kind}.`)
  const of = { kind, definitionVersion: versionOf(definition) }
  const kept = (all: Values) => ({ ...tidied(definition, withReferences(definition, all, ids)) })
  const sealed = async () => file && { [file.field]: await calls.upload(await fileToKeep(file, definition, unchecked)) }
  const adds = adding?.has(row) === true ? duplicateOf?.adds : undefined
  const known = adds && here[adds.at]
  if (known) {
    const { id, version, audience, alsoIfIncapacitated, unchecked: marks } = known
    const added = { importId, before: version }
    const as = { id, basedOn: version, audience, alsoIfIncapacitated, added, ...(marks && { unchecked: marks }) }
    // A file never takes the place of one that is here.
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

/** Files are sent one after another, before their records are saved: with fewer of them at once it is seen how far it is. */
const mostWithFiles = 50

/**
 * Saves records in as few calls as it takes. `onSaved` hears how many are saved so far; when a call fails, those before it stay
 * saved and it rejects with the failure.
 */
export async function saveAll(
  importer: Counting,
  wanted: readonly Importable[],
  saving: Saving,
  onSaved: (count: number) => void,
): Promise<void> {
  const ids = idsOf(wanted, saving)
  let saved = 0
  const most = wanted.some(({ file }) => file !== undefined) ? mostWithFiles : mostRecords
  for (const some of inSaves(wanted, most)) {
    const inputs: RecordInput[] = []
    // One after the other: files are large, and each save builds on the one before.
    for (const one of some) inputs.push(await inputFor(one, saving, ids))
    const soFar = [...(saving.before ?? []), ...wanted.slice(0, saved + some.length)]
    await saving.save(inputs, texts.activity(countInWords(importer, soFar)), saving.importId)
    saved += some.length
    onSaved(saved)
    // The list behind the dialog is drawn with what came, before the next ones are prepared.
    await nextTurn()
  }
}
