import { lifeEvent, story } from '../../../records/kinds/index.ts'
import { storyCategories } from '../../../records/kinds/story.ts'
import { decadeOf, type SavedEvent, type SavedStory } from '../../shared/book/chosen.ts'

/** What the category filter offers: every category that a story can have. */
type StoryCategory = keyof typeof storyCategories

/** The category of stories beside which events of a category stand: one filter looks through both. */
const categoryOfEvent: Readonly<Record<string, StoryCategory>> = {
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
        (asked.category === '' || categoryOfEvent[one.values.category] === asked.category) &&
        (asked.person === '' || one.values.people.includes(asked.person)) &&
        finds(lifeEvent, one, asked.typed),
    ),
    asked,
  )

/** Everybody who is named in these events, by name. */
export const peopleIn = (events: readonly SavedEvent[]): string[] =>
  [...new Set(events.flatMap(({ values }) => values.people))].toSorted((a, b) => a.localeCompare(b, 'en-US'))

const tensOf = (date: string): number => Math.floor(Number(date.slice(0, 4)) / 10)

/** A part of the line of a life: a decade with what happened in it, or decades one after the other that nothing is told of. */
export type Part =
  | { readonly what: 'told'; readonly decade: string; readonly events: readonly SavedEvent[] }
  | { readonly what: 'blank'; readonly from: string; readonly to: string }

/** Events by decade, in the order in which they come. */
export const byDecade = (events: readonly SavedEvent[]): Part[] =>
  [...Map.groupBy(events, ({ values }) => decadeOf(values.date))].map(([decade, ofDecade]) => ({
    what: 'told',
    decade,
    events: ofDecade,
  }))

/** The same with the decades between and since of which nothing is told yet, each run of them as one. */
export function wholeLine(events: readonly SavedEvent[], today: string, oldestFirst: boolean): Part[] {
  const told = new Map(byDecade(events).map((part) => [part.what === 'told' ? part.decade : '', part]))
  const decades = events.map(({ values }) => tensOf(values.date))
  const last = Math.max(tensOf(today), ...decades)
  const line: Part[] = []
  for (let tens = Math.min(...decades); tens <= last; tens += 1) {
    const name = decadeOf(`${tens}0`.padStart(4, '0'))
    const part = told.get(name)
    const before = line.at(-1)
    if (part) line.push(part)
    else if (before?.what === 'blank') line[line.length - 1] = { ...before, to: name }
    else line.push({ what: 'blank', from: name, to: name })
  }
  return oldestFirst ? line : line.toReversed()
}

/**
 * How old somebody was; undefined where it cannot be said, and in their first year, where it need not be. `about` where only years or
 * months are known, so that it may be a year less.
 */
export function ageAt(birth: string, date: string): { age: number; about: boolean } | undefined {
  if (birth === '' || date === '' || date < birth.slice(0, date.length)) return undefined
  const years = Number(date.slice(0, 4)) - Number(birth.slice(0, 4))
  const [born, then] = [birth.slice(5), date.slice(5)]
  const common = Math.min(born.length, then.length)
  const before = then.slice(0, common) < born.slice(0, common)
  const about = then.slice(0, common) === born.slice(0, common) && then.length !== 5
  const age = before ? years - 1 : years
  return age < 1 ? undefined : { age, about }
}
