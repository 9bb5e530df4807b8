import { useState } from 'react'
import { deletionDays } from '../../../contract/account-deletion-rules.ts'
import { Button, Card, exactTime, linkClass } from '../../ui/index.ts'
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx'
import { KeepAccountButton } from './KeepAccountButton.tsx'
import { useSession } from '../../estate/index.ts'

/** The way out: deletes the account and everything in it, after days in which one can change one's mind. */
export function DeleteAccountCard() {
  const { deletion } = useSession()
  const [open, setOpen] = useState(false)
  return (
    <Card title="Delete account">
      {deletion === undefined ? (
        <>
          <p className="mb-4 text-soft">
            Deletes everything you keep here, {deletionDays} days after you ask for it. Until then you can change your
            mind. You may want to{' '}
            <a href="/settings/security#export" className={linkClass}>
              export everything
            </a>{' '}
            first.
          </p>
          <Button variant="secondary" onClick={() => setOpen(true)}>
            Delete account
          </Button>
        </>
      ) : (
        <>
          <p className="mb-4">
            {deletion.held
              ? 'You asked for your account to be deleted. That has to wait just now.'
              : `Your account will be deleted on ${exactTime(deletion.finalAt)}.`}
          </p>
          <KeepAccountButton quiet />
        </>
      )}
      {open && <DeleteAccountDialog onClose={() => setOpen(false)} />}
    </Card>
  )
}
