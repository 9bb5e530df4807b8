import { blank, type ValuesOf, versionOf } from '../records/define.ts'
import type { SealedFile } from '../records/fields/index.ts'
import { memory, story } from '../records/kinds/index.ts'
import { hummed, landscape } from './pictures.ts'
import type { Entry } from './estate.ts'

export type Keep = (content: () => Blob, name: string, preview?: () => Blob) => Promise<SealedFile>

const places = [
  { place: 'Clear Lake', event: 'Vacation', year: 1984, album: 'travel' },
  { place: 'Orchard Lane', event: 'An ordinary Sunday', year: 1979, album: 'family' },
  { place: 'the Black Hills', event: 'The long drive west', year: 1976, album: 'travel' },
  { place: 'Grandpa Moor’s farm', event: 'Harvest', year: 1962, album: 'family' },
  { place: 'Lake Superior', event: 'Our honeymoon', year: 1970, album: 'milestones' },
  { place: 'the Cedar River', event: 'Fishing with Henry', year: 1991, album: 'family' },
  { place: 'the cabin', event: 'Thanksgiving', year: 2003, album: 'family' },
  { place: 'Door County', event: 'Golden wedding', year: 2020, album: 'milestones' },
] as const

// In the order of the generated pictures: noon, evening, fog, fall, night.
const moments = [
  ['A clear morning', '06'],
  ['Sunset', '07'],
  ['First snow', '12'],
  ['October', '10'],
  ['Moonrise', '08'],
] as const

const forFamily = { audience: 'both_contacts', alsoIfIncapacitated: false } as const

function memoryEntry(more: Partial<ValuesOf<typeof memory.steps>>): Entry {
  const values = { ...blank(memory), ...more, privacyLevel: 'family' } as const
  const draft = { kind: memory.kind, definitionVersion: versionOf(memory), values, ...forFamily }
  return { draft, activity: memory.activity.added(values) }
}

export async function* demoMemories(keep: Keep, stories: readonly string[] = []): AsyncGenerator<Entry> {
  for (const [at, { place, event, year, album }] of places.entries())
    for (const [hour, [moment, month]] of moments.entries()) {
      const seed = at * moments.length + hour
      const file = await keep(
        () => landscape(seed, 960, 720),
        `photo-${seed + 1}.png`,
        () => landscape(seed, 512, 384),
      )
      yield memoryEntry({
        type: 'image',
        quality: 'original',
        file,
        title: `${moment} at ${place}`,
        album,
        event,
        date: `${year}-${month}`,
        location: place,
        description: `${moment} at ${place}: hills, one behind the other, and the sky above them.`,
        ...(seed === 0 && { stories }),
        people: hour % 2 === 0 ? ['Henry Ellis'] : ['Ruth Ellis', 'Thomas Ellis'],
      })
    }
  yield memoryEntry({
    type: 'audio',
    file: await keep(() => hummed(8), 'dad-humming.wav'),
    title: 'Dad hums while he shaves',
    album: 'family',
    event: 'An ordinary Sunday',
    date: '1989',
    people: ['Henry Moor'],
  })
}

export async function spokenStory(keep: Keep): Promise<Entry> {
  const values: ValuesOf<typeof story.steps> = {
    ...blank(story),
    title: 'The tune my father hummed',
    category: 'personal',
    template: 'tradition',
    mood: 'nostalgic',
    date: '1955',
    content:
      'My father hummed when he shaved. It was always the same eight notes, and nobody ever found out what song they were from. After he died I caught myself humming them at the sink. So here they are, as well as I can do it. If you know the song, keep it to yourself.',
    audioNotes: [await keep(() => hummed(6), 'my-voice.wav')],
    tags: ['Dad', 'music'],
    status: 'published',
  }
  const draft = { kind: story.kind, definitionVersion: versionOf(story), values, ...forFamily }
  return { draft, activity: story.activity.added(values) }
}
