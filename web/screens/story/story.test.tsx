// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { saveEstate } from '../../../contract/estate.ts'
import { blank, type ValuesOf } from '../../../records/define.ts'
import { authorizedContact, lifeEvent, memory, profile, story } from '../../../records/kinds/index.ts'
import { openAt, setUpPage } from '../../app/testing.tsx'
import { testEstate } from '../../records/testing/test-estate.ts'
import { savedPapers } from '../../shared/papers/testing/saved-papers.ts'
import { pictureOfMemories } from './Linked.tsx'

setUpPage()
// jsdom has no pointer capture, which a toast's swipe needs.
HTMLElement.prototype.hasPointerCapture = () => false
beforeEach(() => testEstate.open())

const told = (values: Partial<ValuesOf<typeof story.steps>>) =>
  testEstate.add(story, { ...blank(story), content: 'It was a long time ago.', ...values })
const happened = (values: Partial<ValuesOf<typeof lifeEvent.steps>>) =>
  testEstate.add(lifeEvent, { ...blank(lifeEvent), description: 'It rained all day.', ...values })
const open = async () => {
  const opened = await openAt('/legacy/story', testEstate.page)
  await screen.findByRole('heading', { level: 1, name: 'My Legacy Story' })
  return opened
}
const figure = (label: string) => screen.getByText(label, { selector: 'dt' }).nextSibling?.textContent
/** The titles of stories and events in the order in which they stand. */
const titles = (known: readonly string[]) =>
  screen
    .getAllByRole('button')
    .flatMap((button) =>
      known.filter((title) => button.getAttribute('aria-expanded') && button.textContent?.includes(title)),
    )

describe('the page', () => {
  test('counts stories and life events, and offers to write and to add', async () => {
    await told({ title: 'The flood' })
    await happened({ title: 'Married', date: '1970-10-03' })
    await happened({ title: 'Born', date: '1948' })
    const { user } = await open()
    expect(figure('Stories')).toBe('1')
    expect(figure('Life events')).toBe('2')
    expect(screen.getByRole('button', { name: /^The flood.*1 minute to read/ })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Write Story' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Add Life Event' })).toBeTruthy()
    // Each is printed and saved by a button that says so; the events in the order in which they happened.
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

  test('opens the page to write on, for a new story and for one that is there', async () => {
    const { id } = await told({ title: 'The flood' })
    const { user, path, router } = await open()
    await user.click(screen.getByRole('button', { name: /^The flood/ }))
    await user.click(screen.getByRole('button', { name: 'Edit The flood' }))
    await waitFor(() => expect(path()).toBe('/legacy/story/write'))
    expect(router.state.location.searchStr).toBe(`?record=${id}`)
    router.history.back()
    await user.click(await screen.findByRole('button', { name: 'Write Story' }))
    await waitFor(() => expect(router.state.location.searchStr).toBe(''))
    expect(path()).toBe('/legacy/story/write')
  })

  test('leads from a life event that is read to its story, and to that one where it is listed', async () => {
    const { id } = await told({ title: 'The flood' })
    await happened({ title: 'Married', date: '1970-10-03', stories: [id] })
    const { user, router } = await open()
    await user.click(screen.getByRole('button', { name: /Married/ }))
    await user.click(screen.getByRole('button', { name: 'Read Married' }))
    const event = within(await screen.findByRole('dialog', { name: 'Married' }))
    await user.click(event.getByRole('button', { name: 'The flood' }))
    const named = within(await screen.findByRole('dialog', { name: 'The flood' }))
    const href = named.getByRole('link', { name: 'Open in Legacy Story' }).getAttribute('href') ?? ''
    await act(() => router.navigate({ href }))
    // One window in the place of the other, though both kinds are listed on this page.
    expect(await screen.findByRole('button', { name: 'Edit Story' })).toBeTruthy()
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
    expect(router.state.location.searchStr).toBe(`?record=${id}`)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(router.state.location.searchStr).toBe(''))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('publishes a story, and makes it a draft again', async () => {
    await told({ title: 'The flood' })
    const { user } = await open()
    expect(screen.getByRole('button', { name: /^The flood ?Draft/ })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /^The flood/ }))
    // A hand that trembles presses twice: it is published once, and no second story comes of it.
    const arrive = testEstate.server.hold(saveEstate)
    await user.click(screen.getByRole('button', { name: 'Publish The flood' }))
    await user.click(screen.getByRole('button', { name: 'Publish The flood' }))
    arrive()
    await waitFor(() => expect(testEstate.records('story')[0]?.values['status']).toBe('published'))
    expect(await screen.findByText('Story Published')).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Make it a draft again' }))
    await waitFor(() => expect(testEstate.records('story').map(({ values }) => values['status'])).toEqual(['draft']))
  })

  test('deletes a story and a life event after a question, with a way back', async () => {
    await told({ title: 'The flood' })
    await happened({ title: 'Married', date: '1970' })
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

describe('finding', () => {
  const all = ['Born', 'The flood', 'The bakery', 'Married', 'Graduated']
  beforeEach(async () => {
    await happened({ title: 'Born', date: '1948-06-14', category: 'personal', people: ['Ida'] })
    await happened({ title: 'Married', date: '1970', category: 'family', people: ['Henry', 'Ida'] })
    await happened({ title: 'Graduated', date: '1970-06', category: 'achievement' })
    await told({ title: 'The flood', date: '1961', category: 'relationships' })
    await told({ title: 'The bakery', date: '1990-05-01', category: 'milestones', content: 'Mrs. Novak had one rule.' })
  })

  test('by a word anywhere in stories and events', async () => {
    const { user } = await open()
    await user.type(screen.getByRole('searchbox', { name: /Search/ }), 'novak')
    await waitFor(() => expect(titles(all)).toEqual(['The bakery']))
    expect(screen.getByText('Nothing here matches.')).toBeTruthy()
    await user.type(screen.getByRole('searchbox', { name: /Search/ }), ' nowhere')
    await waitFor(() => expect(titles(all)).toEqual([]))
    // Stories and events are empty; one way back is enough.
    await user.click(screen.getByRole('button', { name: 'Show everything' }))
    await waitFor(() => expect(titles(all)).toHaveLength(5))
    await user.type(screen.getByRole('searchbox', { name: /Search/ }), 'henry')
    await waitFor(() => expect(titles(all)).toEqual(['Married']))
  })

  test('by category, the same for stories and for events', async () => {
    const { user } = await open()
    const filter = screen.getByLabelText('Category')
    expect(
      within(filter)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'All categories',
      'Milestones',
      'Relationships',
      'Career',
      'Education',
      'Personal',
      'Chapter of my life',
      'Notes',
      'Drafts and ideas',
    ])
    await user.selectOptions(filter, 'Relationships')
    expect(titles(all)).toEqual(['The flood', 'Married'])
    await user.selectOptions(filter, 'Milestones')
    expect(titles(all)).toEqual(['The bakery', 'Graduated'])
    await user.selectOptions(filter, 'All categories')
    expect(titles(all)).toHaveLength(5)
  })

  test('by somebody who was there', async () => {
    const { user } = await open()
    await user.selectOptions(screen.getByLabelText('People'), 'Ida')
    expect(titles(all)).toEqual(['The flood', 'The bakery', 'Born', 'Married'])
  })

  test('in the order of dates, the oldest or the newest first, also where only the year is known', async () => {
    const { user } = await open()
    expect(titles(all)).toEqual(['The flood', 'The bakery', 'Born', 'Married', 'Graduated'])
    await user.click(screen.getByRole('button', { name: /^Order by date: ?Oldest first$/ }))
    expect(titles(all)).toEqual(['The bakery', 'The flood', 'Graduated', 'Married', 'Born'])
    await user.click(screen.getByRole('button', { name: /^Order by date: ?Newest first$/ }))
    expect(titles(all)[0]).toBe('The flood')
    // Of the stories one is open at a time, and closes again; so does an event.
    const isOpen = (...names: string[]) =>
      names.map((name) => screen.getByRole('button', { name: new RegExp(name) }).getAttribute('aria-expanded'))
    for (const [pressed, expected] of [
      ['The flood', ['true', 'false']],
      ['The bakery', ['false', 'true']],
      ['The bakery', ['false', 'false']],
    ] as const) {
      await user.click(screen.getByRole('button', { name: new RegExp(`^${pressed}`) }))
      expect(isOpen('^The flood', '^The bakery')).toEqual(expected)
    }
    for (const expected of ['true', 'false']) {
      await user.click(screen.getByRole('button', { name: /Married,/ }))
      expect(isOpen('Married,')).toEqual([expected])
    }
  })

  test('along a line of decades, each event with how much it weighed', async () => {
    await happened({ title: 'A small thing', date: '1955', impact: 'low' })
    await open()
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['1940s', '1950s', '1970s']),
    )
    const decades = screen.getByRole('navigation', { name: 'Jump to' })
    expect(within(decades).getByRole('link', { name: '1950s' }).getAttribute('href')).toBe('#1950s')
    expect(screen.getByRole('button', { name: /A small thing, Low impact/ })).toBeTruthy()
  })
})

describe('the line of a life', () => {
  test('says how old one was, and asks for the years that nothing is told of, while everything is shown', async () => {
    await testEstate.add(profile, { ...blank(profile), firstName: 'Alma', dateOfBirth: '1948-06-14' })
    await happened({ title: 'Born', date: '1948-06-14' })
    await happened({ title: 'Married', date: '1970-05-03', location: 'St. Mark’s' })
    await happened({ title: 'The house', date: '1971' })
    const { user } = await open()
    expect(screen.getByRole('button', { name: /^June 14, 1948 ?Born,/ })).toBeTruthy()
    expect(screen.getByRole('button', { name: /Age 21.*St. Mark’s ?Married/ })).toBeTruthy()
    expect(screen.getByRole('button', { name: /About age 23.*The house/ })).toBeTruthy()
    await user.type(screen.getByRole('searchbox', { name: /Search/ }), 'married')
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Add something/ })).toBeNull())
    await user.clear(screen.getByRole('searchbox', { name: /Search/ }))
    await user.click(await screen.findByRole('button', { name: 'Add something from the 1950s to the 1960s' }))
    expect(await screen.findByRole('dialog', { name: 'Add Life Event' })).toBeTruthy()
  })

  test('shows a picture of what has none itself: that of a memory of it', async () => {
    const event = await happened({ title: 'Married', date: '1970' })
    const picture = { id: 'p', name: 'boat.png', type: 'image/png', size: 9, key: 'k', hash: 'h', chunks: 1 }
    const ofIt = [{ values: { lifeEvents: [event.id], file: picture } }] as unknown as Parameters<
      typeof pictureOfMemories
    >[0]
    expect(pictureOfMemories(ofIt, 'lifeEvents', event.id)).toEqual(picture)
    expect(pictureOfMemories(ofIt, 'lifeEvents', 'another')).toBe('')
  })
})

test('only what nobody will receive is shown where the address asks for it, until somebody wants everything', async () => {
  await testEstate.add(authorizedContact, { ...blank(authorizedContact), fullName: 'Ben Lee' }, { seat: 'contact_1' })
  await told({ title: 'The flood' })
  await testEstate.add(
    story,
    { ...blank(story), title: 'The bakery', content: 'It was long ago.' },
    { audience: 'contact_1' },
  )
  const { user } = await openAt('/legacy/story?for=nobody', testEstate.page)
  expect(await screen.findByRole('button', { name: /^The flood.*Only you/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^The bakery/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show everything' }))
  expect(await screen.findByRole('button', { name: /^The bakery.*For Ben/ })).toBeTruthy()
})

test('a story, the life events and the memories that belong together lead to each other', async () => {
  const { id } = await told({ title: 'The flood' })
  const event = await happened({ title: 'Married', date: '1970', stories: [id] })
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

test('a life event is written down with the messages of the specification, and is verified at first', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Add Life Event' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add Life Event' }))
  await user.click(form.getByRole('button', { name: 'Save Life Event' }))
  const summary = within(await form.findByRole('alert'))
  for (const message of [
    'Title must be at least 2 characters',
    'Date is required',
    'Please select a category',
    'Description must be at least 10 characters',
    'Please select impact level',
    'Please select access permission',
  ])
    expect(summary.getByText(message)).toBeTruthy()
  await user.type(form.getByLabelText(/^Title/), 'Married')
  await user.selectOptions(form.getByLabelText('Month'), 'October')
  await user.type(form.getByLabelText('Day'), '3')
  expect(form.getAllByText('Please enter the year, like 1958').length).toBeGreaterThan(0)
  await user.type(form.getByLabelText('Year'), '1970')
  await user.selectOptions(form.getByLabelText(/^Category/), 'Family')
  await user.type(form.getByLabelText(/^Description/), 'It rained until noon.')
  await user.type(form.getByLabelText('People'), 'Henry Ellis\nThomas Brandt')
  await user.selectOptions(form.getByLabelText(/^Impact/), 'High')
  await user.click(form.getByRole('radio', { name: /Only me/ }))
  await user.click(form.getByRole('button', { name: 'Save Life Event' }))
  await waitFor(() =>
    expect(testEstate.records('life-event')[0]?.values).toMatchObject({
      date: '1970-10-03',
      impact: 'high',
      people: ['Henry Ellis', 'Thomas Brandt'],
      status: 'verified',
    }),
  )
  expect(await screen.findByText('Life Event Added')).toBeTruthy()
})

describe('my book', () => {
  test('holds the stories and events that were chosen: published ones at first, and all events', async () => {
    await told({ title: 'The flood', status: 'published', date: '1961' })
    await told({ title: 'The bakery' })
    await happened({ title: 'Married', date: '1970-10-03', location: 'St. Mark’s' })
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

  test('has the photos that belong to its stories and events, each once; what only its owner may see is asked for', async () => {
    const river = await told({ title: 'The river', status: 'published' })
    const wedding = await happened({ title: 'Married', date: '1970-10-03' })
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
    await user.click(dialog.getByRole('checkbox', { name: 'Also the photo that only I may see' }))
    expect(await make()).toEqual([1, 1, 1, 0])
    await user.click(dialog.getByRole('checkbox', { name: /^Include the 2 photos from your memories/ }))
    expect(await make()).toEqual([0, 0, 1, 0])
    // What is in no chapter brings no photos along.
    await user.click(dialog.getByRole('checkbox', { name: /The river/ }))
    expect(dialog.queryByRole('checkbox', { name: /only I may see/ })).toBeNull()
  })

  test('of nothing says what to do', async () => {
    await told({ title: 'The bakery' })
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Make my book' }))
    await user.click(await screen.findByRole('button', { name: 'Make the PDF' }))
    expect(screen.getByText('Choose at least one story or life event.')).toBeTruthy()
  })
})

test('several stories are chosen from a list with no second button for it, and the focus goes back to the first', async () => {
  await told({ title: 'The flood' })
  await told({ title: 'The winter' })
  const { user } = await open()
  const select = await screen.findByRole('button', { name: 'Select several stories' })
  for (let time = 0; time < 2; time += 1) {
    await user.click(select)
    expect(await screen.findByRole('checkbox', { name: 'Select The flood' })).toBeTruthy()
    expect(screen.getAllByRole('button', { name: /^Select several/ })).toEqual([select])
    await user.click(screen.getByRole('button', { name: 'Done' }))
    expect(document.activeElement).toBe(select)
  }
})
