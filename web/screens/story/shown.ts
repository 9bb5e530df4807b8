import { lifeEvent, story } from '../../../records/kinds/index.ts'
import { storyCategories } from '../../../records/kinds/story.ts'
import { decadeOf, type SavedEvent, type SavedStory } from '../../shared/book/chosen.ts'

/** What the category filter offers: every category that a story can have. */
export type Shelf = keyof typeof storyCategories

/** The category of stories beside which events of a category stand: one filter looks through both. */
const shelfOfEvent: Readonly<Record<string, Shelf>> = {
  personal: 'personal',
  family: 'relationships',
  education: 'education',
  career: 'career',
  achievement: 'milestones',
  milestone: 'milestones',
}

/** What somebody asked to see; '' where they asked for nothing in particular. */
export type Asked = { typed: string; category: string; person: string; oldestFirst: boolean }

/** What looks for words, fetched once somebody types; until it is here, everything is found. */
export type Finder = (
  definition: typeof story | typeof lifeEvent,
  record: SavedStory | SavedEvent,
  typed: string,
) => boolean
const everything: Finder = () => true

/** The day by which a record stands in its order: when it happened, else when it was written. */
const dayOf = ({ values, createdAt }: SavedStory | SavedEvent): string => values.date || createdAt.slice(0, 10)

const inOrder = <R extends SavedStory | SavedEvent>(records: R[], { oldestFirst }: Asked): R[] =>
  records.toSorted((a, b) => dayOf(a).localeCompare(dayOf(b)) * (oldestFirst ? 1 : -1))

/** The stories that were asked for, by date. */
export const shownStories = (all: readonly SavedStory[], asked: Asked, finds = everything): SavedStory[] =>
  inOrder(
    all.filter(
      (one) => (asked.category === '' || one.values.category === asked.category) && finds(story, one, asked.typed),
    ),
    asked,
  )

/** The life events that were asked for, by date. */
export const shownEvents = (all: readonly SavedEvent[], asked: Asked, finds = everything): SavedEvent[] =>
  inOrder(
    all.filter(
      (one) =>
        (asked.category === '' || shelfOfEvent[one.values.category] === asked.category) &&
        (asked.person === '' || one.values.people.includes(asked.person)) &&
        finds(lifeEvent, one, asked.typed),
    ),
    asked,
  )

/** Everybody who is named in these events, by name. */
export const peopleIn = (events: readonly SavedEvent[]): string[] =>
  [...new Set(events.flatMap(({ values }) => values.people))].toSorted((a, b) => a.localeCompare(b, 'en-US'))

/** Events by decade, in the order in which they come. */
export const byDecade = (events: readonly SavedEvent[]): [decade: string, events: SavedEvent[]][] => [
  ...Map.groupBy(events, ({ values }) => decadeOf(values.date)),
]
