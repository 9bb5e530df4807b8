import type { ReactNode } from 'react'
import { client, useEstateStatus } from '../../estate/index.ts'
import { trailTo } from '../../shared/navigation/places.ts'
import { ErrorState, PageHeader } from '../../ui/index.ts'
import { Loading, SoFar } from './Loading.tsx'

/** The top of a page of records: where it is, its heading, and what is going on while the estate is opened or cannot be. */
export function PageFrame({
  path,
  kinds,
  title,
  purpose,
  failed,
  filled,
  action,
  children,
}: {
  path: string
  /** What is written down here. */
  kinds: readonly string[]
  title: string
  purpose: string
  /** What is said when the records could not be read. */
  failed: string
  /** Something is written down here already. */
  filled: boolean
  /** Beside the heading, once the records are there. */
  action?: ReactNode
  children: ReactNode
}) {
  const status = useEstateStatus()
  return (
    <div className="flex flex-col gap-4 sm:gap-6">
      <PageHeader
        breadcrumbs={trailTo(path)}
        title={title}
        purpose={purpose}
        // Whoever has something here knows what it is for: on a telephone the list begins on the first screen.
        quiet={filled}
        {...(status === 'ready' && Boolean(action) && { action })}
      />
      {status === 'loading' && <Loading lines={5} kinds={kinds} />}
      {status === 'failed' && (
        <>
          <ErrorState title={failed} onRetry={() => client.refresh()} />
          <SoFar kinds={kinds} />
        </>
      )}
      {children}
    </div>
  )
}
