import { Upload } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { onlineAccount } from '../../../records/kinds/index.ts'
import { useRecords } from '../../estate/index.ts'
import { RecordPage } from '../../records/index.ts'
import { Button } from '../../ui/index.ts'
import { retry } from '../../ui/retry.ts'

// Most people never need it: its code comes when it is asked for.
const LazyImport = lazy(() => retry(() => import('../../records/import/LazyImport.tsx')))

/** /digital/online: the accounts, by type, with the four-step form and the way in from a password manager. */
export default function OnlineAccountsPage() {
  const accounts = useRecords(onlineAccount)
  const [importing, setImporting] = useState(false)
  return (
    <>
      <RecordPage
        records={accounts}
        actions={
          <Button
            variant="secondary"
            icon={<Upload aria-hidden="true" className="size-5" />}
            onClick={() => setImporting(true)}
          >
            Import from a password manager
          </Button>
        }
      />
      {importing && (
        <Suspense fallback={null}>
          <LazyImport records={accounts} onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </>
  )
}
