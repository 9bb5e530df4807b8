import { whileHere } from '../../ui/while-here.ts'
import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { fragmentText, takeAddressSecret } from '../../shared/session/address-secrets.ts'
import { messageOf } from '../../estate/message-of.ts'
import { EstateError, type HeldSeat, type InvitationView, useSession, client } from '../../estate/index.ts'
import { Button, buttonClass, ErrorSummary, Field, LoadingPage, Stepper, TextArea } from '../../ui/index.ts'
import { AuthPage } from '../../shared/auth/AuthPage.tsx'
import { ConfirmEmail, EMAIL_NOT_CONFIRMED } from '../../shared/portal/ConfirmEmail.tsx'
import { CardRefused } from '../../shared/portal/NoLongerNamed.tsx'
import { useSmallForm } from '../../shared/forms/use-small-form.ts'
import { pending, tellWhereToGoOn } from '../../shared/session/pending-invitation.ts'
import { RoleOffered } from '../../shared/portal/RoleOffered.tsx'
import { AccountStep, ClaimTwoFactor } from './AccountStep.tsx'
import { retry } from '../../ui/retry.ts'

const Unlock = lazy(() => retry(() => import('../../shared/auth/Unlock.tsx')))
const kept = pending('card')

type ReadCard = { text: string; view: InvitationView }

/** /claim: whoever holds a printed release card starts here, with or without an account (decision 004). */
export default function ClaimPage() {
  const session = useSession()
  const { hash } = useLocation()
  const fromAddress = fragmentText(hash)
  // A link that was opened inside the app, or pasted over this page: at the start it was taken already.
  useLayoutEffect(() => {
    if (fromAddress === '') return
    kept.keep(fromAddress)
    takeAddressSecret()
  }, [fromAddress])
  const [card, setCard] = useState<ReadCard>()
  const [twoFactor, setTwoFactor] = useState(false)
  const [claimed, setClaimed] = useState<HeldSeat>()
  const waits = claimed === undefined ? card?.text : undefined
  useEffect(() => (waits === undefined ? undefined : tellWhereToGoOn({ name: 'card', value: waits })), [waits])

  if (session.state === 'loading') return <LoadingPage />
  if (session.state === 'locked')
    return (
      <Suspense fallback={<LoadingPage />}>
        <Unlock />
      </Suspense>
    )
  if (claimed !== undefined) return <Claimed seat={claimed} />
  if (card === undefined) return <CardStep start={fromAddress || kept.read()} onRead={setCard} />
  if (session.state === 'signed-out' && twoFactor) return <ClaimTwoFactor onBack={() => setTwoFactor(false)} />
  return (
    <AuthPage
      title={`A card from ${card.view.ownerName}`}
      purpose="It lets you open what was left for you, when the time has come."
      below={
        <Button
          variant="quiet"
          onClick={() => {
            kept.forget()
            setCard(undefined)
          }}
        >
          This is not my card
        </Button>
      }
    >
      <RoleOffered view={card.view} />
      {session.state === 'signed-out' ? (
        <AccountStep onTwoFactor={() => setTwoFactor(true)} />
      ) : (
        <Present card={card} email={session.email ?? ''} onClaimed={setClaimed} />
      )}
    </AuthPage>
  )
}

/** Reads a card that came with the address, or that was typed before in this tab, at once; else asks for its letters. */
function CardStep({ start, onRead }: { start: string; onRead: (card: ReadCard) => void }) {
  const [began, setBegan] = useState<{ failure?: string } | 'reading'>(start === '' ? {} : 'reading')
  useEffect(() => {
    if (start === '') return undefined
    return whileHere(async (here) => {
      try {
        const card = await readCard(start)
        if (here()) onRead(card)
      } catch (error) {
        if (here()) setBegan({ failure: messageOf(error) })
      }
    })
  }, [start, onRead])
  const { form, field, input, summary, busy } = useSmallForm({
    id: 'card',
    blank: { letters: start },
    check: ({ letters }) => (letters.trim() === '' ? { letters: 'Please type the letters on the card' } : {}),
    send: async ({ letters }) => {
      setBegan({})
      onRead(await readCard(letters))
    },
  })
  const reading = busy || began === 'reading'

  return (
    <AuthPage
      title="Do you hold a release card?"
      purpose="We are sorry that you need this page. Point your camera at the code on the card, or type its letters here."
      below={<WithoutCard />}
    >
      <form {...form} className="flex flex-col gap-5">
        <ErrorSummary {...summary} message={began === 'reading' ? undefined : (began.failure ?? summary.message)} />
        <Field
          {...field('letters')}
          label="Letters on the card"
          hint="Six lines of letters. Spaces, dashes and small letters do not matter. Zero and O, one and I are taken for each other. If a line is mistyped, we tell you which."
          required
        >
          <TextArea
            rows={8}
            className="font-mono"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            {...input('letters')}
          />
        </Field>
        <Button type="submit" busy={reading}>
          {reading ? 'Reading the card...' : 'Read the card'}
        </Button>
      </form>
    </AuthPage>
  )
}

/** The other ways in, for whoever came through the door on the landing page without a card. */
function WithoutCard() {
  return (
    <section aria-labelledby="without-card" className="flex flex-col gap-4 border-t border-line pt-6 text-left">
      <h2 id="without-card" className="text-xl">
        Somebody has died, and you have no card?
      </h2>
      <p>If they named you and you accepted, sign in and say what happened.</p>
      <a href="/authcontactportal" className={buttonClass('secondary')}>
        I accepted: sign in as a contact
      </a>
      <a href="/estateattorneyportal" className={buttonClass('secondary')}>
        I am their attorney: sign in
      </a>
      <p>If you were invited and have not accepted yet, open the link or the code that they gave you.</p>
      <p>
        If you were never named, somebody else may have been: please ask their attorney and those who were close to
        them.
      </p>
    </section>
  )
}

/** What stands on a card; its letters wait in this tab. */
async function readCard(text: string): Promise<ReadCard> {
  const view = await client.readCard(text)
  kept.keep(text)
  return { text, view }
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
      kept.forget()
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
        You are signed in as <span className="break-all">{email}</span>. We write to this address.
      </p>
      <Button className="min-h-14 text-lg" busy={state === 'busy'} onClick={() => void present()}>
        Present this card
      </Button>
    </>
  )
}

function Claimed({ seat }: { seat: HeldSeat }) {
  if (seat.state === 'void')
    return (
      <AuthPage title="This card cannot be used" purpose="We are sorry to say this at such a time.">
        <CardRefused seat={seat} />
        <a href="/claim" className={buttonClass('secondary')}>
          Show another card
        </a>
      </AuthPage>
    )
  const portal = seat.role === 'attorney' ? '/estateattorneyportal' : '/authcontactportal'
  return (
    <AuthPage
      title="Your card was received"
      purpose={`What ${seat.ownerName} left for you is not lost. These are the next steps.`}
    >
      <Stepper
        label="How this goes on"
        current={seat.state === 'card-review' ? 1 : 2}
        steps={[
          { id: 'received', label: 'Card received' },
          {
            id: 'checked',
            label: 'The card is checked',
            detail: 'Somebody looks at it. We write to you then; you need not wait here.',
          },
          {
            id: 'report',
            label: 'You say what happened',
            detail: 'With the death certificate: as a PDF file, or as photographs.',
          },
          { id: 'open', label: 'You open what was left for you' },
        ]}
      />
      <a href={portal} className={buttonClass('primary')}>
        Go on
      </a>
    </AuthPage>
  )
}
