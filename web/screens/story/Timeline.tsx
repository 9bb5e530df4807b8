import { BookOpen, ChevronDown, Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { partialDateInWords } from '../../../records/fields/index.ts'
import { lifeEvent, story } from '../../../records/kinds/index.ts'
import { factOf } from '../../../records/sheet.ts'
import { useRecords } from '../../estate/index.ts'
import { ExportDialog } from '../../records/dialogs.ts'
import { type KindPageState, RowButtons, usePeople } from '../../records/index.ts'
import { whoInShort } from '../../records/who.ts'
import type { SavedEvent } from '../../shared/book/chosen.ts'
import { Badge, Button, classes, FactLine, linkClass } from '../../ui/index.ts'
import { Enclosed } from './enclosed-later.tsx'
import { Linked, LinkedMemories } from './Linked.tsx'
import { byDecade } from './shown.ts'
import { words } from './words.ts'

type EventsPage = KindPageState<typeof lifeEvent.steps>

/** The line of a life, decade by decade: what weighed more is larger. */
export function Timeline({ page, events }: { page: EventsPage; events: readonly SavedEvent[] }) {
  const [open, setOpen] = useState('')
  const [saving, setSaving] = useState(false)
  const decades = byDecade(events)
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-xl">{words.events}</h2>
      {events.length === 0 && <p className="text-soft">{words.noMatch}</p>}
      {decades.length > 2 && (
        <nav aria-label={words.decades} className="no-print flex flex-wrap gap-x-4">
          {decades.map(([decade]) => (
            <a key={decade} href={`#${decade}`} className={`${linkClass} inline-flex min-h-11 min-w-11 items-center`}>
              {decade}
            </a>
          ))}
        </nav>
      )}
      {decades.map(([decade, ofDecade]) => (
        <section key={decade} aria-labelledby={decade} className="grid gap-x-6 sm:grid-cols-[5.5rem_1fr]">
          <h3 id={decade} tabIndex={-1} className="scroll-mt-24 pb-2 text-lg text-pine-strong sm:pt-2">
            {decade}
          </h3>
          <ol className="border-l-2 border-line">
            {ofDecade.map((event) => (
              <Entry
                key={event.id}
                page={page}
                event={event}
                isOpen={open === event.id}
                onOpen={() => setOpen(open === event.id ? '' : event.id)}
              />
            ))}
          </ol>
        </section>
      ))}
      <div className="no-print flex flex-wrap gap-x-8 gap-y-1">
        <Button
          variant="quiet"
          icon={<Printer aria-hidden="true" className="size-5" />}
          onClick={() => page.onDoing({ what: 'print', records: events })}
        >
          {words.print}
        </Button>
        <Button
          variant="quiet"
          icon={<Download aria-hidden="true" className="size-5" />}
          onClick={() => setSaving(true)}
        >
          {words.saveAsFile}
        </Button>
      </div>
      {saving && <ExportDialog definition={lifeEvent} onClose={() => setSaving(false)} />}
    </section>
  )
}

const dots: Readonly<Record<string, string>> = {
  high: '-left-[0.72rem] size-5 bg-pine',
  medium: '-left-[0.53rem] size-3.5 bg-pine',
  low: '-left-[0.53rem] size-3.5 border-2 border-pine bg-card',
}

function Entry({
  page: { onDoing },
  event,
  isOpen,
  onOpen,
}: {
  page: EventsPage
  event: SavedEvent
  isOpen: boolean
  onOpen: () => void
}) {
  const { title, date, category, impact, location, people, description, status, media } = event.values
  const who = usePeople()
  const weight = impact === '' ? 'low' : impact
  return (
    <li className="relative pb-3 pl-6">
      <span aria-hidden="true" className={classes('absolute top-4 rounded-full', dots[weight])} />
      <div className="rounded-xl border border-line bg-card">
        <button
          type="button"
          aria-expanded={isOpen}
          className="flex min-h-14 w-full items-center gap-3 rounded-xl px-4 py-2 text-left hover:bg-sunk"
          onClick={onOpen}
        >
          <span className="min-w-0 grow">
            <span className="block text-sm text-soft">{partialDateInWords(date)}</span>
            <span
              className={classes('block break-words', impact === 'high' ? 'text-lg font-semibold' : 'font-semibold')}
            >
              {title}
            </span>
            <span className="sr-only">, {words.impact[weight]}</span>
          </span>
          {status === 'unsure' && <Badge tone="amber">{factOf(lifeEvent, event.values, 'status')}</Badge>}
          <ChevronDown
            aria-hidden="true"
            className={classes('size-5 shrink-0 transition-transform', isOpen && 'rotate-180')}
          />
        </button>
        {isOpen && (
          <div className="flex flex-col gap-3 border-t border-line px-4 py-3">
            <p className="max-w-prose wrap-anywhere whitespace-pre-line">{description}</p>
            <p className="text-sm text-soft">
              <FactLine>
                {[
                  category && factOf(lifeEvent, event.values, 'category'),
                  location,
                  people.join(', '),
                  words.impact[weight],
                  whoInShort(event, who).text,
                ].filter(Boolean)}
              </FactLine>
            </p>
            <Enclosed files={media} />
            <ItsStories event={event} />
            <LinkedMemories field="lifeEvents" id={event.id} />
            <RowButtons
              title={title}
              onEdit={() => onDoing({ what: 'edit', record: event })}
              onDelete={() => onDoing({ what: 'delete', record: event })}
            >
              <Button
                variant="quiet"
                aria-label={words.readLabel(title)}
                icon={<BookOpen aria-hidden="true" className="size-5" />}
                onClick={() => onDoing({ what: 'read', record: event })}
              >
                {words.read}
              </Button>
            </RowButtons>
          </div>
        )}
      </div>
    </li>
  )
}

function ItsStories({ event }: { event: SavedEvent }) {
  const told = useRecords(story).all.filter(({ id }) => event.values.stories.includes(id))
  return (
    <Linked
      label={words.stories}
      path={story.path}
      records={told.map(({ id, values }) => ({ id, title: values.title }))}
    />
  )
}
