import { useState } from 'react'
import { deletionDays } from '../../../contract/account-deletion-rules.ts'
import { Button, Card, exactTime, linkClass } from '../../ui/index.ts'
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx'
import { KeepAccountButton } from './KeepAccountButton.tsx'
import { useSession } from '../../estate/index.ts'
import { words } from './words.ts'

export function DeleteAccountCard() {
  const { deletion } = useSession()
  const [open, setOpen] = useState(false)
  return (
    <Card title={words.title}>
      {deletion === undefined ? (
        <>
          <p className="mb-4 text-soft">
            {words.about(deletionDays)}{' '}
            <a href="/settings/security#export" className={linkClass}>
              {words.exportFirst}
            </a>
            .
          </p>
          <Button variant="secondary" onClick={() => setOpen(true)}>
            {words.title}
          </Button>
        </>
      ) : (
        <>
          <p className="mb-4">{deletion.held ? words.asked : words.deletedOn(exactTime(deletion.finalAt))}</p>
          <KeepAccountButton quiet />
        </>
      )}
      {open && <DeleteAccountDialog onClose={() => setOpen(false)} />}
    </Card>
  )
}
