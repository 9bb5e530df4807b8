import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { rememberReturn } from '../../shared/navigation/return-to.ts'
import { messageOf } from '../../estate/message-of.ts'
import { EstateError, type InvitationView, useHeldSeats, useSession, client } from '../../estate/index.ts'
import { Button, buttonClass, ErrorSummary, Field, LoadingPage, Notice, Skeleton, TextInput } from '../../ui/index.ts'
import { AuthPage } from '../../shared/auth/AuthPage.tsx'
import { ConfirmEmail, EMAIL_NOT_CONFIRMED } from '../../shared/portal/ConfirmEmail.tsx'
import { useSmallForm } from '../../shared/forms/use-small-form.ts'
import { RoleOffered } from '../../shared/portal/RoleOffered.tsx'
import { Accepted } from './Accepted.tsx'
import { forgetInvitation, useInvitation } from './use-invitation.ts'
import { retry } from '../../ui/retry.ts'
import { words } from './words.ts'

const Unlock = lazy(() => retry(() => import('../../shared/auth/Unlock.tsx')))

/** Needs no session. The secret is in the fragment, which browsers never send. */
export default function InvitationPage() {
  const session = useSession()
  const { hash } = useLocation()
  const { fragment, read, use, readAgain } = useInvitation(hash)

  if (session.state === 'loading') return <LoadingPage />
  if (session.state === 'locked')
    return (
      <Suspense fallback={<LoadingPage />}>
        <Unlock />
      </Suspense>
    )
  if (fragment === '') return <PasteLink onUse={use} />
  if (read === undefined)
    return (
      <AuthPage title={words.title}>
        <Skeleton label={words.opening} />
      </AuthPage>
    )
  if ('failure' in read) return <PasteLink failure={read.failure} onUse={use} onRetry={readAgain} />
  return <Invited key={fragment} view={read.view} fragment={fragment} />
}

function Invited({ view, fragment }: { view: InvitationView; fragment: string }) {
  const session = useSession()
  const [state, setState] = useState<'asked' | 'busy' | 'unconfirmed' | 'accepted'>('asked')
  const [failure, setFailure] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  // If the user has already accepted, the link only shows a confirmation.
  const mine = useHeldSeats().some(
    ({ invitationId, deputy, state: seat }) =>
      invitationId === view.invitationId && deputy?.id === view.deputyId && seat !== 'void',
  )
  const isHere = session.state === 'signed-in'
  useEffect(() => {
    if (isHere) client.refreshHeldSeats().catch(() => undefined)
  }, [isHere])

  const accept = async () => {
    setState('busy')
    setFailure(undefined)
    setAttempt((count) => count + 1)
    try {
      await client.acceptInvitation(fragment)
      forgetInvitation()
      setState('accepted')
    } catch (error) {
      if (error instanceof EstateError && error.code === EMAIL_NOT_CONFIRMED) return setState('unconfirmed')
      setFailure(messageOf(error))
      setState('asked')
    }
    return undefined
  }

  if (state === 'accepted') return <Accepted view={view} title={words.accepted.title} />
  if (mine) return <Accepted view={view} title={words.accepted.already} />
  const title = view.deputyFor === undefined ? words.trusts(view.ownerName) : words.deputy.title(view.deputyFor)
  const you = words.you(view.personName)
  const them = view.personName ?? words.them
  const purpose =
    view.deputyFor === undefined
      ? words.asked[view.role === 'attorney' ? 'attorney' : 'contact'](view.ownerName, you)
      : words.deputy.asked(view.deputyFor, view.ownerName)

  const own = view.deputyFor === undefined ? words.own : words.deputyOfYours
  const maker = view.deputyFor ?? them
  if (session.ownerId === view.ownerId)
    return (
      <AuthPage title={own.title} purpose={own.purpose(maker)}>
        <p>{own.text(maker)}</p>
        <a href="/overview" className={buttonClass('primary')}>
          {words.own.back}
        </a>
      </AuthPage>
    )

  return (
    <AuthPage title={title} purpose={purpose}>
      <ErrorSummary message={failure} attempt={attempt} />
      <RoleOffered view={view} />
      {session.state === 'signed-out' && <MakeAccount />}
      {session.state === 'signed-in' && state === 'unconfirmed' && (
        <ConfirmEmail email={session.email ?? words.yourAddress} busy={false} onAgain={() => void accept()} />
      )}
      {session.state === 'signed-in' && state !== 'unconfirmed' && (
        <>
          <Button className="min-h-14 text-lg" busy={state === 'busy'} onClick={() => void accept()}>
            {words.accept}
          </Button>
          <p className="text-soft">
            {words.signedInAs} <span className="break-all">{session.email}</span>.{' '}
            {words.ratherNot(view.deputyFor ?? view.ownerName)}
          </p>
          <Suspense fallback={<Skeleton label={words.notYou} lines={1} />}>
            <OtherAccount />
          </Suspense>
        </>
      )}
    </AuthPage>
  )
}

// Lazy import: the chunk includes sign-out, which only the app needs otherwise.
const OtherAccount = lazy(() => retry(async () => ({ default: (await import('./OtherAccount.tsx')).OtherAccount })))

// use-invitation.ts keeps the secret in this tab until the user returns.
const remember = () => rememberReturn('/invitation', { evenAfterSignUp: true })

function MakeAccount() {
  return (
    <>
      <p>{words.account}</p>
      <a href="/auth/signup" className={buttonClass('primary')} onClick={remember}>
        {words.create}
      </a>
      <a href="/auth/signin" className={buttonClass('secondary')} onClick={remember}>
        {words.signIn}
      </a>
    </>
  )
}

function PasteLink({
  failure,
  onUse,
  onRetry,
}: {
  failure?: string
  onUse: (link: string) => void
  onRetry?: () => void
}) {
  const { form, field, input, summary } = useSmallForm({
    id: 'invitation',
    blank: { link: '' },
    check: ({ link }) => (link.trim() === '' ? { link: words.paste.empty } : {}),
    send: async ({ link }) => onUse(link),
  })
  return (
    <AuthPage title={failure === undefined ? words.paste.title : words.paste.failed} purpose={words.paste.purpose}>
      {failure !== undefined && (
        <Notice tone="brick" role="alert">
          <p>{failure}</p>
          {onRetry !== undefined && (
            <Button variant="secondary" className="mt-3" onClick={onRetry}>
              {words.paste.again}
            </Button>
          )}
        </Notice>
      )}
      <form {...form} className="flex flex-col gap-4">
        <ErrorSummary {...summary} />
        <Field label={words.paste.label} hint={words.paste.hint} {...field('link')}>
          <TextInput autoComplete="off" spellCheck={false} {...input('link')} />
        </Field>
        <Button type="submit">{words.paste.open}</Button>
      </form>
    </AuthPage>
  )
}
