// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { blank, fieldsOf } from '../../../records/define.ts'
import { authorizedContact, story } from '../../../records/kinds/index.ts'
import { promptsFor } from '../../../records/kinds/story-prompts.ts'
import { openAt, setUpPage } from '../../app/testing/index.tsx'
import { readTextFile } from '../../shared/text-file/text-file.ts'
import { testEstate } from '../../kinds/testing/estate.ts'
import { open, kept, text, title, autosave, filledIn } from './testing/index.ts'

setUpPage()
beforeEach(() => testEstate.open())
afterEach(() => vi.useRealTimers())

describe('a story', () => {
  test('a story has all its fields, and shows the specified messages for missing fields', async () => {
    const { user } = await open()
    const drawn = Object.keys(fieldsOf(story)).filter((name) => document.querySelector(`form [id$="-${name}"]`))
    const { status: _, ...asked } = fieldsOf(story)
    expect(drawn).toEqual(Object.keys(asked))
    await user.click(screen.getByRole('button', { name: 'Save Story' }))
    const summary = await screen.findByRole('alert')
    for (const message of [
      'Title must be at least 2 characters',
      'Write or record your story',
      'Please select access permission',
    ])
      expect(within(summary).getByText(message)).toBeTruthy()
    for (const message of ['Please select a category', 'Please select a template', 'Please select a mood'])
      expect(screen.queryByText(message)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Publish Story' }))
    for (const message of ['Please select a category', 'Please select a template', 'Please select a mood'])
      expect(await within(await screen.findByRole('alert')).findByText(message)).toBeTruthy()
    await user.type(title(), 'A')
    await user.type(text(), 'Too short')
    expect(screen.getAllByText('Title must be at least 2 characters')).toHaveLength(2)
    expect(screen.getAllByText('Story content must be at least 10 characters')).toHaveLength(1)
    await user.click(screen.getByRole('radio', { name: /^Authorized contact 1/ }))
    await user.click(screen.getByRole('button', { name: 'Save Story' }))
    expect((await screen.findAllByText('Please select a contact')).length).toBeGreaterThan(0)
    expect(testEstate.records('story')).toEqual([])
  })

  test('a story can be saved as a draft and published with a button', async () => {
    const { user, path } = await open()
    await filledIn(user)
    await user.click(screen.getByRole('button', { name: 'Save Story' }))
    await waitFor(() => expect(path()).toBe('/legacy/story'))
    const [first] = testEstate.records('story')
    expect(first?.values).toMatchObject({ title: 'The flood', category: 'career', status: 'draft' })
    expect(testEstate.activity()[0]).toBe('Added story: The flood')
    cleanup()
    const again = await open(`/legacy/story/write?record=${first?.id}`)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Edit The flood')
    await again.user.click(screen.getByRole('button', { name: 'Publish Story' }))
    await waitFor(() => expect(testEstate.records('story')[0]?.values['status']).toBe('published'))
    expect(await screen.findByText('Story Published')).toBeTruthy()
  })

  test('a story stays a draft with all its input if publishing fails', async () => {
    const { user } = await open()
    await user.type(title(), 'The flood')
    await user.click(screen.getByRole('button', { name: 'Publish Story' }))
    await screen.findByRole('alert')
    expect(title().value).toBe('The flood')
    await filledIn(user)
    testEstate.refuse({ status: 500, code: 'internal', message: 'no' })
    await user.click(screen.getByRole('button', { name: 'Publish Story' }))
    expect(await screen.findByText('Failed to save story')).toBeTruthy()
    testEstate.allow()
    await user.click(screen.getByRole('button', { name: 'Save Story' }))
    await waitFor(() => expect(testEstate.records('story')[0]?.values['status']).toBe('draft'))
  })

  test('a story shows its word count and reading time', async () => {
    const { user } = await open()
    expect(screen.getByText('0 words · 0 minutes to read')).toBeTruthy()
    await user.click(text())
    await user.paste(Array.from({ length: 201 }, () => 'word').join('\n'))
    expect(screen.getByText('201 words · 2 minutes to read')).toBeTruthy()
  })
})

describe('a draft', () => {
  beforeEach(() =>
    vi.useFakeTimers({
      shouldAdvanceTime: true,
      toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'],
    }),
  )

  test('the page encrypts and stores a draft within 30 seconds of typing, and its note disappears after three seconds', async () => {
    const { user } = await open()
    await autosave()
    expect(await kept()).toEqual([])
    await user.type(title(), 'The flood')
    await autosave()
    expect(await screen.findByText(/^Draft saved \d{1,2}:\d\d [AP]M$/)).toBeTruthy()
    const [[key, box] = ['', undefined]] = await kept()
    expect(key).toContain(testEstate.ownerId())
    expect(box).toBeInstanceOf(Uint8Array)
    await act(() => vi.advanceTimersByTimeAsync(2500))
    expect(screen.getByText(/^Draft saved/)).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(500))
    expect(screen.queryByText(/^Draft saved/)).toBeNull()
    await user.type(text(), ' rose')
    await autosave()
    await waitFor(async () => expect(await kept()).not.toEqual([[key, box]]))
    const [later] = await kept()
    await act(() => vi.advanceTimersByTimeAsync(3000))
    await autosave()
    expect(screen.queryByText(/^Draft saved/)).toBeNull()
    expect(await kept()).toEqual([later])
    expect(testEstate.records('story')).toEqual([])
  })

  test('a page that becomes hidden stores the draft at once', async () => {
    const { user } = await open()
    await user.type(text(), 'The river')
    const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    state.mockRestore()
    await waitFor(async () => expect(await kept()).toHaveLength(1))
  })

  test('a draft comes back after a reload, and is deleted when the story is saved', async () => {
    const { user } = await open('/legacy/story/write?draft=one')
    await filledIn(user)
    await autosave()
    await screen.findByText(/^Draft saved/)
    cleanup()
    const page = await testEstate.page.reload()
    await openAt('/legacy/story/write?draft=one', page)
    expect(await screen.findByText('What you wrote is still here')).toBeTruthy()
    expect(text().value).toBe('The river came up at night.')
    expect(screen.getByRole('radio', { name: /Only me/ })).toHaveProperty('checked', true)
    await user.click(screen.getByRole('button', { name: 'Save Story' }))
    await waitFor(async () => expect(await page.storage.list('story_draft:')).toEqual([]))
  })

  test('a draft comes back after a lock, even if the lock came before the autosave', async () => {
    const { user, page } = await open('/legacy/story/write?draft=one')
    await user.type(text(), 'The river')
    await act(() => page.client.lock())
    await user.type(await screen.findByLabelText('Password'), 'Correct-horse-7!')
    await user.click(screen.getByRole('button', { name: 'Unlock' }))
    expect(await screen.findByText('What you wrote is still here')).toBeTruthy()
    expect(text().value).toBe('The river')
  })

  test('a draft of one story leaves another story’s draft unchanged', async () => {
    const first = await open('/legacy/story/write?draft=one')
    await first.user.type(text(), 'The river')
    await autosave()
    await screen.findByText(/^Draft saved/)
    cleanup()
    const { user } = await open('/legacy/story/write?draft=two')
    expect(text().value).toBe('')
    await user.type(text(), 'The library')
    await autosave()
    await screen.findByText(/^Draft saved/)
    expect(await kept()).toHaveLength(2)
    cleanup()
    await open('/legacy/story/write?draft=one')
    await waitFor(() => expect(text().value).toBe('The river'))
  })

  test('the drafts of two tabs stay side by side, and the page says so', async () => {
    const { user } = await open('/legacy/story/write?draft=one')
    await user.type(text(), 'The river')
    await autosave()
    await screen.findByText(/^Draft saved/)
    const [first] = await testEstate.page.client.storedDrafts()
    if (!first) throw new Error('The draft was kept.')
    await testEstate.page.client.storeDraft(first, first.text.replace('The river', 'The mill'))
    await user.type(text(), ' at night')
    await autosave()
    expect(await screen.findByText('You’re writing this story in another tab, too')).toBeTruthy()
    expect(await kept()).toHaveLength(2)
    await user.type(text(), ' came up')
    await autosave()
    await screen.findByText(/^Draft saved/)
    expect(await kept()).toHaveLength(2)
    cleanup()
    const again = await open('/legacy/story/write?draft=one')
    expect(await screen.findByText('There’s another draft of this story')).toBeTruthy()
    expect(text().value).toBe('The mill')
    expect(screen.getByRole('link', { name: 'See all your drafts' }).getAttribute('href')).toBe('/legacy/story')
    cleanup()
    const other = (await again.page.client.storedDrafts()).find(({ id }) => id !== 'one')
    const { user: last } = await open(`/legacy/story/write?draft=${other?.id}`)
    await waitFor(() => expect(text().value).toBe('The river at night came up'))
    await last.click(screen.getByRole('button', { name: 'Throw this draft away' }))
    await last.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Throw this draft away' }))
    await waitFor(async () => expect(await kept()).toHaveLength(1))
  })

  test('the page warns that the story of a draft was changed elsewhere', async () => {
    const values = { ...blank(story), title: 'The flood', content: 'The river came up.' }
    const saved = await testEstate.add(story, values)
    const { user } = await open(`/legacy/story/write?record=${saved.id}`)
    await user.type(text(), ' At night.')
    await autosave()
    await screen.findByText(/^Draft saved/)
    cleanup()
    await testEstate.add(story, { ...values, mood: 'joyful' }, { id: saved.id, basedOn: saved.version })
    await open(`/legacy/story/write?record=${saved.id}`)
    expect(await screen.findByText('This story was changed somewhere else in the meantime')).toBeTruthy()
    expect(text().value).toBe('The river came up. At night.')
  })

  test('the page discards a draft only on the user’s request', async () => {
    const { user, path } = await open('/legacy/story/write?draft=one')
    await user.type(text(), 'The river')
    await autosave()
    await screen.findByText(/^Draft saved/)
    await user.click(screen.getByRole('button', { name: 'Throw this draft away' }))
    await user.click(screen.getByRole('button', { name: 'Keep writing' }))
    expect(await kept()).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Throw this draft away' }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Throw this draft away' }))
    await waitFor(() => expect(path()).toBe('/legacy/story'))
    expect(await kept()).toEqual([])
  })
})

describe('ideas', () => {
  test('the page shows one idea at a time, for the chosen template and time of life', async () => {
    const { user } = await open()
    const idea = () =>
      screen.getByText((_, element) => element?.getAttribute('aria-live') === 'polite' && element.tagName === 'P')
        .textContent
    expect(promptsFor('', '')).toContain(idea())
    const before = idea()
    await user.click(screen.getByRole('button', { name: 'Another idea' }))
    expect(idea()).not.toBe(before)
    await user.selectOptions(screen.getByLabelText('Ask me about'), 'My teens')
    expect(promptsFor('', 'teens')).toContain(idea())
    await user.selectOptions(screen.getByLabelText('Ask me about'), 'Anything')
    await user.selectOptions(screen.getByLabelText(/^Template/), 'A family tradition')
    expect(promptsFor('tradition', '')).toContain(idea())
    await user.click(screen.getByRole('button', { name: 'Add these to my story' }))
    expect(text().value).toContain('Who began it?')
  })
})

test('the story page lists unsaved stories too, each with a link', async () => {
  await testEstate.add(authorizedContact, { ...blank(authorizedContact), fullName: 'Ben Lee' }, { seat: 'contact_1' })
  const { user, path, router } = await open('/legacy/story/write?draft=one')
  await user.type(title(), 'The flood')
  await user.type(text(), 'The river')
  expect(screen.getByRole('link', { name: 'Back to my stories' }).getAttribute('href')).toBe('/legacy/story')
  await act(() => router.navigate({ href: '/legacy/story' }))
  expect(await screen.findByRole('heading', { name: 'You’re still writing' })).toBeTruthy()
  expect(path()).toBe('/legacy/story')
  await user.click(screen.getByRole('button', { name: 'Throw away the draft of The flood' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'You’re still writing' })).toBeNull())
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('link', { name: 'Keep writing The flood' })).toBeTruthy()
})

describe('an imported text', () => {
  /** A fake of the document reader's worker, which runs on this thread. */
  class Reader extends EventTarget {
    postMessage({ name, bytes }: { name: string; bytes: Uint8Array<ArrayBuffer> }) {
      void readTextFile(name, bytes).then((data) => this.dispatchEvent(new MessageEvent('message', { data })))
    }
    terminate() {}
  }
  beforeEach(() => vi.stubGlobal('Worker', Reader))

  test('the page appends an imported text to the manuscript, and takes an untitled story’s title from the file', async () => {
    const { user } = await open()
    const choose = screen.getByLabelText('A Word, Markdown, or text file')
    await user.upload(choose, new File(['# The flood\n\nThe *river* came up.'], 'a.md'))
    expect(await screen.findByText('The text from a.md is in your story now.')).toBeTruthy()
    expect(title().value).toBe('The flood')
    await user.upload(choose, new File(['Nobody slept.'], 'b.txt'))
    await screen.findByText('The text from b.txt is in your story now.')
    expect(text().value).toBe('The river came up.\n\nNobody slept.')
    expect(title().value).toBe('The flood')
  })

  test('the page says why a text is unreadable, and changes nothing', async () => {
    const { user } = await open()
    await user.type(text(), 'The river')
    await user.upload(screen.getByLabelText('A Word, Markdown, or text file'), new File(['words'], 'a.docx'))
    expect(await screen.findByText('This file couldn’t be opened as a Word document.')).toBeTruthy()
    expect(text().value).toBe('The river')
  })
})
