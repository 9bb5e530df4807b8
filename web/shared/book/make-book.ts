import { isFile, partialDateInWords, type SealedFile } from '../../../records/fields/index.ts'
import type { Book, BookPicture } from '../papers/book.ts'
import { isDrawable } from '../pictures/drawable.ts'
import { smallPicture } from '../pictures/small-picture.ts'
import type { OpenFile } from '../pictures/use-picture.ts'
import { decadeOf, type SavedEvent, type SavedMemory, type SavedStory } from './chosen.ts'

/** A picture of a book needs no more, in pixels: it is printed some 15 cm wide. */
const longestSide = 1600
const smallEnough = 400_000
/** What a page holds as it is. Anything else is drawn anew, like a photo of an iPhone. */
const asTheyAre: readonly string[] = ['image/jpeg', 'image/png']

/** What a book is made of. */
export type Chosen = {
  title: string
  dedication: string
  stories: readonly SavedStory[]
  events: readonly SavedEvent[]
  /** Photos that belong to one of these. */
  memories: readonly SavedMemory[]
}

/** A picture that a chapter shows, with what stands under it. */
type Wanted = { file: SealedFile; caption: string }

/** Gives the photos of memories that belong to a story or event, each once: it stands where it is told of first. */
function photosOnce(memories: readonly SavedMemory[]): (field: 'stories' | 'lifeEvents', id: string) => Wanted[] {
  const left = new Set(memories)
  return (field, id) =>
    [...left].flatMap((memory) => {
      const { file, title, date } = memory.values
      if (!isFile(file) || !memory.values[field].includes(id)) return []
      left.delete(memory)
      return [{ file, caption: [title, partialDateInWords(date)].filter(Boolean).join(', ') }]
    })
}

const picturesOf = (files: readonly SealedFile[]): Wanted[] =>
  files.filter(isDrawable).map((file) => ({ file, caption: '' }))

/**
 * The book with its pictures opened, small enough to be set. Pictures that cannot be opened are left out, and named in `lost`.
 * @param open how files are opened
 * @param onProgress hears how many of the pictures are opened
 */
export async function makeBook(
  { title, dedication, stories, events, memories }: Chosen,
  open: OpenFile,
  onProgress: (done: number, all: number) => void,
): Promise<{ book: Book; lost: string[] }> {
  const photosOf = photosOnce(memories)
  const ofStories = stories.map(({ id, values }) => [...picturesOf(values.pictures), ...photosOf('stories', id)])
  const ofEvents = events.map(({ id, values }) => [...picturesOf(values.media), ...photosOf('lifeEvents', id)])
  const wanted = [...ofStories, ...ofEvents].flat()
  const opened = new Map<string, Blob>()
  const lost: string[] = []
  // One after another: each takes as much memory as a whole photo.
  for (const [at, { file }] of wanted.entries()) {
    onProgress(at, wanted.length)
    try {
      opened.set(file.id, await pictureFor(file, open))
    } catch {
      lost.push(file.name)
    }
  }
  const shown = (all: readonly Wanted[] = []): BookPicture[] =>
    all.filter(({ file }) => opened.has(file.id)).map(({ file, caption }) => ({ image: file.id, caption }))
  return {
    lost,
    book: {
      title,
      dedication,
      pictures: opened,
      stories: stories.map(({ values }, at) => ({
        title: values.title,
        when: partialDateInWords(values.date),
        text: values.content,
        pictures: shown(ofStories[at]),
        spoken: values.audioNotes.length > 0,
      })),
      events: events.map(({ values }, at) => ({
        title: values.title,
        when: partialDateInWords(values.date),
        decade: decadeOf(values.date),
        text: values.description,
        about: [values.location, values.people.join(', ')].filter(Boolean).join(' · '),
        pictures: shown(ofEvents[at]),
      })),
    },
  }
}

async function pictureFor(file: SealedFile, open: OpenFile): Promise<Blob> {
  const { bytes, type, name } = await open(file)
  const picture = new File([bytes], name, { type })
  const fits = bytes.length <= smallEnough && asTheyAre.includes(type)
  return fits ? picture : smallPicture(picture, longestSide)
}
