// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { saveEstate } from '../../../contract/estate.ts'
import { blank } from '../../../records/define.ts'
import { memory } from '../../../records/kinds/index.ts'
import { setUpPage } from '../../app/testing/index.tsx'
import { testEstate } from '../../kinds/testing/estate.ts'
import { savedPapers } from '../../shared/papers/testing/saved-papers.ts'
import { addStory, addEvent, open } from './testing/index.tsx'

setUpPage()
beforeEach(() => testEstate.open())
const placed = { category: 'personal', template: 'free', mood: 'joyful' } as const
const figure = (label: string) => screen.getByText(label, { selector: 'dt' }).nextSibling?.textContent

describe('the page', () => {
  test('the story page counts stories and life events, and has buttons to write a story and to add an event', async () => {
    await addStory({ title: 'The flood' })
    await addEvent({ title: 'Married', date: '1970-10-03' })
    await addEvent({ title: 'Born', date: '1948' })
    const { user } = await open()
    expect(figure('Stories')).toBe('1')
    expect(figure('Life events')).toBe('2')
    expect(screen.getByRole('button', { name: /^The flood.*1 minute to read/ })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Write Story' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Add Life Event' })).toBeTruthy()
    const of = (name: RegExp) => screen.getAllByRole('button', { name }).map(({ textContent }) => textContent)
    expect(of(/^Print/)).toEqual(['Print stories', 'Print life events'])
    expect(of(/^Save/)).toEqual(['Save stories as a file', 'Save life events as a file'])
    await user.click(screen.getByRole('button', { name: 'Print life events' }))
    vi.stubGlobal('print', () => undefined)
    const asked = within(await screen.findByRole('dialog', { name: 'Print 2 records' }))
    await user.click(asked.getByRole('button', { name: 'Print' }))
    await waitFor(() => expect(document.querySelector('.print-sheet')).toBeTruthy())
    const printed = document.querySelector('.print-sheet')?.textContent?.match(/Born|Married|The flood/g)
    vi.unstubAllGlobals()
    expect([...new Set(printed)]).toEqual(['Born', 'Married'])
  })

  test('the story page opens the writing page, for a new story and an existing one', async () => {
    const { id } = await addStory({ title: 'The flood' })
    const { user, path, router } = await open()
    await user.click(screen.getByRole('button', { name: /^The flood/ }))
    await user.click(screen.getByRole('button', { name: 'Edit The flood' }))
    await waitFor(() => expect(path()).toBe('/legacy/story/write'))
    expect(router.state.location.searchStr).toBe(`?record=${id}`)
    router.history.back()
    await user.click(await screen.findByRole('button', { name: 'Write Story' }))
    await waitFor(() => expect(router.state.location.searchStr).toMatch(/^\?draft=[\w-]{36}$/))
    expect(path()).toBe('/legacy/story/write')
  })

  test('the story page links a life event to its story, in the event and in the list', async () => {
    const { id } = await addStory({ title: 'The flood' })
    await addEvent({ title: 'Married', date: '1970-10-03', stories: [id] })
    const { user, router } = await open()
    await user.click(screen.getByRole('button', { name: /Married/ }))
    await user.click(screen.getByRole('button', { name: 'Read Married' }))
    const event = within(await screen.findByRole('dialog', { name: 'Married' }))
    await user.click(event.getByRole('button', { name: 'The flood' }))
    const named = within(await screen.findByRole('dialog', { name: 'The flood' }))
    const href = named.getByRole('link', { name: 'Open in Legacy Story' }).getAttribute('href') ?? ''
    await act(() => router.navigate({ href }))
    // Only one dialog is open, although the page lists two kinds.
    expect(await screen.findByRole('button', { name: 'Edit Story' })).toBeTruthy()
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
    expect(router.state.location.searchStr).toBe(`?record=${id}`)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(router.state.location.searchStr).toBe(''))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('the story page publishes a story, and makes it a draft again', async () => {
    await addStory({ title: 'The flood', ...placed })
    const { user } = await open()
    expect(screen.getByRole('button', { name: /^The flood ?Draft/ })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /^The flood/ }))
    // A double click publishes once and creates no second story.
    const arrive = testEstate.server.hold(saveEstate)
    await user.click(screen.getByRole('button', { name: 'Publish The flood' }))
    await user.click(screen.getByRole('button', { name: 'Publish The flood' }))
    arrive()
    await waitFor(() => expect(testEstate.records('story')[0]?.values['status']).toBe('published'))
    expect(await screen.findByText('Story Published')).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Make it a draft again' }))
    await waitFor(() => expect(testEstate.records('story').map(({ values }) => values['status'])).toEqual(['draft']))
  })

  test('the story page marks incomplete imports of stories and life events', async () => {
    const unchecked = { unchecked: { pictures: 'This file was not in the export.' } }
    await addStory({ title: 'The flood' }, unchecked)
    await addStory({ title: 'The mill' })
    await addEvent({ title: 'Our wedding', date: '1977' }, unchecked)
    await open()
    for (const [name, isMarked] of [
      [/^The flood/, true],
      [/^The mill/, false],
      [/Our wedding/, true],
    ] as const)
      expect(screen.getByRole('button', { name }).textContent.includes('Please check')).toBe(isMarked)
  })

  test('the story page opens the writing page if a field required for publishing is missing, and does not publish', async () => {
    const { id } = await addStory({ title: 'The flood' })
    const { user, router } = await open()
    await user.click(screen.getByRole('button', { name: /^The flood/ }))
    await user.click(screen.getByRole('button', { name: 'Publish The flood' }))
    await waitFor(() => expect(router.state.location.href).toBe(`/legacy/story/write?record=${id}`))
    expect(await screen.findByText('Not published yet')).toBeTruthy()
    expect(testEstate.records('story')[0]?.values['status']).toBe('draft')
  })

  test('the story page deletes a story and a life event after a confirmation, with Undo', async () => {
    await addStory({ title: 'The flood' })
    await addEvent({ title: 'Married', date: '1970' })
    const { user } = await open()
    for (const title of ['The flood', 'Married']) {
      await user.click(screen.getByRole('button', { name: new RegExp(title) }))
      await user.click(screen.getByRole('button', { name: `Delete ${title}` }))
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Delete/ }))
      await user.click(await screen.findByRole('button', { name: 'Undo' }))
      await screen.findByRole('button', { name: new RegExp(title) })
    }
    expect(testEstate.records('story')).toHaveLength(1)
    expect(testEstate.records('life-event')).toHaveLength(1)
  })
})

test('the page links related stories, life events and memories', async () => {
  const { id } = await addStory({ title: 'The flood' })
  const event = await addEvent({ title: 'Married', date: '1970', stories: [id] })
  const photo = { ...blank(memory), title: 'The boat', stories: [id], lifeEvents: [event.id] }
  const boat = await testEstate.add(memory, photo)
  await testEstate.add(memory, { ...blank(memory), title: 'The lake' })
  const linked = (label: string) =>
    within(screen.getByRole('list', { name: label }))
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')])
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: /^The flood/ }))
  expect(linked('Life events')).toEqual([['Married', `/legacy/story?record=${event.id}`]])
  expect(linked('Memories')).toEqual([['The boat', `/legacy/memories?record=${boat.id}`]])
  await user.click(screen.getByRole('button', { name: /Married/ }))
  expect(linked('Stories')).toEqual([['The flood', `/legacy/story?record=${id}`]])
  expect(screen.getAllByRole('list', { name: 'Memories' })).toHaveLength(2)
})

describe('my book', () => {
  test('the book contains the chosen stories and events, by default the published stories and all events', async () => {
    await addStory({ title: 'The flood', status: 'published', date: '1961' })
    await addStory({ title: 'The bakery' })
    await addEvent({ title: 'Married', date: '1970-10-03', location: 'St. Mark’s' })
    const { saved } = savedPapers()
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Make my book' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'My book' }))
    expect(dialog.getByRole('checkbox', { name: /The flood/ })).toHaveProperty('checked', true)
    expect(dialog.getByRole('checkbox', { name: /The bakery/ })).toHaveProperty('checked', false)
    await user.clear(dialog.getByLabelText(/^Title of the book/))
    await user.click(dialog.getByRole('button', { name: 'Make the PDF' }))
    expect(dialog.getByText('Please enter a title')).toBeTruthy()
    await user.type(dialog.getByLabelText(/^Title of the book/), 'What I remember')
    await user.type(dialog.getByLabelText('Dedication'), 'For Ruth')
    await user.click(dialog.getByRole('button', { name: 'Make the PDF' }))
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['What-I-remember.pdf']))
    const text = await saved[0]?.text
    for (const said of ['What I remember', 'For Ruth', 'The flood', 'It was a long time ago.', 'Married', 'St. Mark’s'])
      expect(text).toContain(said)
    expect(text).not.toContain('The bakery')
  })

  test('the book contains each photo of its stories and events once, and asks before it includes private photos', async () => {
    const river = await addStory({ title: 'The river', status: 'published' })
    const wedding = await addEvent({ title: 'Married', date: '1970-10-03' })
    const photo = async (title: string, about: object, audience: 'both_contacts' | 'nobody' = 'both_contacts') => {
      const file = await testEstate.file(`${title}.jpg`, 'image/jpeg')
      const values = {
        ...blank(memory),
        type: 'image',
        title,
        date: '1971',
        event: 'A Sunday',
        album: 'family',
      } as const
      await testEstate.add(memory, { ...values, file, ...about }, { audience })
    }
    await photo('On the ice', { stories: [river.id], lifeEvents: [wedding.id] })
    await photo('The cake', { lifeEvents: [wedding.id] })
    await photo('The letter', { stories: [river.id] }, 'nobody')
    await photo('Elsewhere', {})
    const { saved } = savedPapers()
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Make my book' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'My book' }))
    const make = async () => {
      const before = saved.length
      await user.click(dialog.getByRole('button', { name: 'Make the PDF' }))
      await waitFor(() => expect(saved).toHaveLength(before + 1))
      const text = await saved[before]?.text
      return ['On the ice, 1971', 'The cake, 1971', 'The letter, 1971', 'Elsewhere, 1971'].map(
        (caption) => (text ?? '').split(caption).length - 1,
      )
    }
    expect(await make()).toEqual([1, 1, 0, 0])
    expect(dialog.queryByRole('radio', { name: 'Put The letter on the cover' })).toBeNull()
    await user.click(dialog.getByRole('radio', { name: 'Put On the ice on the cover' }))
    const inside = [await make(), (await saved[1]?.text)?.split('"image"').length]
    await user.click(dialog.getByRole('radio', { name: 'No picture' }))
    expect([await make(), Number((await saved[2]?.text)?.split('"image"').length) + 1]).toEqual(inside)
    await user.click(dialog.getByRole('checkbox', { name: 'Also the photo that only I may see' }))
    expect(await make()).toEqual([1, 1, 1, 0])
    await user.click(dialog.getByRole('checkbox', { name: /^Include the 2 photos from your memories/ }))
    expect(await make()).toEqual([0, 0, 1, 0])
    // Leaving a story out of the book also leaves out its photos.
    await user.click(dialog.getByRole('checkbox', { name: /The river/ }))
    expect(dialog.queryByRole('checkbox', { name: /only I may see/ })).toBeNull()
    expect(dialog.queryByRole('radio')).toBeNull()
  })

  test('the book asks for at least one story or life event', async () => {
    await addStory({ title: 'The bakery' })
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Make my book' }))
    await user.click(await screen.findByRole('button', { name: 'Make the PDF' }))
    expect(screen.getByText('Choose at least one story or life event.')).toBeTruthy()
  })
})

test('selection mode replaces its button, and the focus returns to the button afterwards', async () => {
  await addStory({ title: 'The flood' })
  await addStory({ title: 'The winter' })
  const { user } = await open()
  const select = await screen.findByRole('button', { name: 'Select several stories' })
  for (let time = 0; time < 2; time += 1) {
    await user.click(select)
    expect(await screen.findByRole('checkbox', { name: 'Select The flood' })).toBeTruthy()
    expect(screen.getAllByRole('button', { name: /^Select several/ })).toEqual([select])
    await user.click(await screen.findByRole('button', { name: 'Done' }))
    expect(document.activeElement).toBe(select)
  }
})
