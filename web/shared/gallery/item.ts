import { partialDateInWords } from '../../../records/fields/index.ts'
import { memoryTypeOf } from '../../../records/kinds/memory-files.ts'
import type { FileReference } from '../../estate/types.ts'
import { showsAsPicture } from '../pictures/SealedPicture.tsx'
import type { MemoryValues } from './album.ts'
import { firstStory, type MemoryStory } from './memory-story.ts'
import { words } from './words.ts'

export type GalleryItem = {
  id: string
  title: string
  /** Text alternative: the description, else the title. */
  alt: string
  /** `1984`, `1984-07` or `1984-07-04`. */
  date: string
  facts: readonly string[]
  whenAndWhere: string
  people: readonly string[]
  description: string
  shows: 'image' | 'video' | 'audio' | 'link'
  link: string
  file: FileReference | ''
  picture: FileReference | ''
  story?: MemoryStory | undefined
  mark?: string | undefined
}

const pictureOf = (file: FileReference): FileReference | '' => file.preview ?? (showsAsPicture(file) ? file : '')

const noStories: ReadonlyMap<string, MemoryStory> = new Map()

export function itemOf(id: string, values: MemoryValues, stories = noStories): GalleryItem {
  const { title, date, event, location, people, file, videoUrl } = values
  const description = values.description.trim()
  return {
    id,
    title,
    alt: description || title,
    date,
    facts: [partialDateInWords(date), event, location].filter(Boolean),
    whenAndWhere: [partialDateInWords(date), location].filter(Boolean).join(', '),
    people,
    description,
    shows: file === '' ? 'link' : (memoryTypeOf(file.type) ?? 'image'),
    link: file === '' ? videoUrl : '',
    file,
    picture: file === '' ? '' : pictureOf(file),
    story: firstStory(values.stories, stories),
  }
}

/** The length of a film or a sound in seconds; 0 if unknown. */
export const secondsOf = ({ file }: Pick<GalleryItem, 'file'>): number => (file === '' ? 0 : (file.seconds ?? 0))

export function tileName(item: GalleryItem): string {
  const { title, shows, date, story, mark = '' } = item
  const seconds = secondsOf(item)
  const lasts = words.lasts(Math.floor(seconds / 60), seconds % 60)
  return [title, words.kinds[shows], partialDateInWords(date), story?.sound ? words.toldName : '', lasts, mark]
    .filter(Boolean)
    .join(', ')
}
