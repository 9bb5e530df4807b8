import { onlineAccount } from '../../../records/kinds/index.ts'
import { useRecords } from '../../estate/index.ts'
import { RecordPage, useImport } from '../../records/index.ts'
import { accountIcons } from '../../records/looks/account-icons.tsx'
import { words } from './words.ts'

/** /digital/online: the accounts, by type, with the four-step form and the way in from a password manager. */
export default function OnlineAccountsPage() {
  const accounts = useRecords(onlineAccount)
  const { button, dialog } = useImport(accounts, words.import)
  return (
    <>
      <RecordPage records={accounts} icons={accountIcons} actions={button} />
      {dialog}
    </>
  )
}
