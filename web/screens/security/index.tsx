import { useState } from 'react'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { DeleteAccountCard } from '../../shared/account-deletion/DeleteAccountCard.tsx'
import { BringBackCard } from '../../shared/bring-back/BringBackCard.tsx'
import { ExportCard } from '../../shared/export/ExportCard.tsx'
import { DeviceCopyCard } from './DeviceCopyCard.tsx'
import { EmailCard } from './EmailCard.tsx'
import { FingerprintCard } from './FingerprintCard.tsx'
import { KeysCard } from './KeysCard.tsx'
import { PasswordCard } from './PasswordCard.tsx'
import { PasskeysCard } from './PasskeysCard.tsx'
import { RecoveryCard } from './RecoveryCard.tsx'
import { SessionsCard } from './SessionsCard.tsx'
import { SomebodyElseCard } from './SomebodyElseCard.tsx'
import { TwoFactorCard } from './TwoFactorCard.tsx'
import { words } from './words.ts'

/** /settings/security: sign-in, recovery, sessions, export, and deletion of the account. */
export default function Security() {
  // A password change ends other sessions: the new key reloads their list.
  const [changes, setChanges] = useState(0)
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: words.settings, to: '/settings' }, { label: words.title }]}
        title={words.title}
        purpose={words.purpose}
      />
      <div id="keys">
        <KeysCard />
      </div>
      <div className="grid grid-cols-1 gap-6 xl:grid-cols-2">
        <div id="recovery-kit" className="grid">
          <RecoveryCard />
        </div>
        <div id="two-step" className="grid">
          <TwoFactorCard />
        </div>
        <div id="password" className="grid">
          <PasswordCard onChanged={() => setChanges(changes + 1)} />
        </div>
        <EmailCard />
        <div id="device-copy" className="grid">
          <DeviceCopyCard />
        </div>
        <FingerprintCard />
      </div>
      <div id="passkeys">
        <PasskeysCard />
      </div>
      <div id="sessions">
        <SessionsCard key={changes} />
      </div>
      <div id="new-keys">
        <SomebodyElseCard />
      </div>
      <div id="export">
        <ExportCard />
      </div>
      <div id="bring-back">
        <BringBackCard />
      </div>
      <div id="delete-account">
        <DeleteAccountCard />
      </div>
    </>
  )
}
