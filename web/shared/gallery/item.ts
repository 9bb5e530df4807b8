import type { ValuesOf } from '../../../records/define.ts'
import { partialDateInWords } from '../../../records/fields/index.ts'
import { albums } from '../../../records/kinds/memory.ts'
import type { memory } from '../../../records/kinds/memory.ts'
import { memoryTypeOf } from '../../../records/kinds/memory-files.ts'
import type { FileReference } from '../../estate/types.ts'
import { showsAsPicture } from '../pictures/SealedPicture.tsx'
import { words } from './words.ts'

export type MemoryValues = ValuesOf<typeof memory.steps>

export type GalleryItem = {
  id: string
  title: string
  /** Text alternative: the description, else the title. */
  alt: string
  /** `1984`, `1984-07` or `1984-07-04`. */
  date: string
  facts: readonly string[]
  people: readonly string[]
  description: string
  /** `link`: a video on another website. */
  shows: 'image' | 'video' | 'audio' | 'link'
  link: string
  file: FileReference | ''
  picture: FileReference | ''
  /** A short note for the owner. */
  mark?: string | undefined
}

/** The album’s name: one of the three defaults, or the owner’s own. */
export const albumOf = ({ album, newAlbum }: Pick<MemoryValues, 'album' | 'newAlbum'>): string =>
  album === 'new' ? newAlbum.trim() : (Object.entries(albums).find(([key]) => key === album)?.[1] ?? '')

/** The inverse of {@link albumOf}. */
export function albumValues(name: string): Pick<MemoryValues, 'album' | 'newAlbum'> {
  const usual = isAlbum(name)
  return usual === undefined ? { album: 'new', newAlbum: name } : { album: usual, newAlbum: '' }
}

const isAlbum = (name: string) => (['family', 'travel', 'milestones'] as const).find((key) => albums[key] === name)

const pictureOf = (file: FileReference): FileReference | '' => file.preview ?? (showsAsPicture(file) ? file : '')

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

export const tileName = ({ title, shows, date, mark = '' }: GalleryItem): string =>
  [title, words.kinds[shows], partialDateInWords(date), mark].filter(Boolean).join(', ')
