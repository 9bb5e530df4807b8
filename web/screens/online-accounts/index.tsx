import { Upload } from 'lucide-react'
import { useState } from 'react'
import { onlineAccount } from '../../../records/kinds/index.ts'
import { useRecords } from '../../estate/index.ts'
import { RecordPage } from '../../records/index.ts'
import { accountIcons } from '../../records/looks/account-icons.tsx'
import { Button } from '../../ui/index.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { words } from './words.ts'

const LazyImport = onDemand(async () => (await import('../../records/import/LazyImport.tsx')).default)

/** /digital/online: the accounts, by type, with the four-step form and the way in from a password manager. */
export default function OnlineAccountsPage() {
  const accounts = useRecords(onlineAccount)
  const [importing, setImporting] = useState(false)
  return (
    <>
      <RecordPage
        records={accounts}
        icons={accountIcons}
        actions={
          <Button
            variant="secondary"
            icon={<Upload aria-hidden="true" className="size-5" />}
            onClick={() => setImporting(true)}
          >
            {words.import}
          </Button>
        }
      />
      {importing && <LazyImport records={accounts} onClose={() => setImporting(false)} />}
    </>
  )
}
