import { useFormContext } from 'react-hook-form'
import { tidied } from '../../../records/define.ts'
import { client } from '../../estate/index.ts'
import { DownloadPdf } from '../../shared/papers/DownloadPdf.tsx'
import { type Draft, useDraft } from '../draft.ts'
import { usePaperOf } from './paper-of.ts'

/** What stands in the form now as a PDF, saved or not. */
export function DraftPdf() {
  const { definition } = useDraft()
  const { getValues } = useFormContext<Draft>()
  const paperOf = usePaperOf()
  const document = async () => {
    const [{ inWords }, { recordPaper }, { picturesOnPaper }] = await Promise.all([
      import('../../../records/in-words.ts'),
      import('../../shared/papers/record-paper.ts'),
      import('../../shared/papers/pictures-on-paper.ts'),
    ])
    const values = tidied(definition, getValues('values'))
    const told = [inWords({ kind: definition.kind, values })]
    const pictures = await picturesOnPaper(told, client.openFile)
    return recordPaper(told, paperOf(), { title: definition.name.one, pictures })
  }
  return <DownloadPdf variant="quiet" name={definition.name.one} document={document} />
}
