import { lazy, Suspense } from 'react'
import { useOwnReleases, useReleaseSettings } from '../../estate/index.ts'
import { buttonClass, Card, PageHeader, Skeleton } from '../../ui/index.ts'
import { retry } from '../../ui/retry.ts'
import { Keeper } from './Keeper.tsx'
import { Reports } from './Reports.tsx'
import { WaitsForm } from './WaitsForm.tsx'
import { WhoCanCheck } from './WhoCanCheck.tsx'
import { drillWords, words } from './words.ts'

const Channels = lazy(() => retry(async () => ({ default: (await import('./Channels.tsx')).ChannelsCard })))
const Lookout = lazy(() => retry(async () => ({ default: (await import('./lookout/LookoutCard.tsx')).LookoutCard })))
const CheckIns = lazy(() => retry(async () => ({ default: (await import('./check-ins/CheckIns.tsx')).CheckIns })))
const Yearly = lazy(() => retry(async () => ({ default: (await import('./Yearly.tsx')).Yearly })))

export default function ReleaseSettingsPage() {
  const settings = useReleaseSettings()
  const releases = useOwnReleases()
  // Settings and reports load together, so missing settings mean that the reports are unknown too.
  const read = settings !== undefined
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: words.settings, to: '/settings' }, { label: words.title }]}
        title={words.title}
        purpose={words.purpose}
      />
      {releases.length > 0 && <Reports releases={releases} />}
      {read ? (
        <>
          <DrillLink />
          <WhoCanCheck settings={settings} />
          <Keeper />
          <WaitsForm key={JSON.stringify(settings)} settings={settings} />
          <Suspense fallback={<Skeleton />}>
            <Channels />
            <Lookout />
            <CheckIns />
            <Yearly />
          </Suspense>
        </>
      ) : (
        <Skeleton />
      )}
      {read && releases.length === 0 && <Reports releases={releases} />}
    </>
  )
}

function DrillLink() {
  return (
    <Card title={drillWords.title}>
      <p className="mb-4 max-w-prose">{drillWords.about}</p>
      <a href="/settings/drill" className={buttonClass('secondary')}>
        {drillWords.open}
      </a>
    </Card>
  )
}
