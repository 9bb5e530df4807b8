import { useFormContext } from 'react-hook-form'
import { tidied } from '../../../records/define.ts'
import { inWords, withoutMy } from '../../../records/in-words.ts'
import { DownloadPdf } from '../../shared/papers/DownloadPdf.tsx'
import { type FormValues, useRecordForm } from '../form/form-context.ts'
import { usePaperOf } from './paper-of.ts'

/** Downloads the form's current values as the same PDF that the reading view offers. */
export function DraftPdf() {
  const { definition } = useRecordForm()
  const { getValues } = useFormContext<FormValues>()
  const paperOf = usePaperOf()
  const document = async () => {
    const { paperFor } = await import('../../shared/papers/paper-for.ts')
    const values = tidied(definition, getValues('values'))
    const told = { ...inWords({ kind: definition.kind, values }), updatedAt: new Date().toISOString() }
    return paperFor(told, paperOf(), withoutMy(definition.name.many))
  }
  return <DownloadPdf variant="quiet" name={definition.name.one} document={document} />
}
