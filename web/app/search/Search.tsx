import { type ComponentProps, useMemo } from 'react'
import { useAllRecords, useSoFar } from '../../estate/index.ts'
import { useEntries, usePrepared } from './entries.ts'
import { isPortal, useLeft } from './left.ts'
import { useSignOut } from '../../shared/session/use-sign-out.tsx'
import { SearchDialog } from './SearchDialog.tsx'

/** `at` is the current path; on a portal, the search ranks released records first. */
type Ways = Pick<ComponentProps<typeof SearchDialog>, 'onGo' | 'onClose' | 'onSignOut'> & { at: string }
type Given = ReturnType<typeof useLeft>

/** Stays mounted while closed, to index records in the background for the next search. */
export default function Search({ open, ...ways }: Omit<Ways, 'onSignOut'> & { open: boolean }) {
  const all = useAllRecords()
  const soFar = useSoFar()
  const own = soFar.length > 0 ? soFar : all
  const left = useLeft()
  const records = useMemo(() => (left.records.length > 0 ? [...left.records, ...own] : own), [left.records, own])
  usePrepared(records)
  // The search dialog closes before this hook asks about unsent changes.
  const { leave, question } = useSignOut()
  return (
    <>
      {open && <OpenSearch {...left} {...ways} onSignOut={leave} records={records} />}
      {question}
    </>
  )
}

function OpenSearch({ records, at, ...given }: Ways & Given) {
  return <SearchDialog {...useEntries(records)} {...given} leftFirst={isPortal(at)} />
}
