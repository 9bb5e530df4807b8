import { fold } from '../../../records/fold.ts'
import type { GalleryFilter } from './album.ts'
import type { GalleryItem } from './item.ts'

export type Placed = GalleryItem & { album: string }

const textOf = ({ title, description, facts, people, album }: Placed): string =>
  fold([title, description, album, ...facts, ...people].join('\n'))

/** Filters by album, type and all typed words; sorts by date, then by title. */
export function filteredMemories(
  all: readonly Placed[],
  { typed, album, type, person, oldestFirst }: GalleryFilter,
): Placed[] {
  const sought = fold(typed).split(/\s+/).filter(Boolean)
  const wanted = all.filter(
    (one) =>
      (album === '' || one.album === album) &&
      (type === '' || one.shows === type || (type === 'video' && one.shows === 'link')) &&
      (person === '' || one.people.some((name) => fold(name) === person)) &&
      sought.every((word) => textOf(one).includes(word)),
  )
  const way = oldestFirst ? 1 : -1
  return wanted.toSorted(
    (a, b) => way * compare(a.date, b.date) || a.title.localeCompare(b.title, 'en', { numeric: true }),
  )
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

export type Album = { name: string; count: number; cover: Placed['picture'] }

export const albumsIn = (all: readonly Placed[]): Album[] =>
  [...Map.groupBy(all, ({ album }) => album)]
    .map(([name, inIt]) => ({
      name,
      count: inIt.length,
      cover: inIt.find(({ picture }) => picture !== '')?.picture ?? ('' as const),
    }))
    .toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'en'))
