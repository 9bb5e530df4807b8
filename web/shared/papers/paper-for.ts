import type { InWords } from '../../../records/in-words.ts'
import type { PaperDefinition } from '../../pdf/paper-definition.ts'
import type { PaperOf } from './record-paper.ts'

type Of = PaperOf & { readonly born: string }
type Maker = (told: InWords, of: Of) => PaperDefinition

const directive = async (): Promise<Maker> => (await import('./directive-paper.ts')).directivePaper

/** The papers of kinds that are more than their parts in order, fetched when one is made. */
const own: Readonly<Record<string, () => Promise<Maker>>> = {
  'healthcare-proxy': directive,
  'living-will': directive,
  'advance-directive': directive,
}

/**
 * The paper of one record: that of its kind, else all that it says.
 * @param title what records of its kind are called together
 */
export async function paperFor(told: InWords, of: Of, title: string): Promise<PaperDefinition> {
  const make = await own[told.definition?.kind ?? '']?.()
  if (make !== undefined) return make(told, of)
  const { recordPaper } = await import('./record-paper.ts')
  return recordPaper([told], of, { title })
}
