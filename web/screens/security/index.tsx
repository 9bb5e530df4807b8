import { useState } from 'react'
import { client } from '../../estate/index.ts'
import { useAnswer } from '../../estate/use-answer.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { DeleteAccountCard } from '../../shared/account-deletion/DeleteAccountCard.tsx'
import { BringBackCard } from '../../shared/bring-back/BringBackCard.tsx'
import { ExportCard } from '../../shared/export/ExportCard.tsx'
import { DeviceCopyCard } from './DeviceCopyCard.tsx'
import { EmailCard } from './EmailCard.tsx'
import { KeysCard } from './KeysCard.tsx'
import { PasswordCard } from './PasswordCard.tsx'
import { PasskeysCard } from './PasskeysCard.tsx'
import { RecoveryCard } from './RecoveryCard.tsx'
import { SessionsCard } from './SessionsCard.tsx'
import { TwoFactorCard } from './TwoFactorCard.tsx'
import { fingerprintWords, somebodyElseWords, words } from './words.ts'

export default function Security() {
  // A password change ends other sessions; changing the key reloads their list.
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
        <IntruderCard />
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

/** The owner's key fingerprint, to read aloud on the phone or compare with a printed card. */
function FingerprintCard() {
  const [answer] = useAnswer(client.ownFingerprint)
  return (
    <Card title={fingerprintWords.title}>
      <p className="mb-4 text-soft">{fingerprintWords.about}</p>
      {answer.state === 'ready' && <p className="font-mono break-words">{answer.value}</p>}
      {answer.state === 'loading' && <p className="text-soft">{words.loading}</p>}
      {answer.state === 'failed' && <p role="alert">{answer.message}</p>}
    </Card>
  )
}

/** Links to the page that replaces all keys, for an owner who suspects an intruder. */
const IntruderCard = () => (
  <Card title={somebodyElseWords.title}>
    <p className="mb-4 text-soft">{somebodyElseWords.about}</p>
    <a href="/settings/new-keys" className={buttonClass('secondary')}>
      {somebodyElseWords.go}
    </a>
  </Card>
)
