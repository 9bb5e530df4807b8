import { useOwnReleases, useReleaseSettings } from '../../estate/index.ts'
import { PageHeader, Skeleton } from '../../ui/index.ts'
import { Reports } from './Reports.tsx'
import { WaitsForm } from './WaitsForm.tsx'
import { WhoCanCheck } from './WhoCanCheck.tsx'
import { words } from './words.ts'

/** /settings/release: how long a report waits, and every report there was. */
export default function ReleaseSettingsPage() {
  const settings = useReleaseSettings()
  const releases = useOwnReleases()
  // They are read together: without settings nobody knows yet whether somebody reported something.
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
          <WhoCanCheck settings={settings} />
          <WaitsForm key={JSON.stringify(settings)} settings={settings} />
        </>
      ) : (
        <Skeleton />
      )}
      {read && releases.length === 0 && <Reports releases={releases} />}
    </>
  )
}
