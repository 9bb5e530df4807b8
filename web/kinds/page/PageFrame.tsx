import type { ReactNode } from 'react'
import { client, useEstateStatus } from '../../estate/index.ts'
import { trailTo } from '../../shared/navigation/places.ts'
import { ErrorState, PageHeader } from '../../ui/index.ts'
import { Loading, SoFar } from './Loading.tsx'

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
  kinds: readonly string[]
  title: string
  purpose: string
  failed: string
  filled: boolean
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
        // An owner with records needs no description, so on a phone the list starts on the first
        // screen.
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
