import type { InWords } from '../../../records/in-words.ts'
import { today } from '../../../records/today.ts'
import type { PaperDefinition } from '../../pdf/paper-definition.ts'
import { client } from '../../estate/index.ts'
import type { PaperOf } from './record-paper.ts'

type Of = PaperOf & { readonly born: string }
/** A record in words, and when it was last changed. */
type Told = InWords & { readonly updatedAt: string }
type Maker = (told: Told, of: Of) => PaperDefinition | Promise<PaperDefinition>

const directive = async (): Promise<Maker> => (await import('./directive-paper.ts')).directivePaper

const careSheet = async (): Promise<Maker> => {
  const [{ careSheets }, { petsOnPaper }] = await Promise.all([
    import('./pet-care-sheet.ts'),
    import('./pets-on-paper.ts'),
  ])
  return async (told, of) => careSheets(await petsOnPaper([told]), of, today())
}

/** The papers of kinds that are more than their parts in order, fetched when one is made. */
const own: Readonly<Record<string, () => Promise<Maker>>> = {
  'healthcare-proxy': directive,
  'living-will': directive,
  'advance-directive': directive,
  pet: careSheet,
}

/**
 * The paper of one record: that of its kind, else all that it says.
 * @param title what records of its kind are called together
 */
export async function paperFor(told: Told, of: Of, title: string): Promise<PaperDefinition> {
  const make = await own[told.definition?.kind ?? '']?.()
  if (make !== undefined) return make(told, of)
  const [{ recordPaper }, { picturesOnPaper }] = await Promise.all([
    import('./record-paper.ts'),
    import('./pictures-on-paper.ts'),
  ])
  return recordPaper([told], of, { title, pictures: await picturesOnPaper([told], client.openFile) })
}
