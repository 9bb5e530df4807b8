import { type ComponentProps, useMemo } from 'react'
import { useAllRecords, useSoFar } from '../../estate/index.ts'
import { useEntries, usePrepared } from './entries.ts'
import { isPortal, useLeft } from './left.ts'
import { SearchDialog } from './SearchDialog.tsx'

/** `at`: the page on which somebody searches; on a portal what was left comes first. */
type Ways = Pick<ComponentProps<typeof SearchDialog>, 'onGo' | 'onClose'> & { at: string }
type Given = ReturnType<typeof useLeft>

/** Stands in the shell, open or not: what was saved or left is prepared for the next search as it comes. */
export default function Search({ open, ...ways }: Ways & { open: boolean }) {
  const all = useAllRecords()
  const soFar = useSoFar()
  const own = soFar.length > 0 ? soFar : all
  const left = useLeft()
  const records = useMemo(() => (left.records.length > 0 ? [...left.records, ...own] : own), [left.records, own])
  usePrepared(records)
  return open && <OpenSearch {...left} {...ways} records={records} />
}

function OpenSearch({ records, at, ...given }: Ways & Given) {
  return <SearchDialog {...useEntries(records)} {...given} leftFirst={isPortal(at)} />
}
