import { type InvitationView, useSession } from '../../estate/index.ts'
import { buttonClass, Stations } from '../../ui/index.ts'
import { DoorPage } from '../auth/DoorPage.tsx'

/** After accepting: it already works; with a recovery kit of one's own it also outlasts a forgotten password. */
export function Accepted({ view }: { view: InvitationView }) {
  const kit = useSession().recoveryKit === 'confirmed'
  const portal = view.role === 'attorney' ? '/estateattorneyportal' : '/authcontactportal'
  return (
    <DoorPage
      title="Thank you. You accepted."
      purpose={`What ${view.ownerName} leaves for you can reach you from now on. There is nothing you must do today.`}
    >
      <Stations
        label="How this goes on"
        current={kit ? 2 : 1}
        stations={[
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
      <a href={portal} className={buttonClass(kit ? 'primary' : 'secondary')}>
        See what I was asked
      </a>
    </DoorPage>
  )
}
