import { BookOpen, Check, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { errorsIn } from '../../../records/define.ts'
import { partialDateInWords } from '../../../records/fields/index.ts'
import { story } from '../../../records/kinds/index.ts'
import { minutesToRead } from '../../../records/reading-time.ts'
import { factOf } from '../../../records/sheet.ts'
import { CheckMark, type KindPageState, type People, RecordButtons, usePeople } from '../../kinds/index.ts'
import { audienceLabel } from '../../kinds/access/audience-label.ts'
import { messageOf } from '../../estate/message-of.ts'
import type { SavedEvent, SavedStory } from '../../shared/book/chosen.ts'
import { Accordion, AccordionItem, Button, FactLine, NothingFound, toast } from '../../ui/index.ts'
import { Attachments } from './lazy-attachments.tsx'
import { Linked, LinkedMemories } from './Linked.tsx'
import { words } from './words.ts'

type StoriesPage = KindPageState<typeof story.steps>

export function StoryList({
  page,
  stories,
  events,
  onShowAll,
}: {
  page: StoriesPage
  stories: readonly SavedStory[]
  events: readonly SavedEvent[]
  onShowAll: () => void
}) {
  const [open, setOpen] = useState('')
  const people = usePeople()
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-xl">{words.stories}</h2>
      {stories.length === 0 && <NothingFound onShowAll={onShowAll} />}
      <Accordion value={open} onValueChange={setOpen}>
        {stories.map((one) => (
          <AccordionItem
            key={one.id}
            value={one.id}
            titleLevel={3}
            title={one.values.title}
            detail={
              <>
                <FactLine>{factsOf(one, people)}</FactLine>
                <CheckMark record={one} />
                {/* Only sighted users need it; screen reader users open the story. */}
                {open !== one.id && (
                  <span aria-hidden="true" className="mt-1 line-clamp-2 font-serif text-base">
                    {one.values.content.slice(0, seenOfStory)}
                  </span>
                )}
              </>
            }
          >
            <Opened page={page} story={one} events={events.filter(({ values }) => values.stories.includes(one.id))} />
          </AccordionItem>
        ))}
      </Accordion>
    </section>
  )
}

function factsOf(record: SavedStory, people: People): string[] {
  const { values } = record
  const { status, date, content, audioNotes } = values
  return [
    status === 'published' ? '' : words.draft,
    partialDateInWords(date),
    factOf(story, values, 'category'),
    content.trim() === '' ? '' : words.minutes(minutesToRead(content)),
    audioNotes.length > 0 ? words.audio(audioNotes.length) : '',
    audienceLabel(record, people).text,
  ].filter(Boolean)
}

const seenOfStory = 300

/** The number of characters of an open story in the list; a button shows the rest. */
const excerptLength = 1200

const excerptOf = (content: string): string =>
  content.length <= excerptLength ? content : `${content.slice(0, content.lastIndexOf(' ', excerptLength))} ...`

function Opened({ page, story: one, events }: { page: StoriesPage; story: SavedStory; events: readonly SavedEvent[] }) {
  const { records, openDialog } = page
  const { title, content, status } = one.values
  const published = status === 'published'
  const [saving, setSaving] = useState(false)
  const publish = async () => {
    const values = { ...one.values, status: published ? ('draft' as const) : ('published' as const) }
    const missing = Object.keys(errorsIn(story, values)).filter((name) => !(name in (one.unchecked ?? {})))
    if (!published && missing.length > 0) {
      toast({ tone: 'failure', title: words.notYet, description: words.notYetMore })
      openDialog({ what: 'edit', record: one })
      return
    }
    setSaving(true)
    try {
      await records.save(values, {
        id: one.id,
        basedOn: one.version,
        audience: one.audience,
        alsoIfIncapacitated: one.alsoIfIncapacitated,
        ...(one.unchecked && { unchecked: one.unchecked }),
      })
      toast({
        title: published ? words.unpublished : words.published,
        description: published ? words.unpublishedMore(title) : words.publishedMore(title),
      })
    } catch (error) {
      toast({ tone: 'failure', title: words.notChanged, description: messageOf(error, story.failed.save) })
    } finally {
      setSaving(false)
    }
  }
  return (
    <div className="flex flex-col gap-4 py-2">
      <p className="max-w-prose font-serif text-lg leading-relaxed wrap-anywhere whitespace-pre-line">
        {excerptOf(content)}
      </p>
      <Attachments files={[...one.values.pictures, ...one.values.audioNotes]} />
      <Linked
        label={words.events}
        path={story.path}
        records={events.map(({ id, values }) => ({ id, title: values.title }))}
      />
      <LinkedMemories field="stories" id={one.id} />
      <RecordButtons title={title} record={one} openDialog={openDialog}>
        <Button
          variant="quiet"
          aria-label={words.readLabel(title)}
          icon={<BookOpen aria-hidden="true" className="size-5" />}
          onClick={() => openDialog({ what: 'read', record: one })}
        >
          {words.read}
        </Button>
        <Button
          variant="quiet"
          busy={saving}
          {...(!published && { 'aria-label': words.publishLabel(title) })}
          icon={
            published ? (
              <Undo2 aria-hidden="true" className="size-5" />
            ) : (
              <Check aria-hidden="true" className="size-5" />
            )
          }
          onClick={() => void publish()}
        >
          {published ? words.unpublish : words.publish}
        </Button>
      </RecordButtons>
    </div>
  )
}
