import { useReleaseSettings, useServer, useSession } from '../../estate/index.ts'
import { buttonClass, Notice, PageHeader, Tabs } from '../../ui/index.ts'
import WaitlistPanel from './waitlist/index.tsx'
import NotFound from '../../shared/navigation/NotFound.tsx'
import { AuditLog } from './AuditLog.tsx'
import { Cards } from './Cards.tsx'
import { Outbox } from './Outbox.tsx'
import { Undelivered } from './Undelivered.tsx'
import { People } from './People.tsx'
import { Reviews } from './Reviews.tsx'

/**
 * /admin. For everybody but operators there is no such page. The server checks the role on every call: this only decides what
 * is drawn.
 */
export default function AdminPage() {
  const { role, twoFactor } = useSession()
  const server = useServer()
  const reviewers = useReleaseSettings()?.reviewers
  if (role !== 'admin') return <NotFound />
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: 'Admin Dashboard' }]}
        title="Admin Dashboard"
        purpose="Check documents and cards, and look after the people on this server. You can read no record of theirs."
      />
      {reviewers?.confirmed === false && (
        <Notice tone="brick" title="Nobody can verify or reject anything right now">
          <p>
            The list of the people who may decide has lost somebody, or cannot be read. Until a person at the machine
            has looked at it, no report and no card goes on: npm run admin -- confirm-operators
          </p>
        </Notice>
      )}
      {twoFactor === true ? (
        <Tabs
          label="What to look at"
          tabs={[
            {
              value: 'reviews',
              label: 'Documents and cards',
              content: (
                <div className="flex flex-col gap-6">
                  <Reviews />
                  <Cards />
                </div>
              ),
            },
            { value: 'people', label: 'People', content: <People /> },
            { value: 'audit', label: 'Audit log', content: <AuditLog /> },
            { value: 'waitlist', label: 'Waitlist', content: <WaitlistPanel /> },
            { value: 'mails', label: 'Mails', content: server?.mail === false ? <Outbox /> : <Undelivered /> },
          ]}
        />
      ) : (
        <Notice tone="clay" title="A second step is needed first">
          <p className="mb-3">
            What you decide here opens what people left. So nobody may do it with a password alone: please set up
            two-step sign-in with an authenticator app.
          </p>
          <a href="/settings/security" className={buttonClass('primary')}>
            Set it up in Sign-in and Security
          </a>
        </Notice>
      )}
    </>
  )
}
