import { type ComponentProps } from 'react'
import { type StoredRecord, useAllRecords, useSoFar } from '../../estate/index.ts'
import { useEntries, usePrepared } from './entries.ts'
import { SearchDialog } from './SearchDialog.tsx'

type Ways = Pick<ComponentProps<typeof SearchDialog>, 'onGo' | 'onClose'>

/** Stands in the shell, open or not: what was saved is prepared for the next search as it comes. */
export default function Search({ open, ...ways }: Ways & { open: boolean }) {
  const all = useAllRecords()
  const soFar = useSoFar()
  const records = soFar.length > 0 ? soFar : all
  usePrepared(records)
  return open && <OpenSearch records={records} {...ways} />
}

function OpenSearch({ records, ...ways }: Ways & { records: readonly StoredRecord[] }) {
  return <SearchDialog {...useEntries(records)} {...ways} />
}
