import type { InWords } from '../../../records/in-words.ts'
import { today } from '../../../records/today.ts'
import type { PaperDefinition } from '../../pdf/paper-definition.ts'
import { client } from '../../estate/index.ts'
import type { OpenFile } from '../pictures/use-picture.ts'
import { picturesOnPaper } from './pictures-on-paper.ts'
import { type PaperOf, recordPaper } from './record-paper.ts'

type Of = PaperOf & { readonly born: string }
/** A record in words, and when it was last changed. */
type Told = InWords & { readonly updatedAt: string }
/** Of whose estate it is made: `open` opens its files, `toSign` is true where its owner makes it. */
type From = { readonly open: OpenFile; readonly toSign: boolean }
type Maker = (told: Told, of: Of, from: From) => PaperDefinition | Promise<PaperDefinition>

const directive = async (): Promise<Maker> => {
  const { directivePaper } = await import('./directive-paper.ts')
  return (told, of, { toSign }) => directivePaper(told, of, toSign)
}

const careSheet = async (): Promise<Maker> => {
  const [{ careSheets }, { petsOnPaper }] = await Promise.all([
    import('./pet-care-sheet.ts'),
    import('./pets-on-paper.ts'),
  ])
  return async (told, of, { open }) => careSheets(await petsOnPaper([told], open), of, today())
}

/** The papers of kinds that are more than their parts in order, fetched when one is made. */
const makers: Readonly<Record<string, () => Promise<Maker>>> = {
  'healthcare-proxy': directive,
  'living-will': directive,
  'advance-directive': directive,
  pet: careSheet,
}

const own: From = { open: client.openFile, toSign: true }

/**
 * The paper of one record: that of its kind, else all that it says.
 * @param title what records of its kind are called together
 * @param from the estate that it is of, where that is not the own one
 */
export async function paperFor(told: Told, of: Of, title: string, from: From = own): Promise<PaperDefinition> {
  const make = await makers[told.definition?.kind ?? '']?.()
  if (make !== undefined) return make(told, of, from)
  return recordPaper([told], of, { title, pictures: await picturesOnPaper([told], from.open) })
}
