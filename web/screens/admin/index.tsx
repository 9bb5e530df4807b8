import { lazy, Suspense, useState } from 'react'
import { useReleaseSettings, useSession } from '../../estate/index.ts'
import { buttonClass, Notice, PageHeader, Skeleton, Tabs } from '../../ui/index.ts'
import { retry } from '../../ui/retry.ts'
import NotFound from '../../shared/navigation/NotFound.tsx'
import { AuditLog, ReviewerChanges } from './AuditLog.tsx'
import { Cards } from './Cards.tsx'
import { Overview } from './Overview.tsx'
import { People } from './People.tsx'
import { Reviews } from './Reviews.tsx'
import { words } from './words.ts'

// Lazy import: the waitlist shares its rules with the landing page, which must not load this
// screen.
const Waitlist = lazy(() => retry(() => import('./waitlist/index.tsx')))
const Emails = lazy(() => retry(async () => ({ default: (await import('./Emails.tsx')).Emails })))
const Caretaker = lazy(() => retry(async () => ({ default: (await import('./Caretaker.tsx')).Caretaker })))

/** The server checks the role on every call; the check here only selects what to render. */
export default function AdminPage() {
  const { role, twoFactor } = useSession()
  const reviewers = useReleaseSettings()?.reviewers
  // If operators lose the role during a visit, show them a notice and not the not-found page.
  const [cameAs] = useState(role)
  if (role !== 'admin') return cameAs === 'admin' ? <NoLongerReviewer /> : <NotFound />
  return (
    <>
      <PageHeader breadcrumbs={[{ label: words.title }]} title={words.title} purpose={words.purpose} />
      {reviewers?.confirmed === false && (
        <Notice tone="brick" title={words.listLost}>
          <p>{words.listLostMore}</p>
        </Notice>
      )}
      {twoFactor === true ? (
        <div className="flex flex-col gap-6">
          <Overview />
          <Suspense fallback={<Skeleton />}>
            <Caretaker />
          </Suspense>
          <Tabs
            label={words.tabs}
            tabs={[
              {
                value: 'reviews',
                label: words.documentsAndCards,
                content: (
                  <div className="flex flex-col gap-6">
                    <Reviews />
                    <Cards />
                  </div>
                ),
              },
              { value: 'people', label: words.people, content: <People /> },
              {
                value: 'audit',
                label: words.log,
                content: (
                  <div className="flex flex-col gap-6">
                    <ReviewerChanges />
                    <AuditLog />
                  </div>
                ),
              },
              {
                value: 'waitlist',
                label: words.waitlist,
                content: (
                  <Suspense fallback={<Skeleton />}>
                    <Waitlist />
                  </Suspense>
                ),
              },
              {
                value: 'mails',
                label: words.emails,
                content: (
                  <Suspense fallback={<Skeleton />}>
                    <Emails />
                  </Suspense>
                ),
              },
            ]}
          />
        </div>
      ) : (
        <Notice tone="clay" title={words.secondStep}>
          <p className="mb-3">{words.secondStepMore}</p>
          <a href="/settings/security" className={buttonClass('primary')}>
            {words.setUp}
          </a>
        </Notice>
      )}
    </>
  )
}

function NoLongerReviewer() {
  return (
    <>
      <PageHeader title={words.noLonger} />
      <Notice tone="neutral">
        <p className="mb-3">{words.noLongerMore}</p>
        <a href="/" className={buttonClass('primary')}>
          {words.home}
        </a>
      </Notice>
    </>
  )
}
