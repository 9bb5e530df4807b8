import { isFile, partialDateInWords, type SealedFile } from '../../../records/fields/index.ts'
import { client } from '../../estate/index.ts'
import type { Book } from '../../shared/papers/book.ts'
import { dataAddressOf } from '../../shared/pictures/data-address.ts'
import { smallPicture } from '../../shared/pictures/small-picture.ts'
import { decadeOf, type SavedEvent, type SavedStory } from './shown.ts'

/** A picture of a book needs no more, in pixels: it is printed some 15 cm wide. */
const longestSide = 1600
const smallEnough = 400_000

const pictureTypes = ['image/jpeg', 'image/png']

const picturesOf = (files: readonly SealedFile[]) => files.filter(({ type }) => pictureTypes.includes(type))

/** What a book is made of. */
export type Chosen = {
  title: string
  dedication: string
  stories: readonly SavedStory[]
  events: readonly SavedEvent[]
}

/**
 * The book with its pictures opened, small enough to be set. Pictures that cannot be opened are left out, and named in `lost`.
 * @param onProgress hears how many of the pictures are opened
 */
export async function makeBook(
  { title, dedication, stories, events }: Chosen,
  onProgress: (done: number, all: number) => void,
): Promise<{ book: Book; lost: string[] }> {
  const wanted = [
    ...stories.flatMap(({ values }) => picturesOf(values.pictures)),
    ...events.flatMap(({ values }) => picturesOf(values.media)),
  ]
  const opened = new Map<string, string>()
  const lost: string[] = []
  // One after another: each takes as much memory as a whole photo.
  for (const [at, file] of wanted.entries()) {
    onProgress(at, wanted.length)
    try {
      opened.set(file.id, await pictureFor(file))
    } catch {
      lost.push(file.name)
    }
  }
  const shown = (files: readonly SealedFile[]) => files.filter(isFile).flatMap(({ id }) => opened.get(id) ?? [])
  return {
    lost,
    book: {
      title,
      dedication,
      stories: stories.map(({ values }) => ({
        title: values.title,
        when: partialDateInWords(values.date),
        text: values.content,
        pictures: shown(values.pictures),
        spoken: values.audioNotes.length > 0,
      })),
      events: events.map(({ values }) => ({
        title: values.title,
        when: partialDateInWords(values.date),
        decade: decadeOf(values.date),
        text: values.description,
        about: [values.location, values.people.join(', ')].filter(Boolean).join(' · '),
        pictures: shown(values.media),
      })),
    },
  }
}

async function pictureFor(file: SealedFile): Promise<string> {
  const { bytes, type, name } = await client.openFile(file)
  const picture = new File([bytes], name, { type })
  return dataAddressOf(bytes.length > smallEnough ? await smallPicture(picture, longestSide) : picture)
}
