// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { blank } from '../../../records/define.ts'
import { authorizedContact, profile, story } from '../../../records/kinds/index.ts'
import { openAt, setUpPage } from '../../app/testing/index.tsx'
import { testEstate } from '../../kinds/testing/estate.ts'
import { pictureOfMemories } from './Linked.tsx'
import { addStory, addEvent, open } from './testing/index.tsx'

setUpPage()
beforeEach(() => testEstate.open())
const titles = (known: readonly string[]) =>
  screen
    .getAllByRole('button')
    .flatMap((button) =>
      known.filter((title) => button.getAttribute('aria-expanded') && button.textContent?.includes(title)),
    )

describe('the search and its filters', () => {
  const all = ['Born', 'The flood', 'The bakery', 'Married', 'Graduated']
  beforeEach(async () => {
    await addEvent({ title: 'Born', date: '1948-06-14', category: 'personal', people: ['Ida'] })
    await addEvent({ title: 'Married', date: '1970', category: 'family', people: ['Henry', 'Ida'] })
    await addEvent({ title: 'Graduated', date: '1970-06', category: 'achievement' })
    await addStory({ title: 'The flood', date: '1961', category: 'relationships' })
    await addStory({
      title: 'The bakery',
      date: '1990-05-01',
      category: 'milestones',
      content: 'Mrs. Novak had one rule.',
    })
  })

  test('the search finds a word anywhere in stories and events', async () => {
    const { user } = await open()
    await user.type(screen.getByRole('searchbox', { name: /Search/ }), 'novak')
    await waitFor(() => expect(titles(all)).toEqual(['The bakery']))
    expect(screen.getByText('Nothing here matches.')).toBeTruthy()
    await user.type(screen.getByRole('searchbox', { name: /Search/ }), ' nowhere')
    await waitFor(() => expect(titles(all)).toEqual([]))
    // Both lists are empty, and one reset button serves both.
    await user.click(screen.getByRole('button', { name: 'Show everything' }))
    await waitFor(() => expect(titles(all)).toHaveLength(5))
    await user.type(screen.getByRole('searchbox', { name: /Search/ }), 'henry')
    await waitFor(() => expect(titles(all)).toEqual(['Married']))
  })

  test('the search filters stories and events by one category', async () => {
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

  test('the search filters by a person in the story or event', async () => {
    const { user } = await open()
    await user.selectOptions(screen.getByLabelText('People'), 'Ida')
    expect(titles(all)).toEqual(['The flood', 'The bakery', 'Born', 'Married'])
  })

  test('the search sorts by date, oldest or newest first, including dates with only a year', async () => {
    const { user } = await open()
    expect(titles(all)).toEqual(['The flood', 'The bakery', 'Born', 'Married', 'Graduated'])
    await user.click(screen.getByRole('button', { name: /^Order by date: ?Oldest first$/ }))
    expect(titles(all)).toEqual(['The bakery', 'The flood', 'Graduated', 'Married', 'Born'])
    await user.click(screen.getByRole('button', { name: /^Order by date: ?Newest first$/ }))
    expect(titles(all)[0]).toBe('The flood')
    // The page opens one story at a time; the user can close stories and events again.
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

  test('the search groups events by decade, and shows the importance of each event', async () => {
    await addEvent({ title: 'A small thing', date: '1955', impact: 'low' })
    await open()
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['1940s', '1950s', '1970s']),
    )
    const decades = screen.getByRole('navigation', { name: 'Jump to' })
    expect(within(decades).getByRole('link', { name: '1950s' }).getAttribute('href')).toBe('#1950s')
    expect(screen.getByRole('button', { name: /A small thing, Low impact/ })).toBeTruthy()
  })
})

describe('the timeline', () => {
  test('the timeline shows the owner’s age, and shows empty decades while no filter is active', async () => {
    await testEstate.add(profile, { ...blank(profile), firstName: 'Alma', dateOfBirth: '1948-06-14' })
    await addEvent({ title: 'Born', date: '1948-06-14' })
    await addEvent({ title: 'Married', date: '1970-05-03', location: 'St. Mark’s' })
    await addEvent({ title: 'The house', date: '1971' })
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

  test('the timeline takes an event’s picture from a memory of the event', async () => {
    const event = await addEvent({ title: 'Married', date: '1970' })
    const picture = { id: 'p', name: 'boat.png', type: 'image/png', size: 9, key: 'k', hash: 'h', chunks: 1 }
    const ofIt = [{ values: { lifeEvents: [event.id], file: picture } }] as unknown as Parameters<
      typeof pictureOfMemories
    >[0]
    expect(pictureOfMemories(ofIt, 'lifeEvents', event.id)).toEqual(picture)
    expect(pictureOfMemories(ofIt, 'lifeEvents', 'another')).toBe('')
  })
})

test('a link can filter for records without an audience, until the user clears the filter', async () => {
  await testEstate.add(authorizedContact, { ...blank(authorizedContact), fullName: 'Ben Lee' }, { seat: 'contact_1' })
  await addStory({ title: 'The flood' })
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

test('the owner adds a life event with the specified messages, and the event is verified by default', async () => {
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
