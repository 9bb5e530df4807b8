import { BookOpen, ChevronDown } from 'lucide-react'
import { partialDateInWords, type SealedFile } from '../../../records/fields/index.ts'
import { lifeEvent, story } from '../../../records/kinds/index.ts'
import { factOf } from '../../../records/sheet.ts'
import { useRecords, useStored } from '../../estate/index.ts'
import { CheckMark, type KindPageState, RecordButtons, usePeople } from '../../kinds/index.ts'
import { audienceLabel } from '../../kinds/access/audience-label.ts'
import type { SavedEvent } from '../../shared/book/chosen.ts'
import { SealedPicture, showsAsPicture } from '../../shared/pictures/SealedPicture.tsx'
import { Badge, Button, classes, FactLine } from '../../ui/index.ts'
import { Attachments } from './lazy-attachments.tsx'
import { Linked, LinkedMemories, pictureOfMemories } from './Linked.tsx'
import { ageAt } from './shown.ts'
import { words } from './words.ts'

export type EventsPage = KindPageState<typeof lifeEvent.steps>

const dots: Readonly<Record<string, string>> = {
  high: '-left-[0.72rem] size-5 bg-pine',
  medium: '-left-[0.53rem] size-3.5 bg-pine',
  low: '-left-[0.53rem] size-3.5 border-2 border-pine bg-card',
}

export function Entry({
  page: { openDialog },
  event,
  birth,
  isOpen,
  onOpen,
}: {
  page: EventsPage
  event: SavedEvent
  birth: string
  isOpen: boolean
  onOpen: () => void
}) {
  const { title, date, category, impact, location, people, description, status, media } = event.values
  const who = usePeople()
  const picture = usePictureOf(event)
  const age = ageAt(birth, date)
  const weight = impact === '' ? 'low' : impact
  return (
    <li className="relative pl-6">
      <span aria-hidden="true" className={classes('absolute top-4 rounded-full', dots[weight])} />
      <div className="rounded-xl border border-line bg-card">
        <button
          type="button"
          aria-expanded={isOpen}
          className="flex min-h-14 w-full items-center gap-3 rounded-xl px-4 py-3 text-left hover:bg-sunk"
          onClick={onOpen}
        >
          <span className="min-w-0 grow">
            <span className="block text-sm text-soft">
              <FactLine>
                {[
                  partialDateInWords(date),
                  age === undefined ? '' : (age.about ? words.aboutAge : words.age)(age.age),
                  location,
                ].filter(Boolean)}
              </FactLine>
            </span>
            <span
              className={classes('block break-words', impact === 'high' ? 'text-lg font-semibold' : 'font-semibold')}
            >
              {title}
            </span>
            <span className="sr-only">, {words.impact[weight]}</span>
            {/* Only sighted users need it; screen reader users open the event. */}
            {!isOpen && (
              <span aria-hidden="true" className="mt-1 line-clamp-2 text-soft">
                {description.slice(0, 300)}
              </span>
            )}
          </span>
          {picture !== '' && !isOpen && <SealedPicture file={picture} className="size-16 sm:size-20" />}
          {status === 'unsure' && <Badge tone="amber">{factOf(lifeEvent, event.values, 'status')}</Badge>}
          <CheckMark record={event} />
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
                  people.join(', '),
                  words.impact[weight],
                  audienceLabel(event, who).text,
                ].filter(Boolean)}
              </FactLine>
            </p>
            <Attachments files={media} />
            <ItsStories event={event} />
            <LinkedMemories field="lifeEvents" id={event.id} />
            <RecordButtons title={title} record={event} openDialog={openDialog}>
              <Button
                variant="quiet"
                aria-label={words.readLabel(title)}
                icon={<BookOpen aria-hidden="true" className="size-5" />}
                onClick={() => openDialog({ what: 'read', record: event })}
              >
                {words.read}
              </Button>
            </RecordButtons>
          </div>
        )}
      </div>
    </li>
  )
}

function ItsStories({ event }: { event: SavedEvent }) {
  const stories = useRecords(story).all.filter(({ id }) => event.values.stories.includes(id))
  return (
    <Linked
      label={words.stories}
      path={story.path}
      records={stories.map(({ id, values }) => ({ id, title: values.title }))}
    />
  )
}

function usePictureOf(event: SavedEvent): SealedFile | '' {
  const memories = useStored('memory')
  return event.values.media.find(showsAsPicture) ?? pictureOfMemories(memories, 'lifeEvents', event.id)
}
