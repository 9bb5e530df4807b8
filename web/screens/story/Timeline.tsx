import { Plus } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useStored } from '../../estate/index.ts'
import { Button, linkClass, NothingFound } from '../../ui/index.ts'
import type { Part } from './shown.ts'
import { Entry, type EventsPage } from './TimelineEntry.tsx'
import { words } from './words.ts'

/** Important events are larger, and empty decades invite the owner to add events. */
export function Timeline({
  page,
  parts,
  onShowAll,
}: {
  page: EventsPage
  parts: readonly Part[]
  /** Clears the filters; undefined if a list above has a button for that. */
  onShowAll: (() => void) | undefined
}) {
  const [open, setOpen] = useState('')
  const [own] = useStored('profile')
  const birth = own?.values['dateOfBirth']
  const decades = parts.flatMap((part) => (part.what === 'decade' ? [part.decade] : []))
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-xl">{words.events}</h2>
      {decades.length === 0 && <NothingFound onShowAll={onShowAll} />}
      {decades.length > 2 && (
        <nav aria-label={words.decades} className="no-print flex flex-wrap gap-x-4">
          {decades.map((decade) => (
            <a key={decade} href={`#${decade}`} className={`${linkClass} inline-flex min-h-11 min-w-11 items-center`}>
              {decade}
            </a>
          ))}
        </nav>
      )}
      <div>
        {parts.map((part) =>
          part.what === 'blank' ? (
            <Decade key={part.from} name={words.blankYears(part.from, part.to)} blank>
              <div className="flex flex-wrap items-center gap-x-6 py-2 pl-6">
                <span className="text-soft">{words.nothingYet}</span>
                <Button
                  variant="quiet"
                  icon={<Plus aria-hidden="true" className="size-5" />}
                  onClick={() => page.openDialog({ what: 'add' })}
                >
                  {words.addFrom(part.from, part.to)}
                </Button>
              </div>
            </Decade>
          ) : (
            <Decade key={part.decade} name={part.decade}>
              <ol className="flex flex-col gap-3">
                {part.events.map((event) => (
                  <Entry
                    key={event.id}
                    page={page}
                    event={event}
                    birth={typeof birth === 'string' ? birth : ''}
                    isOpen={open === event.id}
                    onOpen={() => setOpen(open === event.id ? '' : event.id)}
                  />
                ))}
              </ol>
            </Decade>
          ),
        )}
      </div>
    </section>
  )
}

function Decade({ name, blank = false, children }: { name: string; blank?: boolean; children: ReactNode }) {
  const id = useId()
  return (
    <section
      aria-labelledby={blank ? id : name}
      className={`grid gap-x-6 sm:grid-cols-[5.5rem_1fr] ${blank ? 'no-print' : ''}`}
    >
      <h3
        id={blank ? id : name}
        tabIndex={-1}
        className={`scroll-mt-24 pb-2 text-lg sm:pt-2 ${blank ? 'text-soft' : 'text-pine-strong'}`}
      >
        {name}
      </h3>
      <div className={`border-l-2 border-line pb-6 ${blank ? 'border-dashed' : ''}`}>{children}</div>
    </section>
  )
}
