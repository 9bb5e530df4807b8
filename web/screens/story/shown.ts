import { lifeEvent, story } from '../../../records/kinds/index.ts'
import { storyCategories } from '../../../records/kinds/story.ts'
import { decadeOf, type SavedEvent, type SavedStory } from '../../shared/book/chosen.ts'

type StoryCategory = keyof typeof storyCategories

/** Lets one filter cover stories and events. */
const categoryOfEvent: Readonly<Record<string, StoryCategory>> = {
  personal: 'personal',
  family: 'relationships',
  education: 'education',
  career: 'career',
  achievement: 'milestones',
  milestone: 'milestones',
}

export type Asked = { typed: string; category: string; person: string; oldestFirst: boolean }

/** A text search, imported once the user types; until then, all records match. */
export type Finder = (
  definition: typeof story | typeof lifeEvent,
  record: SavedStory | SavedEvent,
  typed: string,
) => boolean
const everything: Finder = () => true

/** The date by which to sort a record: the event's date, else the date of creation. */
const dayOf = ({ values, createdAt }: SavedStory | SavedEvent): string => values.date || createdAt.slice(0, 10)

const inOrder = <R extends SavedStory | SavedEvent>(records: R[], { oldestFirst }: Asked): R[] =>
  records.toSorted((a, b) => dayOf(a).localeCompare(dayOf(b)) * (oldestFirst ? 1 : -1))

export const shownStories = (all: readonly SavedStory[], asked: Asked, finds = everything): SavedStory[] =>
  inOrder(
    all.filter(
      (one) => (asked.category === '' || one.values.category === asked.category) && finds(story, one, asked.typed),
    ),
    asked,
  )

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

export const peopleIn = (events: readonly SavedEvent[]): string[] =>
  [...new Set(events.flatMap(({ values }) => values.people))].toSorted((a, b) => a.localeCompare(b, 'en-US'))

const tensOf = (date: string): number => Math.floor(Number(date.slice(0, 4)) / 10)

export type Part =
  | { readonly what: 'decade'; readonly decade: string; readonly events: readonly SavedEvent[] }
  | { readonly what: 'blank'; readonly from: string; readonly to: string }

export const byDecade = (events: readonly SavedEvent[]): Part[] =>
  [...Map.groupBy(events, ({ values }) => decadeOf(values.date))].map(([decade, ofDecade]) => ({
    what: 'decade',
    decade,
    events: ofDecade,
  }))

/** Adds empty decades between and after the others, and merges consecutive ones. */
export function wholeLine(events: readonly SavedEvent[], today: string, oldestFirst: boolean): Part[] {
  const parts = new Map(byDecade(events).map((part) => [part.what === 'decade' ? part.decade : '', part]))
  const decades = events.map(({ values }) => tensOf(values.date))
  const last = Math.max(tensOf(today), ...decades)
  const line: Part[] = []
  for (let tens = Math.min(...decades); tens <= last; tens += 1) {
    const name = decadeOf(`${tens}0`.padStart(4, '0'))
    const part = parts.get(name)
    const before = line.at(-1)
    if (part) line.push(part)
    else if (before?.what === 'blank') line[line.length - 1] = { ...before, to: name }
    else line.push({ what: 'blank', from: name, to: name })
  }
  return oldestFirst ? line : line.toReversed()
}

/** Undefined below one year. `about`: the age may be one less, if only years are known. */
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
