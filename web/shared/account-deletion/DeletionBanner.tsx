import { CalendarX2, MessageCircleQuestionMark } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { exactTime, linkClass } from '../../ui/index.ts'
import { KeepAccountButton } from './KeepAccountButton.tsx'
import { useSession } from '../../estate/index.ts'
import { bannerWords as words } from './banner-words.ts'

/** Shown while a deletion is scheduled or an operator asks for one. */
export function DeletionBanner() {
  const { deletion, deletionAsked, suspended } = useSession()
  if (deletion !== undefined)
    return (
      <Box label={words.label} icon={CalendarX2}>
        <strong>{deletion.held ? words.held : words.deletedOn(exactTime(deletion.finalAt))}</strong> {words.untilThen}{' '}
        <a href="/settings/security#export" className={linkClass}>
          {words.export}
        </a>
        .
      </Box>
    )
  // The server accepts no answer to the operator from a suspended account.
  if (deletionAsked === undefined || suspended) return null
  return (
    <Box label={words.askedLabel} icon={MessageCircleQuestionMark}>
      <strong>{words.asked}</strong> {deletionAsked.reason !== '' && words.theyWrite(deletionAsked.reason)}{' '}
      {words.nothingByItself} {words.goneIfYouWant}{' '}
      <a href="/settings/security#delete-account" className={linkClass}>
        {words.deleteIt}
      </a>
      .
    </Box>
  )
}

function Box({
  label,
  icon: Icon,
  children,
}: {
  label: string
  icon: ComponentType<{ className?: string }>
  children: ReactNode
}) {
  return (
    <section
      aria-label={label}
      className="no-print rounded-xl border-2 border-clay bg-clay-tint px-4 py-4 text-ink sm:px-8"
    >
      <div className="flex flex-col gap-4">
        <div className="flex items-start gap-3">
          <Icon aria-hidden="true" className="mt-1 size-6 shrink-0 text-clay-text" />
          <p className="min-w-0 break-words">{children}</p>
        </div>
        <KeepAccountButton />
      </div>
    </section>
  )
}
