import { useOwnReleases, useReleaseSettings, useServer } from '../../estate/index.ts'
import { Notice, PageHeader, Skeleton } from '../../ui/index.ts'
import { Reports } from './Reports.tsx'
import { WaitsForm } from './WaitsForm.tsx'

/** /settings/release: how long a report waits, and every report there was. */
export default function ReleaseSettingsPage() {
  const settings = useReleaseSettings()
  const releases = useOwnReleases()
  const server = useServer()
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: 'My Account Settings', to: '/settings' }, { label: 'My Release Settings' }]}
        title="My Release Settings"
        purpose="When what you leave is opened, and how you stop it."
      />
      {server !== undefined && server.rehearsalDaySeconds !== null && (
        <Notice tone="amber" title="This server is a rehearsal">
          A day of waiting lasts {server.rehearsalDaySeconds} seconds here. Do not keep anything real on it.
        </Notice>
      )}
      {releases.length > 0 && <Reports releases={releases} />}
      {settings === undefined ? <Skeleton /> : <WaitsForm key={JSON.stringify(settings)} settings={settings} />}
      {releases.length === 0 && <Reports releases={releases} />}
    </>
  )
}
