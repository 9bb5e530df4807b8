// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { filesIn } from '../../../records/fields/file.ts'
import { openAt, setUpPage } from '../../app/testing/index.tsx'
import { testEstate } from '../../kinds/testing/estate.ts'
import { drawPictures } from '../../shared/pictures/testing/drawing-worker.ts'
import { tinyPicture } from '../../shared/pictures/testing/tiny-picture.ts'
import { autosave, open, text, title } from './testing/index.ts'

setUpPage()
beforeEach(async () => {
  drawPictures({})
  await testEstate.open()
})
afterEach(() => vi.useRealTimers())

type Router = Awaited<ReturnType<typeof open>>['router']
type User = Awaited<ReturnType<typeof open>>['user']
const spoken = () => new File(['ID3\u0003'], 'memo.mp3', { type: 'audio/mpeg' })

describe('a story', () => {
  test('a story needs only a title, a text and an audience to be saved as a draft; publishing requires all fields', async () => {
    const { user, path } = await open()
    await user.type(title(), 'The flood')
    await user.type(text(), 'The river came up at night.')
    await user.click(screen.getByRole('radio', { name: /Only me/ }))
    await user.click(screen.getByRole('button', { name: 'Publish Story' }))
    await screen.findByRole('alert')
    expect(testEstate.records('story')).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Save Story' }))
    await waitFor(() => expect(path()).toBe('/legacy/story'))
    expect(testEstate.records('story')[0]?.values).toMatchObject({ status: 'draft', category: '', mood: '' })
  })

  test('a story can be saved and published with a recording and without text', async () => {
    const { user, path } = await open()
    await user.type(title(), 'The flood')
    await user.upload(screen.getByLabelText('In your own voice'), spoken())
    await screen.findByRole('button', { name: 'Listen to memo.mp3' })
    await user.click(screen.getByRole('radio', { name: /Only me/ }))
    await user.click(screen.getByRole('button', { name: 'Save Story' }))
    await waitFor(() => expect(path()).toBe('/legacy/story'))
    const [saved] = testEstate.records('story')
    expect(saved?.values).toMatchObject({ content: '', audioNotes: [{ name: 'memo.mp3' }] })
    expect(await testEstate.page.storage.list('story_draft')).toEqual([])
    const [file] = filesIn(saved?.values['audioNotes'])
    expect(file && new TextDecoder().decode((await testEstate.page.client.openFile(file)).bytes)).toBe('ID3\u0003')
  })
})

test('a new story gets its own address, so that a reload opens it again', async () => {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'],
  })
  const { user, router } = await open()
  await user.type(text(), 'The river')
  await autosave()
  await screen.findByText(/^Draft saved/)
  const { href } = router.state.location
  cleanup()
  await openAt(href, await testEstate.page.reload())
  expect(await screen.findByText('What you wrote is still here')).toBeTruthy()
  expect(text().value).toBe('The river')
  cleanup()
  // The blank page shows where to find the draft.
  await open()
  expect(await screen.findByText('You’re still writing another story')).toBeTruthy()
  expect(text().value).toBe('')
})

test('the list shows the first words of an untitled story', async () => {
  for (const words of ['What I never told your grandmother about the old piano.', 'It snowed for nine days.']) {
    const { user, router } = await open()
    await user.type(text(), words)
    await act(() => router.navigate({ href: '/legacy/story' }))
    await screen.findAllByRole('link', { name: 'Keep writing A story without a title' })
    const begins = words.split(' ').slice(0, 8).join(' ')
    expect(await screen.findByText(`It begins with: “${begins}”`)).toBeTruthy()
    cleanup()
  }
})

describe('a draft without text', () => {
  const listed = (name: string) => screen.findByRole('link', { name: `Keep writing ${name}` })
  const leave = (router: Router) => act(() => router.navigate({ href: '/legacy/story' }))
  const follow = async (router: Router, name: string) => {
    const href = (await listed(name)).getAttribute('href') ?? ''
    await act(() => router.navigate({ href }))
  }

  test('a draft without text keeps a recording over a reload, and is deleted after the save', async () => {
    for (let time = 1; time <= 2; time += 1) {
      const { user, router } = await open()
      await user.upload(screen.getByLabelText('In your own voice'), spoken())
      await screen.findByRole('button', { name: 'Listen to memo.mp3' })
      await leave(router)
      expect(await listed('A story without a title')).toBeTruthy()
      expect(screen.getAllByText('1 recording')).toHaveLength(time)
      cleanup()
      const page = await testEstate.page.reload()
      const again = await openAt('/legacy/story', page)
      await follow(again.router, 'A story without a title')
      await again.user.type(await screen.findByLabelText(/^Title/), 'Told')
      expect(screen.getByRole('button', { name: 'Listen to memo.mp3' })).toBeTruthy()
      await again.user.click(screen.getByRole('radio', { name: /Only me/ }))
      await again.user.click(screen.getByRole('button', { name: 'Save Story' }))
      await waitFor(() => expect(testEstate.records('story')).toHaveLength(time))
      await waitFor(async () => expect(await page.storage.list('story_draft')).toEqual([]))
      cleanup()
    }
  })

  test.each([
    [
      'a picture',
      (user: User) => user.upload(screen.getByLabelText('Pictures'), tinyPicture('flood.jpg')),
      'A story without a title',
    ],
    ['a title', (user: User) => user.type(title(), 'The flood'), 'The flood'],
  ])('a draft without text keeps %s even if the user leaves at once, and can be discarded', async (_, write, name) => {
    const { user, router } = await open()
    await write(user)
    await leave(router)
    await follow(router, name)
    await screen.findByText('What you wrote is still here')
    await user.click(screen.getByRole('button', { name: 'Throw this draft away' }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Throw this draft away' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/legacy/story'))
    expect(await testEstate.page.storage.list('story_draft')).toEqual([])
  })

  test('a draft without text comes back with its recording after a lock', async () => {
    const { user, page } = await open()
    await user.upload(screen.getByLabelText('In your own voice'), spoken())
    await screen.findByRole('button', { name: 'Listen to memo.mp3' })
    await act(() => page.client.lock())
    await user.type(await screen.findByLabelText('Password'), 'Correct-horse-7!')
    await user.click(screen.getByRole('button', { name: 'Unlock' }))
    expect(await screen.findByRole('button', { name: 'Listen to memo.mp3' })).toBeTruthy()
  })

  test('a draft without text accepts a recording while offline, and keeps it until the upload', async () => {
    const { user, path } = await open()
    await user.type(title(), 'Told')
    await user.click(screen.getByRole('radio', { name: /Only me/ }))
    testEstate.goOffline()
    await user.upload(screen.getByLabelText('In your own voice'), spoken())
    await screen.findByRole('button', { name: 'Listen to memo.mp3' })
    await user.click(screen.getByRole('button', { name: 'Save Story' }))
    await screen.findByRole('alert')
    expect(screen.getByRole('button', { name: 'Listen to memo.mp3' })).toBeTruthy()
    testEstate.allow()
    await user.click(screen.getByRole('button', { name: 'Save Story' }))
    await waitFor(() => expect(path()).toBe('/legacy/story'))
    expect(testEstate.records('story')).toHaveLength(1)
  })
})
