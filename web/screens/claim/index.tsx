import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { fragmentText, takeAddressSecret } from '../../shared/session/address-secrets.ts'
import { messageOf } from '../../estate/message-of.ts'
import { EstateError, type HeldSeat, type InvitationView, useSession, client } from '../../estate/index.ts'
import { Button, buttonClass, Disclosure, ErrorSummary, LoadingPage, Stepper } from '../../ui/index.ts'
import { AuthPage } from '../../shared/auth/AuthPage.tsx'
import { ConfirmEmail, EMAIL_NOT_CONFIRMED } from '../../shared/portal/ConfirmEmail.tsx'
import { CardRefused } from '../../shared/portal/NoLongerNamed.tsx'
import { announceWaiting } from '../../shared/session/waiting-across-tabs.ts'
import { RoleOffered } from '../../shared/portal/RoleOffered.tsx'
import { AccountStep } from './AccountStep.tsx'
import { CardStep, waiting, type ReadCard } from './CardStep.tsx'
import { retry } from '../../ui/retry.ts'
import { words } from './words.ts'

const Unlock = lazy(() => retry(() => import('../../shared/auth/Unlock.tsx')))
const OwnCard = lazy(() => retry(async () => ({ default: (await import('./OwnCard.tsx')).OwnCard })))
const loadSecondStep = () => retry(() => import('../../shared/auth/TwoFactorStep.tsx'))
const TwoFactorStep = lazy(async () => ({ default: (await loadSecondStep()).TwoFactorStep }))

/** Serves the holder of a printed card, with or without an account (decision 004). */
export default function ClaimPage() {
  const session = useSession()
  const { hash } = useLocation()
  const fromAddress = fragmentText(hash)
  // Handles a link opened inside the app or pasted over this page; on page load, begin() reads it.
  useLayoutEffect(() => {
    if (fromAddress === '') return
    waiting.keep(fromAddress)
    takeAddressSecret()
  }, [fromAddress])
  const [card, setCard] = useState<ReadCard>()
  const [twoFactor, setTwoFactor] = useState(false)
  const [claimed, setClaimed] = useState<HeldSeat>()
  const waits = claimed === undefined ? card?.text : undefined
  useEffect(() => (waits === undefined ? undefined : announceWaiting({ name: 'card', value: waits })), [waits])

  // Keep the button busy until the chunk of the second step has loaded.
  const askForCode = async () => {
    await loadSecondStep()
    setTwoFactor(true)
  }

  if (session.state === 'loading') return <LoadingPage />
  if (session.state === 'locked')
    return (
      <Suspense fallback={<LoadingPage />}>
        <Unlock />
      </Suspense>
    )
  if (claimed !== undefined) return <Claimed seat={claimed} />
  if (card === undefined) return <CardStep start={fromAddress || waiting.read()} onRead={setCard} />
  if (card.view.ownerId === session.ownerId)
    return (
      <Suspense fallback={<LoadingPage />}>
        <OwnCard text={card.text} onTry={waiting.forget} />
      </Suspense>
    )
  if (session.state === 'signed-out' && twoFactor) {
    const leave = () => setTwoFactor(false)
    return (
      <Suspense fallback={<LoadingPage />}>
        <TwoFactorStep onDone={leave} onBack={leave} />
      </Suspense>
    )
  }
  return (
    <AuthPage
      title={words.found.title(card.view.ownerName)}
      purpose={words.found.purpose}
      below={
        <Button
          variant="quiet"
          onClick={() => {
            waiting.forget()
            setCard(undefined)
          }}
        >
          {words.found.notMine}
        </Button>
      }
    >
      <RoleOffered view={card.view} />
      <CompareKeys view={card.view} />
      {session.state === 'signed-out' ? (
        <AccountStep onTwoFactor={askForCode} />
      ) : (
        <Present card={card} email={session.email ?? ''} onClaimed={setClaimed} />
      )}
    </AuthPage>
  )
}

function CompareKeys({ view }: { view: InvitationView }) {
  return (
    <Disclosure label={words.found.compare} className="rounded-lg border border-line px-4 py-2">
      <p className="pb-3">{words.found.compareWhy}</p>
      <dl className="flex flex-col gap-3 pb-3">
        <div>
          <dt>{words.found.ofOwner(view.ownerName)}</dt>
          <dd className="font-mono break-words">{view.ownerFingerprint}</dd>
        </div>
        <div>
          <dt>{words.found.ofService}</dt>
          <dd className="font-mono break-words">{view.serviceFingerprint}</dd>
        </div>
      </dl>
      <p className="pb-2">{words.found.differ}</p>
    </Disclosure>
  )
}

function Present({ card, email, onClaimed }: { card: ReadCard; email: string; onClaimed: (seat: HeldSeat) => void }) {
  const [state, setState] = useState<'ready' | 'busy' | 'unconfirmed'>('ready')
  const [failure, setFailure] = useState<string>()
  const [attempt, setAttempt] = useState(0)

  const present = async () => {
    setState('busy')
    setFailure(undefined)
    setAttempt((count) => count + 1)
    try {
      const seat = await client.claimByCard(card.text)
      waiting.forget()
      onClaimed(seat)
    } catch (error) {
      if (error instanceof EstateError && error.code === EMAIL_NOT_CONFIRMED) return setState('unconfirmed')
      setFailure(messageOf(error))
      setState('ready')
    }
    return undefined
  }

  if (state === 'unconfirmed') return <ConfirmEmail email={email} busy={false} onAgain={() => void present()} />
  return (
    <>
      <ErrorSummary message={failure} attempt={attempt} />
      <p>
        {words.present.signedInAs} <span className="break-all">{email}</span>. {words.present.weWrite}
      </p>
      <Button className="min-h-14 text-lg" busy={state === 'busy'} onClick={() => void present()}>
        {words.present.button}
      </Button>
    </>
  )
}

function Claimed({ seat }: { seat: HeldSeat }) {
  if (seat.state === 'void')
    return (
      <AuthPage title={words.refused.title} purpose={words.refused.purpose}>
        <CardRefused seat={seat} />
        <a href="/claim" className={buttonClass('secondary')}>
          {words.refused.another}
        </a>
      </AuthPage>
    )
  const portal = seat.role === 'attorney' ? '/estateattorneyportal' : '/authcontactportal'
  return (
    <AuthPage title={words.claimed.title} purpose={words.claimed.purpose(seat.ownerName)}>
      <Stepper
        label={words.claimed.label}
        current={seat.state === 'card-review' ? 1 : 2}
        steps={[
          { id: 'received', label: words.claimed.received },
          {
            id: 'checked',
            label: words.claimed.checked,
            detail: words.claimed.checkedDetail,
          },
          {
            id: 'report',
            label: words.claimed.report,
            detail: words.claimed.reportDetail,
          },
          { id: 'open', label: words.claimed.open },
        ]}
      />
      <a href={portal} className={buttonClass('primary')}>
        {words.claimed.goOn}
      </a>
    </AuthPage>
  )
}
