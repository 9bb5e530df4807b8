import { type ComponentProps, useMemo } from 'react'
import { useAllRecords, useSoFar } from '../../estate/index.ts'
import { useEntries, usePrepared } from './entries.ts'
import { isPortal, useLeft } from './left.ts'
import { SearchDialog } from './SearchDialog.tsx'

/** `at` is the current page; on a portal, released records rank first. */
type Ways = Pick<ComponentProps<typeof SearchDialog>, 'onGo' | 'onClose'> & { at: string }
type Given = ReturnType<typeof useLeft>

/** Mounted even while closed: it indexes records in the background for the next search. */
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
