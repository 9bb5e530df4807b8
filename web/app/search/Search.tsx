import { useAllRecords } from '../../estate/index.ts'
import { entriesOf, usePrepared } from './entries.ts'
import { SearchDialog } from './SearchDialog.tsx'

/** Stands in the shell, open or not: what was saved is prepared for the next search as it comes. */
export default function Search({
  open,
  onGo,
  onClose,
}: {
  open: boolean
  onGo: (address: string) => void
  onClose: () => void
}) {
  const records = useAllRecords()
  usePrepared(records)
  return open && <SearchDialog entries={entriesOf(records)} onGo={onGo} onClose={onClose} />
}
