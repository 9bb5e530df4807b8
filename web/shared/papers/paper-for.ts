import type { InWords } from '../../../records/in-words.ts'
import { today } from '../../../records/today.ts'
import type { PaperDefinition } from '../../pdf/paper-definition.ts'
import { client } from '../../estate/index.ts'
import type { OpenFile } from '../pictures/use-picture.ts'
import { picturesOnPaper } from './pictures-on-paper.ts'
import { type PaperOf, recordPaper } from './record-paper.ts'

type Of = PaperOf & { readonly born: string }
type RecordInWords = InWords & { readonly updatedAt: string }
type From = { readonly open: OpenFile; readonly toSign: boolean }
type Maker = (source: RecordInWords, of: Of, from: From) => PaperDefinition | Promise<PaperDefinition>

const directive = async (): Promise<Maker> => {
  const { directivePaper } = await import('./directive-paper.ts')
  return (source, of, { toSign }) => directivePaper(source, of, toSign)
}

const careSheet = async (): Promise<Maker> => {
  const [{ careSheets }, { petsOnPaper }] = await Promise.all([
    import('./pet-care-sheet.ts'),
    import('./pets-on-paper.ts'),
  ])
  return async (source, of, { open }) => careSheets(await petsOnPaper([source], open), of, today())
}

/** Kinds with a layout of their own, loaded on demand. */
const makers: Readonly<Record<string, () => Promise<Maker>>> = {
  'healthcare-proxy': directive,
  'living-will': directive,
  'advance-directive': directive,
  pet: careSheet,
}

const own: From = { open: client.openFile, toSign: true }

/** The paper of one record: the layout of its kind, else a list of its parts. */
export async function paperFor(
  source: RecordInWords,
  of: Of,
  title: string,
  from: From = own,
): Promise<PaperDefinition> {
  const make = await makers[source.definition?.kind ?? '']?.()
  if (make !== undefined) return make(source, of, from)
  return recordPaper([source], of, { title, pictures: await picturesOnPaper([source], from.open) })
}
