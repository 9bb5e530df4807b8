import { useFormContext } from 'react-hook-form'
import { tidied } from '../../../records/define.ts'
import { DownloadPdf } from '../../shared/papers/DownloadPdf.tsx'
import { type Draft, useDraft } from '../draft.ts'
import { usePaperOf } from './paper-of.ts'

/** What stands in the form now as a PDF, saved or not. */
export function DraftPdf() {
  const { definition } = useDraft()
  const { getValues } = useFormContext<Draft>()
  const paperOf = usePaperOf()
  const document = async () => {
    const [{ inWords }, { recordPaper }] = await Promise.all([
      import('../../../records/in-words.ts'),
      import('../../shared/papers/record-paper.ts'),
    ])
    const values = tidied(definition, getValues('values'))
    return recordPaper([inWords({ kind: definition.kind, values })], paperOf(), { title: definition.name.one })
  }
  return <DownloadPdf variant="quiet" name={definition.name.one} document={document} />
}
