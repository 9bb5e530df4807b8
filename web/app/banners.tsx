import { CircleAlert, Info, WifiOff } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Notice } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { exactTime } from '../ui/RelativeTime.tsx'
import { retry } from '../ui/retry.ts'
import { client, useChangedKey, useSession, useNotices, useOnline, useOutboxSize, useSeenAt } from '../estate/index.ts'
import { words } from './words.ts'

export function OfflineBanner() {
  const online = useOnline()
  const seenAt = useSeenAt()
  const outboxSize = useOutboxSize()
  return (
    <output className="no-print block">
      {!online && (
        <span className="flex items-center justify-center gap-2 bg-amber-tint px-4 py-2 text-amber-text">
          <WifiOff aria-hidden="true" className="size-5 shrink-0" />
          <span>
            {words.offline.title}
            {seenAt !== undefined && ` ${words.offline.seen(exactTime(seenAt))}`}
            {outboxSize > 0 && ` ${words.offline.waiting(outboxSize)}`}
          </span>
        </span>
      )}
    </output>
  )
}

export function Notices() {
  const { dismissNotice } = client
  const notices = useNotices()
  return notices.map((notice) => (
    <Notice
      key={notice.id}
      className="no-print"
      role={notice.kind === 'alarm' ? 'alert' : 'status'}
      tone={notice.kind === 'alarm' ? 'brick' : notice.kind === 'conflict' ? 'amber' : 'pine'}
      icon={
        notice.kind === 'alarm' ? (
          <CircleAlert aria-hidden="true" className="mt-0.5 size-6 shrink-0" />
        ) : (
          <Info aria-hidden="true" className="mt-0.5 size-6 shrink-0" />
        )
      }
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>{notice.text}</p>
        <Button variant="secondary" onClick={() => void dismissNotice(notice.id)}>
          {words.noticeRead}
        </Button>
      </div>
    </Notice>
  ))
}

export function SuspendedBanner() {
  const { suspended } = useSession()
  if (suspended === undefined) return null
  return (
    <Notice className="no-print" tone="amber" title={words.suspended.title}>
      <p>{words.suspended.why}</p>
    </Notice>
  )
}

const ReleaseBanner = lazy(() =>
  retry(async () => ({ default: (await import('../shared/release/ReleaseBanner.tsx')).ReleaseBanner })),
)

/** Shows *I am here. Stop this.* on every screen. The dashboard also hides most of its content. */
export function ReleaseBannerSlot({ pathname }: { pathname: string }) {
  return (
    <Suspense>
      <ReleaseBanner alone={pathname === '/' || pathname === '/overview'} />
    </Suspense>
  )
}

const DeletionBanner = lazy(() =>
  retry(async () => ({
    default: (await import('../shared/account-deletion/DeletionBanner.tsx')).DeletionBanner,
  })),
)

/** Shows *Keep my account* once a user schedules a deletion or an operator proposes one. */
export function DeletionBannerSlot() {
  const { deletion, deletionAsked } = useSession()
  if (deletion === undefined && deletionAsked === undefined) return null
  return (
    <Suspense>
      <DeletionBanner />
    </Suspense>
  )
}

const ChangedKeyBanner = lazy(() =>
  retry(async () => ({ default: (await import('../shared/second-key/ChangedKeyBanner.tsx')).ChangedKeyBanner })),
)

/** Says on every screen what to do while the release service has a key that is not pinned. */
export function ChangedKeyBannerSlot() {
  if (useChangedKey() === undefined) return null
  return (
    <Suspense>
      <ChangedKeyBanner />
    </Suspense>
  )
}
