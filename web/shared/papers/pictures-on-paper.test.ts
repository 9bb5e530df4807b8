// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SealedFile } from '../../../records/fields/index.ts'
import type { SheetRow } from '../../../records/sheet.ts'
import type { OpenFile } from '../pictures/use-picture.ts'
import { drawnIn, picturesOnPaper } from './pictures-on-paper.ts'
import { recordPaper } from './record-paper.ts'

// Replaces the worker that draws pictures: returns the bytes that it gets, and rejects a PNG.
// Replaces MessageChannel too, because Node’s cannot clone jsdom objects.
type Order = { file: Blob; reply: { postMessage: (answer: object, moved: []) => void } }
class Channel {
  readonly port1 = Object.assign(new EventTarget(), { start: () => undefined, close: () => undefined })
  readonly port2 = {
    postMessage: (data: object) => this.port1.dispatchEvent(new MessageEvent('message', { data })),
  }
}
const at = { closed: 0 }
class Drawer extends EventTarget {
  postMessage({ file, reply }: Order) {
    reply.postMessage(file.type === 'image/png' ? { failed: true } : { jpeg: file }, [])
  }
  terminate() {
    at.closed += 1
  }
}
beforeEach(() => {
  at.closed = 0
  vi.stubGlobal('Worker', Drawer)
  vi.stubGlobal('MessageChannel', Channel)
})
afterEach(() => vi.unstubAllGlobals())

const file = (name: string, type: string, more: Partial<SealedFile> = {}): SealedFile => ({
  id: name,
  name,
  type,
  size: 9,
  key: '',
  hash: '',
  chunks: 1,
  ...more,
})
const rowOf = (...files: SealedFile[]): SheetRow => ({
  name: 'photos',
  label: 'Photos',
  text: files.map(({ name }) => name).join('\n'),
  secret: false,
  files,
})
const records = (...files: SealedFile[]) => [
  { title: 'Memorial', parts: [{ title: 'Photos', rows: [rowOf(...files)] }] },
]

function opener() {
  const asked: string[] = []
  const open: OpenFile = async ({ id, name, type }) => {
    asked.push(id)
    if (name === 'far.jpg') throw new Error('out of reach')
    return { bytes: new TextEncoder().encode(name), name, type }
  }
  return { asked, open }
}
const all = [
  file('lake.jpg', 'image/jpeg'),
  file('large.heic', 'image/heic', { size: 600_000, preview: file('small.jpg', 'image/jpeg') }),
  file('party.mp4', 'video/mp4', { preview: file('poster.jpg', 'image/jpeg') }),
  file('talk.wav', 'audio/wav'),
  file('will.pdf', 'application/pdf'),
  file('far.jpg', 'image/jpeg'),
  file('letter.png', 'image/png'),
]
const addressOf = (text: string) => `data:image/jpeg;base64,${btoa(text)}`

test('picturesOnPaper prefers thumbnails, and skips unreadable pictures', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { asked, open } = opener()
  const progress: string[] = []
  const pictures = await picturesOnPaper(records(...all), open, {
    onProgress: (done, of) => progress.push(`${done}/${of}`),
  })
  expect(asked).toEqual(['lake.jpg', 'small.jpg', 'far.jpg', 'letter.png'])
  expect([...pictures]).toEqual([
    ['lake.jpg', addressOf('lake.jpg')],
    ['large.heic', addressOf('small.jpg')],
    ['far.jpg', ''],
    ['letter.png', ''],
  ])
  expect(progress).toEqual(['0/4', '1/4', '2/4', '3/4'])
  // The idle worker waits five seconds for the next pictures.
  vi.advanceTimersByTime(5000)
  expect(at.closed).toBe(1)
  vi.useRealTimers()
})

test('picturesOnPaper opens a small photo itself, which prints better than its thumbnail', async () => {
  const { asked, open } = opener()
  await picturesOnPaper(records(file('face.jpg', 'image/jpeg', { preview: file('tiny.jpg', 'image/jpeg') })), open)
  expect(asked).toEqual(['face.jpg'])
})

test('picturesOnPaper returns the pictures opened so far if the reader stops waiting', async () => {
  const { asked, open } = opener()
  const stop = new AbortController()
  const pictures = await picturesOnPaper(records(...all), open, { onProgress: () => stop.abort(), signal: stop.signal })
  expect(asked).toEqual(['lake.jpg'])
  expect([...pictures.keys()]).toEqual(['lake.jpg'])
})

test('drawnIn names other files by type, and removes picture names from the text', async () => {
  const pictures = await picturesOnPaper(records(...all), opener().open)
  const { text, drawn } = drawnIn(rowOf(...all), pictures)
  expect(drawn.map(({ name }) => name)).toEqual(['lake.jpg', 'large.heic'])
  expect(text.split('\n')).toEqual([
    'party.mp4 (video)',
    'talk.wav (recording)',
    'will.pdf',
    'far.jpg (could not be opened)',
    'letter.png (could not be opened)',
  ])
  expect(drawnIn({ ...rowOf(...all), text: 'By the lake' }, pictures).text).toBe('By the lake')
})

test('a paper draws given pictures over their names, and lists the names of other files', () => {
  const photos = ['one.jpg', 'two.jpg', 'three.jpg'].map((name) => file(name, 'image/jpeg'))
  const paper = (pictures: ReadonlyMap<string, string>) =>
    JSON.stringify(
      recordPaper(records(...photos), { owner: 'Alma', day: 'today' }, { title: 'Memorials', pictures }).content,
    )
  const drawn = paper(new Map(photos.map(({ id }) => [id, addressOf(id)])))
  for (const { name } of photos) {
    expect(drawn).toContain(`"image":"${addressOf(name)}"`)
    expect(drawn.split(`"text":"${name}"`)).toHaveLength(2)
  }
  const named = paper(new Map())
  expect(named).not.toContain('"image"')
  for (const { name } of photos) expect(named).toContain(name)
})
