import { type InvitationView, useSession } from '../../estate/index.ts'
import { buttonClass, Stepper } from '../../ui/index.ts'
import { AuthPage } from '../../shared/auth/AuthPage.tsx'
import { PaperLink } from '../../shared/papers/PaperLink.tsx'
import { words as all } from './words.ts'

const words = all.accepted

export function Accepted({ view, title }: { view: InvitationView; title: string }) {
  const { recoveryKit, email = '' } = useSession()
  const kit = recoveryKit === 'confirmed'
  const isDeputy = view.via === 'deputy'
  const portal = view.role === 'attorney' ? '/estateattorneyportal' : '/authcontactportal'
  return (
    <AuthPage title={title} purpose={(isDeputy ? all.deputy.accepted : words.purpose)(view.ownerName)}>
      {!isDeputy && (
        <Stepper
          label={words.label}
          current={kit ? 2 : 1}
          steps={[
            { id: 'accepted', label: words.done },
            {
              id: 'kit',
              label: words.kit,
              detail: words.kitDetail,
            },
            {
              id: 'later',
              label: words.later,
              detail: words.laterDetail,
            },
          ]}
        />
      )}
      {!kit && (
        <a href="/settings/security" className={buttonClass('primary')}>
          {words.makeKit}
        </a>
      )}
      {!isDeputy && (
        <PaperLink
          key={email}
          label={words.print}
          document={async () => {
            const { keepDocument } = await import('../../shared/papers/keep-sheet.ts')
            return keepDocument(view, { email, portal: new URL(portal, location.origin).href })
          }}
        />
      )}
      <a href={portal} className={buttonClass(kit ? 'primary' : 'secondary')}>
        {words.see}
      </a>
      {view.role !== 'attorney' && (
        <a href="/legal/together" className={buttonClass('quiet')}>
          {words.together(view.ownerName)}
        </a>
      )}
    </AuthPage>
  )
}
