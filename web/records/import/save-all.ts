import type { Importable, Importer } from '../../../records/convert/importer.ts'
import { type Step, tidied, type ValuesOf } from '../../../records/define.ts'
import type { Records, SavedRecord, SaveOptions } from '../../estate/types.ts'
import { words as texts } from './words.ts'

/** The most that one save carries (docs/protocol.md, Manifest). */
const atOnce = 500

/** Ticked at first: everything but what is already here, or stands in the file twice, in all that counts. */
export const startsChosen = ({ duplicateOf }: Pick<Importable, 'duplicateOf'>): boolean => duplicateOf?.same !== true

/** How many, in words: `1 account`, `12 accounts`. */
export const countInWords = ({ one, many }: Pick<Importer['words'], 'one' | 'many'>, count: number): string =>
  `${count} ${count === 1 ? one : many}`

/**
 * Saves records in as few calls as it takes. `onSaved` hears how many are saved so far; when a call fails, those before it stay
 * saved and it rejects with the failure.
 */
export async function saveAll<S extends readonly Step[]>(
  records: Pick<Records<S>, 'definition' | 'saveMany'>,
  words: Pick<Importer['words'], 'one' | 'many'>,
  wanted: readonly Importable<S>[],
  {
    access,
    adding = new Set(),
    here = [],
  }: {
    access: Pick<SaveOptions, 'audience' | 'alsoIfIncapacitated'>
    /** The rows that are added to records that are here; these stay with whom they are. */
    adding?: ReadonlySet<string>
    here?: readonly SavedRecord[]
  },
  onSaved: (count: number) => void,
): Promise<void> {
  for (let from = 0; from < wanted.length; from += atOnce) {
    const some = wanted.slice(from, from + atOnce)
    const items = some.map(({ row, values, unchecked, duplicateOf }): { values: ValuesOf<S>; options: SaveOptions } => {
      const adds = adding.has(row) ? duplicateOf?.adds : undefined
      const known = adds && here[adds.at]
      if (!known)
        return {
          values: tidied(records.definition, values),
          options: { ...access, ...(Object.keys(unchecked).length > 0 && { unchecked }) },
        }
      const { id, version, audience, alsoIfIncapacitated, unchecked: marks } = known
      return {
        values: tidied(records.definition, adds.values),
        options: { id, basedOn: version, audience, alsoIfIncapacitated, ...(marks && { unchecked: marks }) },
      }
    })
    // One after the other: each save builds on the one before.
    await records.saveMany(items, texts.activity(countInWords(words, some.length)))
    onSaved(from + some.length)
  }
}
