import type { ValuesOf } from '../../../records/define.ts'
import { partialDateInWords } from '../../../records/fields/index.ts'
import { albums } from '../../../records/kinds/memory.ts'
import type { memory } from '../../../records/kinds/memory.ts'
import { memoryTypeOf } from '../../../records/kinds/memory-files.ts'
import type { FileReference } from '../../estate/types.ts'
import { showsAsPicture } from '../pictures/SealedPicture.tsx'
import { words } from './words.ts'

export type MemoryValues = ValuesOf<typeof memory.steps>

/** One memory as a gallery shows it. */
export type GalleryItem = {
  id: string
  title: string
  /** What is to be seen, in words: the description, else the title. */
  alt: string
  /** As it is kept, for sorting: `1984`, `1984-07`, `1984-07-04`. */
  date: string
  /** When, where, and what it was. */
  facts: readonly string[]
  people: readonly string[]
  description: string
  /** `link`: a video on a page of somebody else. */
  shows: 'image' | 'video' | 'audio' | 'link'
  link: string
  file: FileReference | ''
  /** What a tile draws. */
  picture: FileReference | ''
  /** What its owner should notice of it, in a word or two. */
  mark?: string | undefined
}

/** The name of an album: one of the three, or its own. */
export const albumOf = ({ album, newAlbum }: Pick<MemoryValues, 'album' | 'newAlbum'>): string =>
  album === 'new' ? newAlbum.trim() : (Object.entries(albums).find(([key]) => key === album)?.[1] ?? '')

/** The values of a memory in the album of this name. */
export function albumValues(name: string): Pick<MemoryValues, 'album' | 'newAlbum'> {
  const usual = isAlbum(name)
  return usual === undefined ? { album: 'new', newAlbum: name } : { album: usual, newAlbum: '' }
}

const isAlbum = (name: string) => (['family', 'travel', 'milestones'] as const).find((key) => albums[key] === name)

const pictureOf = (file: FileReference): FileReference | '' => file.preview ?? (showsAsPicture(file) ? file : '')

/** A memory, ready to be shown. */
export function itemOf(id: string, values: MemoryValues): GalleryItem {
  const { title, date, event, location, people, file, videoUrl } = values
  const description = values.description.trim()
  return {
    id,
    title,
    alt: description || title,
    date,
    facts: [partialDateInWords(date), event, location].filter(Boolean),
    people,
    description,
    shows: file === '' ? 'link' : (memoryTypeOf(file.type) ?? 'image'),
    link: file === '' ? videoUrl : '',
    file,
    picture: file === '' ? '' : pictureOf(file),
  }
}

/** The name of a tile for whoever cannot see it: what it is called, what it is, when it was, and its mark. */
export const tileName = ({ title, shows, date, mark = '' }: GalleryItem): string =>
  [title, words.kinds[shows], partialDateInWords(date), mark].filter(Boolean).join(', ')
