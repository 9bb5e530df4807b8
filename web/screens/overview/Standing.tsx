import { Hourglass, LifeBuoy } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { KindCount } from '../../../records/received.ts'
import { useReleaseSettings, useSession } from '../../estate/index.ts'
import { RecoveryKit } from '../../shared/recovery-kit/dialog.ts'
import { opensBriefly } from '../../shared/release/opening-words.ts'
import { useHasFirst } from '../../shared/release/use-has-first.ts'
import { useOutlook } from '../../shared/release/use-outlook.ts'
import { linkClass } from '../../ui/index.ts'
import { retry } from '../../ui/retry.ts'
import { WithoutAudience } from './WithoutAudience.tsx'
import { words } from './words.ts'

const DatesThatMatter = lazy(() => retry(() => import('./DatesThatMatter.tsx')))
const FireDrill = lazy(() => retry(() => import('./FireDrill.tsx')))
const ReviewsDue = lazy(() => retry(() => import('./ReviewsDue.tsx')))

/** Status lines for the kit, the waits, records without an audience, reviews, and dates. */
export function Standing({ nobody }: { nobody: readonly KindCount[] }) {
  return (
    <section aria-label={words.standing.title} className="standing">
      <Kit />
      <Wait />
      <WithoutAudience nobody={nobody} />
      <Suspense>
        <FireDrill />
        <ReviewsDue />
        <DatesThatMatter />
      </Suspense>
    </section>
  )
}

const line = 'standing-line'

/** A status text, followed by the underlined name of the action. */
function Said({ text, action }: { text: string; action: string }) {
  return (
    <span className="min-w-0">
      {text} <span className={linkClass}>{action}</span>
    </span>
  )
}

function Kit() {
  const { recoveryKit } = useSession()
  const [making, setMaking] = useState(false)
  const { text, action } = words.standing.kit[recoveryKit ?? 'none']
  const said = (
    <>
      <LifeBuoy aria-hidden="true" className="size-5" />
      <Said text={text} action={action} />
    </>
  )
  return (
    <>
      {recoveryKit === 'confirmed' ? (
        <a href="/settings/security" className={line}>
          {said}
        </a>
      ) : (
        <button type="button" className={line} onClick={() => setMaking(true)}>
          {said}
        </button>
      )}
      {making && <RecoveryKit onClose={() => setMaking(false)} />}
    </>
  )
}

function Wait() {
  const isRead = useReleaseSettings() !== undefined
  const { standing } = useOutlook()
  const hasFirst = useHasFirst()
  if (!isRead) return null
  return (
    <a href="/settings/release" className={line}>
      <Hourglass aria-hidden="true" className="size-5" />
      <Said text={words.standing.wait(opensBriefly(standing, hasFirst))} action={words.standing.change} />
    </a>
  )
}
