// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { checklist, checklistItems } from '../../../records/checklist/index.ts'
import { blank } from '../../../records/define.ts'
import { authorizedContact, estateAttorney, profile } from '../../../records/kinds/index.ts'
import { places } from '../../shared/navigation/places.ts'
import { isBuilt } from '../../shared/navigation/routes.ts'
import { draw, setUpPage } from '../../app/testing.tsx'
import { testEstate } from '../../records/testing/test-estate.ts'
import Overview from './index.tsx'

setUpPage()
beforeEach(() => testEstate.open())

const ruth = { ...blank(profile), firstName: 'Ruth', lastName: 'Byron' }
const row = (title: string) => {
  const found = screen.getAllByRole('listitem').find((item) => item.textContent.includes(title))
  if (found === undefined) throw new Error(`no row of ${title}`)
  return within(found)
}
const bar = (name: string) => screen.getByRole('progressbar', { name })
const kept = (): unknown => JSON.parse(localStorage.getItem('checklist_progress') ?? 'null')

test('greets by the first name once a profile is written down', async () => {
  draw(<Overview />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^Good (Morning|Afternoon|Evening)$/)
  await testEstate.add(profile, ruth)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^Good (Morning|Afternoon|Evening), Ruth$/)
})

test('Start Here is a large button beside a picture, and leads to the guided start', () => {
  draw(<Overview />)
  const start = screen.getByRole('region', { name: 'One question at a time' })
  expect(within(start).getByRole('link', { name: 'Start Here' }).getAttribute('href')).toBe('/start')
  expect(start.querySelector('svg')).not.toBeNull()
})

test('the latest three things that happened stand there, newest first', async () => {
  draw(<Overview />)
  const card = within(screen.getByRole('region', { name: 'Recent Activity' }))
  expect(card.getByText('No recent activity to display')).toBeTruthy()
  const { id } = await testEstate.add(profile, ruth)
  await testEstate.add(estateAttorney, blank(estateAttorney))
  await testEstate.add(authorizedContact, blank(authorizedContact))
  await testEstate.add(profile, ruth, { id })
  expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Updated profile information'),
    expect.stringContaining('Added new authorized contact'),
    expect.stringContaining('Added new Estate Attorney'),
  ])
})

describe('the checklist', () => {
  test('has a title, a description, a mark and a thin strip for each item, and says what is required', async () => {
    draw(<Overview />)
    const core = screen.getByRole('region', { name: 'Required Initial Steps' })
    expect(within(core).getByText('Required')).toBeTruthy()
    expect(screen.getAllByText('Required')).toHaveLength(1)
    expect(within(core).getAllByText('*')).toHaveLength(3)
    expect(screen.getAllByText('*')).toHaveLength(3)
    for (const { title, description } of checklistItems)
      expect(row(title).getByText(description, { exact: false })).toBeTruthy()
    const strip = (title: string) => row(title).getByText('My Estate Attorney').closest('li')?.lastElementChild
    expect(strip('My Estate Attorney')?.firstElementChild?.className).toContain('w-0')
    await testEstate.add(estateAttorney, blank(estateAttorney))
    await testEstate.fillSeat('attorney')
    expect(strip('My Estate Attorney')?.firstElementChild?.className).toContain('w-full')
  })

  test('leads to the own screen of every item that is built, and only announces the others', () => {
    draw(<Overview />)
    for (const { title, path, isRequired } of checklistItems) {
      const built = places.some((place) => place.path === path && isBuilt(place))
      const link = row(title).queryByRole('link', { name: `Set Up (${title})` })
      expect(link?.getAttribute('href')).toBe(built ? path : undefined)
      expect(row(title).queryAllByText('Coming soon')).toHaveLength(built ? 0 : 1)
      expect(row(title).queryAllByText('(required)')).toHaveLength(isRequired ? 1 : 0)
    }
  })

  test('a record completes its item, and all items their module; a half profile does not', async () => {
    draw(<Overview />)
    expect(screen.getByText(`0 of 6 (0%), 6 remaining`)).toBeTruthy()
    await testEstate.add(estateAttorney, blank(estateAttorney))
    await testEstate.add(authorizedContact, blank(authorizedContact))
    const { id } = await testEstate.add(profile, ruth, { unchecked: { ssn: 'SSN is required' } })
    // Written down is not done: nothing can reach the attorney before they accepted.
    expect(row('My Estate Attorney').getByText('Not done:', { exact: false })).toBeTruthy()
    expect(row('My Estate Attorney').getByText(/cannot reach everybody yet/)).toBeTruthy()
    await testEstate.fillSeat('attorney')
    expect(row('My Estate Attorney').getByText(/^Done:/)).toBeTruthy()
    expect(row('My Profile').getByText('Not complete yet.')).toBeTruthy()
    expect(screen.getByText(`2 of ${checklistItems.length}`)).toBeTruthy()
    await testEstate.add(profile, ruth, { id })
    expect(screen.getByText('1 of 6 (17%), 5 remaining')).toBeTruthy()
    expect(bar('Modules completed').getAttribute('value')).toBe('17')
  })

  test('"I have none" completes an item, "Later" does not, and both can be taken back', async () => {
    const { user } = draw(<Overview />)
    const answer = async (title: string, words: string) => {
      await user.click(screen.getByRole('button', { name: `Other answers for ${title}` }))
      await user.click(await screen.findByRole('menuitem', { name: words }))
    }
    await answer('My Pet Care Directives', 'I have none')
    expect(await row('My Pet Care Directives').findByText('You said: I have none.')).toBeTruthy()
    await answer('My Family Tree', 'Later')
    await waitFor(() =>
      expect(testEstate.records('checklist-answers')).toMatchObject([
        { audience: 'nobody', values: { none: ['pet-care'], later: ['family-tree'] } },
      ]),
    )
    expect(screen.getByText(`1 of ${checklistItems.length}`)).toBeTruthy()
    expect(testEstate.activity()).toEqual(['Answered "I have none": My Pet Care Directives'])
    await answer('My Pet Care Directives', 'Take my answer back')
    expect(await screen.findByText(`0 of ${checklistItems.length}`)).toBeTruthy()
  })

  test('an answer that could not be kept is said, and nothing is ticked', async () => {
    testEstate.breakDown()
    const { user } = draw(<Overview />)
    await user.click(screen.getByRole('button', { name: 'Other answers for My Pet Care Directives' }))
    await user.click(screen.getByRole('menuitem', { name: 'I have none' }))
    await waitFor(() => expect(row('My Pet Care Directives').queryByText(/You said/)).toBeNull())
    expect(screen.getByText(`0 of ${checklistItems.length}`)).toBeTruthy()
  })
})

describe('what the browser remembers', () => {
  test('is the progress in the shape of the spec, fresh at first', () => {
    draw(<Overview />)
    expect(kept()).toEqual(
      checklist.map(({ id, items }) => ({
        id,
        isComplete: false,
        steps: items.map((item) => ({ id: item.id, isComplete: false })),
      })),
    )
  })

  test('stands at once while the estate is being opened, then gives way to what is there', async () => {
    localStorage.setItem('checklist_progress_owner', testEstate.ownerId())
    localStorage.setItem(
      'checklist_progress',
      JSON.stringify([{ id: 'core', isComplete: false, steps: [{ id: 'attorney', isComplete: true }] }]),
    )
    const load = await testEstate.loading()
    draw(<Overview />)
    expect(row('My Estate Attorney').getByText('Done:', { exact: false })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Other answers/ })).toBeNull()
    load()
    expect(await row('My Estate Attorney').findByText('Not done:', { exact: false })).toBeTruthy()
  })

  test('of another estate does not count', async () => {
    localStorage.setItem('checklist_progress_owner', 'somebody else')
    localStorage.setItem(
      'checklist_progress',
      JSON.stringify([{ id: 'core', isComplete: false, steps: [{ id: 'attorney', isComplete: true }] }]),
    )
    await testEstate.loading()
    draw(<Overview />)
    expect(row('My Estate Attorney').getByText('Not done:', { exact: false })).toBeTruthy()
  })
})
