import { Printer } from 'lucide-react'
import { type InvitationView, useSession } from '../../estate/index.ts'
import { Button, buttonClass, Stepper } from '../../ui/index.ts'
import { AuthPage } from '../../shared/auth/AuthPage.tsx'
import { usePrint } from '../../ui/PrintSheet.tsx'
import { KeepSheet } from './KeepSheet.tsx'

/** After accepting: it already works; with a recovery kit of one's own it also outlasts a forgotten password. */
export function Accepted({ view }: { view: InvitationView }) {
  const { recoveryKit, email = '' } = useSession()
  const kit = recoveryKit === 'confirmed'
  const { print, sheet } = usePrint()
  const portal = view.role === 'attorney' ? '/estateattorneyportal' : '/authcontactportal'
  return (
    <AuthPage
      title="Thank you. You accepted."
      purpose={`What ${view.ownerName} leaves for you can reach you from now on. There is nothing you must do today. We sent you a mail to keep.`}
    >
      <Stepper
        label="How this goes on"
        current={kit ? 2 : 1}
        steps={[
          { id: 'accepted', label: 'Accepted' },
          {
            id: 'kit',
            label: 'Your own recovery kit',
            detail: 'A sheet of paper. Without it, a forgotten password would close what was left for you.',
          },
          {
            id: 'later',
            label: 'When the time comes',
            detail: 'Sign in, and say what happened. We lead you through it.',
          },
        ]}
      />
      {!kit && (
        <a href="/settings/security" className={buttonClass('primary')}>
          Make my recovery kit
        </a>
      )}
      <Button
        variant="secondary"
        icon={<Printer aria-hidden="true" className="size-5" />}
        onClick={() => print(<KeepSheet view={view} email={email} portal={portal} />)}
      >
        Print a sheet to keep
      </Button>
      <a href={portal} className={buttonClass(kit ? 'primary' : 'secondary')}>
        See what I was asked
      </a>
      {sheet}
    </AuthPage>
  )
}
