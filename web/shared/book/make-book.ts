import { isFile, partialDateInWords, type SealedFile } from '../../../records/fields/index.ts'
import type { Book, BookPicture } from '../papers/book.ts'
import { isDrawable } from '../pictures/drawable.ts'
import { smallPicture } from '../pictures/small-picture.ts'
import type { OpenFile } from '../pictures/use-picture.ts'
import { decadeOf, type SavedEvent, type SavedMemory, type SavedStory } from './chosen.ts'

/** In pixels: a printed picture is about 15 cm wide. */
const longestSide = 1600
const smallEnough = 400_000
/** A PDF embeds these types unchanged; other types, such as HEIC, must be converted. */
const embeddable: readonly string[] = ['image/jpeg', 'image/png']

export type Chosen = {
  title: string
  cover: SealedFile | ''
  dedication: string
  stories: readonly SavedStory[]
  events: readonly SavedEvent[]
  memories: readonly SavedMemory[]
}

type Wanted = { file: SealedFile; caption: string }

/** Groups photos by story or event; a photo appears once, at its first mention. */
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

/** Scales the pictures down for print. `lost` names the pictures that did not open. */
export async function makeBook(
  { title, cover, dedication, stories, events, memories }: Chosen,
  open: OpenFile,
  onProgress: (done: number, all: number) => void,
): Promise<{ book: Book; lost: string[] }> {
  const photosOf = photosOnce(memories)
  const ofStories = stories.map(({ id, values }) => [...picturesOf(values.pictures), ...photosOf('stories', id)])
  const ofEvents = events.map(({ id, values }) => [...picturesOf(values.media), ...photosOf('lifeEvents', id)])
  const files = [...(cover === '' ? [] : [cover]), ...[...ofStories, ...ofEvents].flat().map(({ file }) => file)]
  const wanted = new Map(files.map((file) => [file.id, file]))
  const opened = new Map<string, Blob>()
  const lost: string[] = []
  // Sequential: each decoded picture takes the memory of a full photo.
  for (const [at, file] of [...wanted.values()].entries()) {
    onProgress(at, wanted.size)
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
      cover: cover === '' ? '' : cover.id,
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
  const fits = bytes.length <= smallEnough && embeddable.includes(type)
  return fits ? picture : smallPicture(picture, longestSide)
}
