import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { rememberReturn } from '../../shared/navigation/return-to.ts'
import { messageOf } from '../../estate/message-of.ts'
import { EstateError, type InvitationView, useSession, client } from '../../estate/index.ts'
import { Button, buttonClass, ErrorSummary, Field, LoadingPage, Notice, Skeleton, TextInput } from '../../ui/index.ts'
import { AuthPage } from '../../shared/auth/AuthPage.tsx'
import { ConfirmEmail, EMAIL_NOT_CONFIRMED } from '../../shared/portal/ConfirmEmail.tsx'
import { useSmallForm } from '../../shared/forms/use-small-form.ts'
import { RoleOffered } from '../../shared/portal/RoleOffered.tsx'
import { Accepted } from './Accepted.tsx'
import { forgetInvitation, useInvitation } from './use-invitation.ts'
import { retry } from '../../ui/retry.ts'

const Unlock = lazy(() => retry(() => import('../../shared/auth/Unlock.tsx')))

/** /invitation: what an invited person sees, signed in or not. The secret stands behind the # and never reaches the server. */
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
      <AuthPage title="Your invitation">
        <Skeleton label="Opening your invitation..." />
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

  if (state === 'accepted') return <Accepted view={view} />
  const title = `${view.ownerName} trusts you`
  const you = view.personName === undefined ? 'you' : `you, ${view.personName},`
  const them = view.personName ?? 'the person it is for'
  const purpose =
    view.role === 'attorney'
      ? `${view.ownerName} asks ${you} to be their estate attorney.`
      : `${view.ownerName} asks ${you} to be somebody who opens what they leave.`

  if (session.ownerId === view.ownerId)
    return (
      <AuthPage title="This is an invitation of your own" purpose={`It is meant for ${them}.`}>
        <p>You made this link. Give it to {them} yourself; only they can accept it.</p>
        <a href="/overview" className={buttonClass('primary')}>
          Go to your overview
        </a>
      </AuthPage>
    )

  return (
    <AuthPage title={title} purpose={purpose}>
      <ErrorSummary message={failure} attempt={attempt} />
      <RoleOffered view={view} />
      {session.state === 'signed-out' && <MakeAccount />}
      {session.state === 'signed-in' && state === 'unconfirmed' && (
        <ConfirmEmail email={session.email ?? 'your address'} busy={false} onAgain={() => void accept()} />
      )}
      {session.state === 'signed-in' && state !== 'unconfirmed' && (
        <>
          <Button className="min-h-14 text-lg" busy={state === 'busy'} onClick={() => void accept()}>
            Accept
          </Button>
          <p className="text-soft">
            You are signed in as <span className="break-all">{session.email}</span>. If you would rather not, just close
            this page: nothing happens, and {view.ownerName} can ask somebody else.
          </p>
        </>
      )}
    </AuthPage>
  )
}

// The secret waits in this tab: see use-invitation.ts.
const remember = () => rememberReturn('/invitation', { evenAfterSignUp: true })

function MakeAccount() {
  return (
    <>
      <p>To accept, you need an account. It takes a minute and costs nothing. Then you come back to this page.</p>
      <a href="/auth/signup" className={buttonClass('primary')} onClick={remember}>
        Create account
      </a>
      <a href="/auth/signin" className={buttonClass('secondary')} onClick={remember}>
        I have an account: sign in
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
    check: ({ link }) => (link.trim() === '' ? { link: 'Please put the link in here' } : {}),
    send: async ({ link }) => onUse(link),
  })
  return (
    <AuthPage
      title={failure === undefined ? 'Have you been invited?' : 'This invitation could not be opened'}
      purpose="Open the link that you were given, point your camera at the code, or put the link in here."
    >
      {failure !== undefined && (
        <Notice tone="brick" role="alert">
          <p>{failure}</p>
          {onRetry !== undefined && (
            <Button variant="secondary" className="mt-3" onClick={onRetry}>
              Try Again
            </Button>
          )}
        </Notice>
      )}
      <form {...form} className="flex flex-col gap-4">
        <ErrorSummary {...summary} />
        <Field
          label="Link of the invitation"
          hint="The whole of it, with all the letters after the # sign."
          {...field('link')}
        >
          <TextInput autoComplete="off" spellCheck={false} {...input('link')} />
        </Field>
        <Button type="submit" variant="secondary">
          Open the invitation
        </Button>
      </form>
    </AuthPage>
  )
}
