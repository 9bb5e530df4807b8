import { CalendarX2 } from 'lucide-react'
import { exactTime, linkClass } from '../../ui/index.ts'
import { KeepAccountButton } from './KeepAccountButton.tsx'
import { useSession } from '../../estate/index.ts'
import { bannerWords } from './banner-words.ts'

/** On every screen of somebody whose account is going to be deleted: when, and the button that keeps it. Nothing otherwise. */
export function DeletionBanner() {
  const { deletion } = useSession()
  if (deletion === undefined) return null
  return (
    <section
      aria-label={bannerWords.label}
      className="no-print rounded-xl border-2 border-clay bg-clay-tint px-4 py-4 text-ink sm:px-8"
    >
      <div className="flex flex-col gap-4">
        <div className="flex items-start gap-3">
          <CalendarX2 aria-hidden="true" className="mt-1 size-6 shrink-0 text-clay-text" />
          <p>
            <strong>{deletion.held ? bannerWords.held : bannerWords.deletedOn(exactTime(deletion.finalAt))}</strong>{' '}
            {bannerWords.untilThen}{' '}
            <a href="/settings/security#export" className={linkClass}>
              {bannerWords.export}
            </a>
            .
          </p>
        </div>
        <KeepAccountButton />
      </div>
    </section>
  )
}
