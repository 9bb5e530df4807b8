import { CalendarX2 } from 'lucide-react'
import { exactTime, linkClass } from '../../ui/index.ts'
import { KeepAccountButton } from './KeepAccountButton.tsx'
import { useSession } from '../../estate/index.ts'

/** On every screen of somebody whose account is going to be deleted: when, and the button that keeps it. Nothing otherwise. */
export function DeletionBanner() {
  const { deletion } = useSession()
  if (deletion === undefined) return null
  return (
    <section
      aria-label="Your account is going to be deleted"
      className="no-print rounded-xl border-2 border-clay bg-clay-tint px-4 py-4 text-ink sm:px-8"
    >
      <div className="flex flex-col gap-4">
        <div className="flex items-start gap-3">
          <CalendarX2 aria-hidden="true" className="mt-1 size-6 shrink-0 text-clay-text" />
          <p>
            <strong>
              {deletion.held
                ? 'Your account is going to be deleted, but that has to wait just now.'
                : `Your account and everything in it will be deleted on ${exactTime(deletion.finalAt)}.`}
            </strong>{' '}
            Until then you can read everything and{' '}
            <a href="/settings/security#export" className={linkClass}>
              export it
            </a>
            .
          </p>
        </div>
        <KeepAccountButton />
      </div>
    </section>
  )
}
