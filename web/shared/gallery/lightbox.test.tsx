// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { blank } from '../../../records/define.ts'
import { memory } from '../../../records/kinds/index.ts'
import type { FileReference } from '../../estate/types.ts'
import { type GalleryItem, itemOf } from './item.ts'
import { Lightbox } from './Lightbox.tsx'

const fileOf = (id: string, type: string): FileReference => ({
  id,
  key: '',
  hash: '',
  chunks: 1,
  name: id,
  type,
  size: 3,
})
const itemWith = (title: string, more: Partial<Parameters<typeof itemOf>[1]>): GalleryItem =>
  itemOf(title, { ...blank(memory), title, date: '1984', event: 'A Sunday', ...more })
const photo = itemWith('The garden', { type: 'image', file: fileOf('garden.jpg', 'image/jpeg') })
const film = itemWith('The party', { type: 'video', file: fileOf('party.mp4', 'video/mp4') })
const talk = itemWith('A talk', { type: 'audio', file: fileOf('talk.mp3', 'audio/mpeg') })
const told = itemOf(
  'The pond',
  {
    ...blank(memory),
    title: 'The pond',
    date: '1984',
    type: 'image',
    file: fileOf('pond.jpg', 'image/jpeg'),
    stories: ['s'],
  },
  new Map([['s', { id: 's', title: 'How we swam', sound: fileOf('voice.m4a', 'audio/mp4'), text: '' }]]),
)
const elsewhere = itemWith('The wedding', { type: 'video', videoUrl: 'https://vimeo.com/76979871' })

const open = (file: FileReference) =>
  Promise.resolve({ name: file.name, type: file.type, bytes: new Uint8Array([1, 2, 3]) })

function Leafing({
  items,
  playing,
  opening = open,
}: {
  items: readonly GalleryItem[]
  playing: boolean
  opening?: typeof open
}) {
  const [shownId, setShownId] = useState(items[0]?.id ?? '')
  return (
    <Lightbox
      items={items}
      shownId={shownId}
      playing={playing}
      open={opening}
      onShow={setShownId}
      onClose={() => undefined}
    />
  )
}

let mayPlay = true
const played: string[] = []

beforeEach(() => {
  mayPlay = true
  played.length = 0
  vi.useFakeTimers()
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:it', revokeObjectURL: () => undefined }))
  // jsdom has no media players.
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function (this: HTMLMediaElement) {
    played.push(`play ${this.getAttribute('aria-label')}`)
    return mayPlay ? Promise.resolve() : Promise.reject(new DOMException('no', 'NotAllowedError'))
  })
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    played.push(`pause ${this.getAttribute('aria-label')}`)
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
const shown = () => screen.getByRole('heading').textContent
const isStill = () => screen.getByRole('dialog').hasAttribute('data-still')
const mediaThat = (matches: boolean) =>
  vi.stubGlobal('matchMedia', () => ({ matches, addEventListener: () => {}, removeEventListener: () => {} }))
const player = (name: string) => screen.getByLabelText(name, { selector: 'audio, video' })

test('a slideshow shows each photo for a while, plays media to the end, and never stops', async () => {
  render(<Leafing items={[photo, film, elsewhere, talk]} playing />)
  await pass(0)
  await pass(4)
  expect(shown()).toBe('The garden')
  await pass(1)
  expect(shown()).toBe('The party')
  await pass(60)
  expect(shown()).toBe('The party')
  expect(played).toEqual(['play The party'])
  fireEvent.ended(player('The party'))
  await pass(0)
  expect(shown()).toBe('The wedding')
  // An external video does not autoplay.
  await pass(5)
  expect(shown()).toBe('A talk')
  fireEvent.ended(player('A talk'))
  await pass(0)
  expect(shown()).toBe('The garden')
  fireEvent.click(screen.getByRole('button', { name: 'Pause slideshow' }))
  await pass(60)
  expect(shown()).toBe('The garden')
})

test('a slideshow shows a slow photo as long as others, and skips a photo that never opens', async () => {
  const late = Promise.withResolvers<Awaited<ReturnType<typeof open>>>()
  const never = itemWith('The lake', { type: 'image', file: fileOf('lake.jpg', 'image/jpeg') })
  const opening = (file: FileReference) =>
    file.name === 'garden.jpg' ? late.promise : Promise.withResolvers<Awaited<typeof late.promise>>().promise
  render(<Leafing items={[photo, never, elsewhere]} opening={opening} playing />)
  await pass(12)
  expect(shown()).toBe('The garden')
  late.resolve({ name: 'garden.jpg', type: 'image/jpeg', bytes: new Uint8Array([1]) })
  await pass(0)
  await pass(4)
  expect(shown()).toBe('The garden')
  await pass(1)
  expect(shown()).toBe('The lake')
  await pass(19)
  expect(shown()).toBe('The lake')
  await pass(1)
  expect(shown()).toBe('The wedding')
})

test.each([
  // A HEIC photo and a scan that the owner kept although no check could decode them.
  ['lake.heic', 'image/heic'],
  ['lake.tif', 'image/tiff'],
])('%s that does not decode and has no thumbnail shows a message instead of loading forever', async (name, type) => {
  // Fake timers do not wait for a dynamic import.
  await import('../pictures/drawn-pages.ts')
  const raw = itemWith('The lake', { type: 'image', file: fileOf(name, type) })
  render(<Leafing items={[raw]} playing={false} />)
  fireEvent.error(await vi.waitFor(() => screen.getByRole('img'), 30_000))
  expect(screen.getByText(/can’t show this photo/)).toBeTruthy()
  expect(screen.queryByText(/^Opening/)).toBeNull()
})

test('a slideshow continues past media that do not play, and the viewer says which it cannot play', async () => {
  mayPlay = false
  render(<Leafing items={[film, talk]} playing />)
  await pass(0)
  await pass(4)
  expect(shown()).toBe('The party')
  await pass(1)
  expect(shown()).toBe('A talk')
  fireEvent.error(player('A talk'))
  expect(screen.getByRole('alert').textContent).toMatch(/can’t play this recording/)
  await pass(5)
  expect(shown()).toBe('The party')
  fireEvent.error(player('The party'))
  expect(screen.getByRole('alert').textContent).toMatch(/can’t play this video/)
})

test('media autoplays only in a slideshow, and pausing the slideshow pauses the media', async () => {
  render(<Leafing items={[film, photo]} playing={false} />)
  await pass(60)
  expect(shown()).toBe('The party')
  expect(played).toEqual([])
  fireEvent.ended(player('The party'))
  await pass(60)
  expect(shown()).toBe('The party')
  fireEvent.click(screen.getByRole('button', { name: 'Start slideshow' }))
  await pass(0)
  fireEvent.click(screen.getByRole('button', { name: 'Pause slideshow' }))
  expect(played).toEqual(['play The party', 'pause The party'])
})

test('controls fade after four seconds without input; a key, a touch, the pointer or the focus shows them', async () => {
  render(<Leafing items={[photo, film]} playing={false} />)
  await pass(3.9)
  expect(isStill()).toBe(false)
  const body = document.body
  for (const wake of [
    () => fireEvent.keyDown(body, { key: 'a' }),
    () => fireEvent.touchStart(body),
    () => fireEvent.pointerDown(body),
    () => fireEvent.focusIn(screen.getByRole('heading')),
  ]) {
    await pass(4)
    expect(isStill()).toBe(true)
    wake()
    expect(isStill()).toBe(false)
  }
  // The fade is only visual, and the caption stays.
  await pass(4)
  expect(screen.getByRole('button', { name: 'Next' }).hasAttribute('data-control')).toBe(true)
  expect(screen.getByRole('heading').closest('[data-control]')).toBeNull()
})

test('controls stay while a control has the focus, and a mouse press does not move the focus to a control', async () => {
  render(<Leafing items={[photo, film]} playing={false} />)
  const next = screen.getByRole('button', { name: 'Next' })
  expect(fireEvent.mouseDown(next)).toBe(false)
  act(() => next.focus())
  await pass(60)
  expect(isStill()).toBe(false)
  act(() => screen.getByRole('heading').focus())
  await pass(4)
  expect(isStill()).toBe(true)
})

test('controls stay under reduced motion and forced colors', async () => {
  mediaThat(true)
  render(<Leafing items={[photo, film]} playing={false} />)
  await pass(60)
  expect(isStill()).toBe(false)
})

test('the space bar starts and pauses a slideshow, except on a button', async () => {
  render(<Leafing items={[photo, talk]} playing={false} />)
  expect(screen.getByText('1 of 2')).toBeTruthy()
  fireEvent.keyDown(screen.getByRole('heading'), { key: ' ' })
  expect(screen.getByRole('button', { name: 'Pause slideshow' })).toBeTruthy()
  fireEvent.keyDown(screen.getByRole('button', { name: 'Close' }), { key: ' ' })
  expect(screen.getByRole('button', { name: 'Pause slideshow' })).toBeTruthy()
  fireEvent.keyDown(document.body, { key: ' ' })
  expect(screen.getByRole('button', { name: 'Start slideshow' })).toBeTruthy()
})

const voice = () => screen.getByRole('dialog').querySelector('audio') ?? document.body

test('a slideshow shows a photo with its voice until the voice ends', async () => {
  render(<Leafing items={[told, photo]} playing={false} />)
  await pass(0)
  expect(played).toEqual([])
  expect(screen.getByRole('button', { name: /^Hear the story/ }).textContent).toContain('How we swam')
  fireEvent.click(screen.getByRole('button', { name: 'Start slideshow' }))
  await pass(60)
  expect(played).toHaveLength(1)
  expect(shown()).toBe('The pond')
  fireEvent.ended(voice())
  await pass(0)
  expect(shown()).toBe('The garden')
})

test('one button plays and pauses the story, and in a slideshow pauses the slideshow too', async () => {
  render(<Leafing items={[told, photo]} playing={false} />)
  fireEvent.click(screen.getByRole('button', { name: /^Hear the story/ }))
  await pass(0)
  expect(played).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: /^Pause the story/ }))
  expect(played[1]).toMatch(/^pause/)
  fireEvent.click(screen.getByRole('button', { name: 'Start slideshow' }))
  await pass(0)
  fireEvent.click(screen.getByRole('button', { name: /^Pause the story/ }))
  expect(screen.getByRole('button', { name: 'Start slideshow' })).toBeTruthy()
  await pass(60)
  expect(shown()).toBe('The pond')
})

test('a voice that cannot play does not stop a slideshow', async () => {
  mayPlay = false
  render(<Leafing items={[told, photo]} playing />)
  await pass(0)
  expect(screen.getByRole('alert').textContent).toMatch(/can’t play the story/)
  await pass(5)
  expect(shown()).toBe('The garden')
})

test('a written story opens above the viewer, and the viewer then ignores keys', async () => {
  const written = { ...photo, story: { id: 's', title: 'The roses', sound: '' as const, text: 'They were red.' } }
  render(<Leafing items={[written, film]} playing={false} />)
  fireEvent.click(screen.getByRole('button', { name: /^Read the story/ }))
  const story = screen.getByRole('dialog', { name: 'The roses' })
  expect(story.textContent).toContain('They were red.')
  fireEvent.keyDown(story, { key: 'ArrowRight' })
  fireEvent.keyDown(story, { key: 'Escape' })
  expect(shown()).toBe('The garden')
})
