import { Navigate } from '@tanstack/react-router'
import { BookMarked, Pencil, Plus } from 'lucide-react'
import { lazy, Suspense, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { storyCategories } from '../../../records/kinds/story.ts'
import { lifeEvent, story } from '../../../records/kinds/index.ts'
import { today } from '../../../records/today.ts'
import { useRecords } from '../../estate/index.ts'
import type { SavedEvent, SavedStory } from '../../shared/book/chosen.ts'
import {
  KindEmpty,
  KindFoot,
  KindPage,
  type KindPageState,
  OnlyUnshared,
  RecentActivity,
  KindDialogs,
  useKindPage,
  useAddressFilter,
  useBulkChange,
} from '../../kinds/index.ts'
import { Button, Card, Figure, Figures, FilterChoice, Filters, FindField, OrderByDate } from '../../ui/index.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { retry } from '../../ui/retry.ts'
import { whileHere } from '../../ui/while-here.ts'
import { type Asked, byDecade, type Finder, peopleIn, shownEvents, shownStories, wholeLine } from './shown.ts'
import { StoryList } from './StoryList.tsx'
import { Timeline } from './Timeline.tsx'
import { words } from './words.ts'

// Lazy import: few owners have drafts.
const StoryDrafts = lazy(() => retry(async () => ({ default: (await import('./StoryDrafts.tsx')).StoryDrafts })))
const OwnBook = onDemand(async () => (await import('./OwnBook.tsx')).OwnBook)

const nothing: Asked = { typed: '', category: '', person: '', oldestFirst: true }

/** While the import fails, all records match; the next keystroke retries. */
function useFinder(typing: boolean): Finder | undefined {
  const [finder, setFinder] = useState<Finder>()
  useEffect(() => {
    if (!typing || finder !== undefined) return undefined
    return whileHere(async (here) => {
      const module = await retry(() => import('./finds.ts')).catch(() => undefined)
      if (here() && module) setFinder(() => module.finds)
    })
  }, [typing, finder])
  return finder
}

function useShown(allStories: readonly SavedStory[], allEvents: readonly SavedEvent[], asked: Asked) {
  const looked = useDeferredValue(asked)
  const finds = useFinder(asked.typed !== '')
  const wanted = useAddressFilter()
  return useMemo(() => {
    const found = shownEvents(wanted(allEvents), looked, finds)
    // Show empty decades only while no filter hides events.
    const isWhole = found.length === allEvents.length && found.length > 0
    return {
      stories: shownStories(wanted(allStories), looked, finds),
      line: isWhole ? wholeLine(found, today(), looked.oldestFirst) : byDecade(found),
    }
  }, [allStories, allEvents, looked, wanted, finds])
}

export default function StoryPage() {
  const stories = useKindPage(useRecords(story))
  const events = useKindPage(useRecords(lifeEvent))
  const severalStories = useBulkChange(stories, { label: words.selectStories })
  const severalEvents = useBulkChange(events, { label: words.selectEvents })
  const [asked, setAsked] = useState(nothing)
  const allStories = stories.records.all
  const allEvents = events.records.all
  const shown = useShown(allStories, allEvents, asked)
  const write = (
    <Button icon={<Pencil aria-hidden="true" className="size-5" />} onClick={() => stories.openDialog({ what: 'add' })}>
      {words.write}
    </Button>
  )
  const addEvent = (
    <Button
      variant="secondary"
      icon={<Plus aria-hidden="true" className="size-5" />}
      onClick={() => events.openDialog({ what: 'add' })}
    >
      {words.addEvent}
    </Button>
  )
  const showAll = () => setAsked(nothing)
  const offered = allStories.length > 0 && shown.stories.length === 0
  const some = allStories.length + allEvents.length > 0
  return (
    <KindPage
      page={stories}
      action={
        some && (
          <>
            {write}
            {addEvent}
          </>
        )
      }
      foot={false}
      dialogs={
        <>
          <StoryDialogs page={stories} />
          <KindDialogs page={events} />
        </>
      }
    >
      <Figures>
        <Figure label={story.name.counted ?? ''} value={allStories.length} />
        <Figure label={lifeEvent.name.counted ?? ''} value={allEvents.length} />
      </Figures>
      <Suspense>
        <StoryDrafts stories={allStories} />
      </Suspense>
      {some && <Tools asked={asked} people={peopleIn(allEvents)} onAsked={setAsked} />}
      <OnlyUnshared />
      {allStories.length === 0 ? (
        <KindEmpty
          page={stories}
          {...(some && { title: words.stories })}
          action={
            <>
              {write}
              {!some && addEvent}
            </>
          }
        />
      ) : (
        <>
          {severalStories.list ?? (
            <StoryList page={stories} stories={shown.stories} events={allEvents} onShowAll={showAll} />
          )}
          <KindFoot page={stories} inOrder={shownStories(allStories, nothing)} says={words.foot.stories}>
            {severalStories.button}
          </KindFoot>
        </>
      )}
      {allEvents.length > 0 && (
        <>
          {severalEvents.list ?? (
            <Timeline page={events} parts={shown.line} onShowAll={offered ? undefined : showAll} />
          )}
          <KindFoot page={events} inOrder={shownEvents(allEvents, nothing)} says={words.foot.events}>
            {severalEvents.button}
          </KindFoot>
        </>
      )}
      {allEvents.length === 0 && allStories.length > 0 && (
        <Card title={words.events}>
          <p className="mb-4 text-soft">{words.noEventsMore}</p>
          {addEvent}
        </Card>
      )}
      {some && <BookCard stories={allStories} events={allEvents} />}
      <RecentActivity kinds={[story.kind, lifeEvent.kind]} count={5} />
    </KindPage>
  )
}

function BookCard({ stories, events }: { stories: readonly SavedStory[]; events: readonly SavedEvent[] }) {
  const [binding, setBinding] = useState(false)
  return (
    <>
      <Card title={words.book} className="no-print">
        <p className="mb-4 max-w-prose text-soft">{words.bookToo}</p>
        <Button
          variant="secondary"
          icon={<BookMarked aria-hidden="true" className="size-5" />}
          onClick={() => setBinding(true)}
        >
          {words.makeBook}
        </Button>
      </Card>
      {binding && (
        <OwnBook
          stories={shownStories(stories, nothing)}
          events={shownEvents(events, nothing)}
          onClose={() => setBinding(false)}
        />
      )}
    </>
  )
}

const addressOfWriting = (id?: string) => `${story.path}/write${id === undefined ? '' : `?record=${id}`}`

function StoryDialogs({ page }: { page: KindPageState<typeof story.steps> }) {
  const { dialog } = page
  if (dialog?.what === 'add') return <Navigate to={addressOfWriting()} />
  if (dialog?.what === 'edit') return <Navigate to={addressOfWriting(dialog.record.id)} />
  return <KindDialogs page={page} />
}

const categories = Object.entries(storyCategories).map(([value, label]) => ({ value, label }))

function Tools({
  asked,
  people,
  onAsked,
}: {
  asked: Asked
  people: readonly string[]
  onAsked: (asked: Asked) => void
}) {
  return (
    <div className="no-print flex flex-wrap items-end gap-3">
      <FindField
        label={words.search}
        name={words.searchLabel}
        value={asked.typed}
        onChange={(typed) => onAsked({ ...asked, typed })}
      />
      <Filters inUse={Number(asked.category !== '') + Number(asked.person !== '') + Number(!asked.oldestFirst)}>
        <FilterChoice
          label={words.category}
          all={words.all}
          options={categories}
          value={asked.category}
          onChange={(category) => onAsked({ ...asked, category })}
        />
        {people.length > 0 && (
          <FilterChoice
            label={words.person}
            all={words.everyone}
            options={people.map((name) => ({ value: name, label: name }))}
            value={asked.person}
            onChange={(person) => onAsked({ ...asked, person })}
          />
        )}
        <OrderByDate oldestFirst={asked.oldestFirst} onChange={(oldestFirst) => onAsked({ ...asked, oldestFirst })} />
      </Filters>
    </div>
  )
}
