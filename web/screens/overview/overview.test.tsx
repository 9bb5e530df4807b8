// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { saveEstate } from '../../../contract/estate.ts'
import { checklistAnswers, checklistItems, questionsOf } from '../../../records/checklist/index.ts'
import { builtChecklist } from '../../shared/checklist/use-checklist.ts'
import { blank } from '../../../records/define.ts'
import {
  authorizedContact,
  device,
  estateAttorney,
  finalWishes,
  funeralInstructions,
  onlineAccount,
  profile,
} from '../../../records/kinds/index.ts'
import { places } from '../../shared/navigation/places.ts'
import { isBuilt } from '../../shared/navigation/routes.ts'
import { draw, setUpPage } from '../../app/testing/index.tsx'
import { testEstate } from '../../kinds/testing/estate.ts'
import Overview from './index.tsx'

setUpPage()
beforeEach(() => testEstate.open())

const ruth = { ...blank(profile), firstName: 'Ruth', lastName: 'Byron' }
const items = builtChecklist.flatMap((module) => module.items)
const modules = builtChecklist.length
const share = (done: number) =>
  `${done} of ${modules} (${Math.round((done / modules) * 100)}%), ${modules - done} remaining`
const row = (title: string) => {
  const found = screen.getAllByRole('listitem').find((item) => item.textContent.includes(title))
  if (found === undefined) throw new Error(`no row of ${title}`)
  return within(found)
}
const bar = (name: string) => screen.getByRole('progressbar', { name })
const kept = (): unknown => JSON.parse(localStorage.getItem('checklist_progress') ?? 'null')

test('the greeting uses the first name once a profile exists', async () => {
  draw(<Overview />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^Good (Morning|Afternoon|Evening)$/)
  await testEstate.add(profile, ruth)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^Good (Morning|Afternoon|Evening), Ruth$/)
})

test('Start Here is beside a picture, and leads to the guided start', () => {
  draw(<Overview />)
  const start = screen.getByRole('region', { name: 'One question at a time' })
  expect(within(start).getByRole('link', { name: 'Start Here' }).getAttribute('href')).toBe('/start')
  expect(start.querySelector('svg')).not.toBeNull()
})

test('Start Here shows the owner’s progress with one stone per complete module', async () => {
  const start = () => screen.getByRole('region', { name: 'One question at a time' })
  const laid = () => start().querySelectorAll('ellipse[fill=currentColor]').length
  draw(<Overview />)
  expect(start().textContent).toContain('that is enough to begin')
  expect(laid()).toBe(0)
  const ids = items.map(({ id }) => id)
  const answers = await testEstate.add(checklistAnswers, {
    ...blank(checklistAnswers),
    none: ids.filter((id) => id.startsWith('digital') || id === 'online-accounts'),
  })
  expect(start().textContent).toMatch(/\d+ questions are still open\./)
  expect(laid()).toBe(1)
  const later = questionsOf(checklistItems).map(({ id }) => id)
  await testEstate.add(checklistAnswers, { ...blank(checklistAnswers), later }, { id: answers.id })
  expect(start().textContent).toContain('Take up the ones you skipped whenever you like.')
})

const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
const stones = () => within(screen.getByRole('list', { name: /^Your cairn/ })).getAllByRole('link')
const stoneWords = () => stones().map(({ textContent }) => textContent)

test('a new owner sees Start Here; after the first record, the owner sees the cairn and one question', async () => {
  draw(<Overview />)
  expect(headings().slice(0, 2)).toEqual(['One question at a time', 'Print your recovery kit'])
  await testEstate.add(authorizedContact, { ...blank(authorizedContact), fullName: 'Ben Lee' }, { seat: 'contact_1' })
  expect(headings().slice(0, 2)).toEqual(['What is your name?', 'Your people'])
  expect(screen.getByRole('link', { name: 'Start Here' }).getAttribute('href')).toBe('/start#ask-name')
  expect(screen.getAllByText('Start Here')).toHaveLength(1)
  await testEstate.add(profile, ruth)
  expect(headings()[0]).toBe('Which account matters most?')
  expect(screen.getByRole('link', { name: 'Start Here' }).getAttribute('href')).toBe('/start#ask-online-accounts')
})

test('after the last question, the next step asks whether anything has changed', async () => {
  await testEstate.add(profile, ruth)
  const ids = questionsOf(checklistItems).map(({ id }) => id)
  const answers = { ...blank(checklistAnswers), later: ids }
  const { id } = await testEstate.add(checklistAnswers, answers)
  draw(<Overview />)
  expect(headings()[0]).toBe('Shall we go back to the ones you skipped?')
  await testEstate.add(checklistAnswers, { ...blank(checklistAnswers), none: [...ids, 'profile'] }, { id })
  expect(headings()[0]).toBe('Has anything changed?')
  expect(screen.getByText('Every stone is laid')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Start Here' }).getAttribute('href')).toBe('/start')
})

test('the cairn is a list of modules, each with its name, its steps, and a link to its first open item', async () => {
  await testEstate.add(onlineAccount, { ...blank(onlineAccount), platform: 'gmail' })
  draw(<Overview />)
  expect(screen.getByRole('list', { name: 'Your cairn: none of six stones are laid' })).toBeTruthy()
  expect(stoneWords().toReversed()).toEqual(
    builtChecklist.map(({ id, title, items: steps }) => `${title} ${id === 'digital' ? 1 : 0} of ${steps.length} done`),
  )
  const digital = () => stones().find(({ textContent }) => textContent?.startsWith('Digital Accounts'))
  expect(digital()?.getAttribute('href')).toBe('/digital/accounts')
  await testEstate.add(device, { ...blank(device), deviceName: 'My phone' })
  expect(stoneWords().at(-1)).toBe('Digital Accounts done')
  expect(screen.getByRole('list', { name: 'Your cairn: one of six stones is laid' })).toBeTruthy()
})

test('unreadable records show an error, and neither Start Here nor a progress bar', async () => {
  await testEstate.failing()
  draw(<Overview />)
  expect(screen.getByRole('alert').textContent).toContain('We cannot read what you wrote down just now')
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Start Here' })).toBeNull()
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('the page lists the latest three activities, newest first', async () => {
  draw(<Overview />)
  const card = () => within(screen.getByRole('region', { name: 'Recent Activity' }))
  expect(card().getByText('No recent activity to display')).toBeTruthy()
  const { id } = await testEstate.add(profile, ruth)
  await testEstate.add(estateAttorney, blank(estateAttorney))
  await testEstate.add(authorizedContact, blank(authorizedContact))
  await testEstate.add(profile, ruth, { id })
  await screen.findByRole('heading', { name: 'Your people' })
  expect(
    card()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringContaining('Updated profile information'),
    expect.stringContaining('Added new authorized contact'),
    expect.stringContaining('Added new Estate Attorney'),
  ])
})

describe('the checklist', () => {
  test('the checklist shows a title, a description, a mark and a progress bar for each item, and marks required items', async () => {
    draw(<Overview />)
    const core = screen.getByRole('region', { name: 'Required Initial Steps' })
    expect(within(core).getByText('Required')).toBeTruthy()
    expect(screen.getAllByText('Required')).toHaveLength(1)
    expect(within(core).getAllByText('*')).toHaveLength(3)
    expect(screen.getAllByText('*')).toHaveLength(3)
    for (const { title, description } of items) expect(row(title).getByText(description, { exact: false })).toBeTruthy()
    const strip = (title: string) => row(title).getByText('My Estate Attorney').closest('li')?.lastElementChild
    expect(strip('My Estate Attorney')?.firstElementChild?.className).toContain('w-0')
    await testEstate.add(estateAttorney, blank(estateAttorney))
    await testEstate.fillSeat('attorney')
    expect(strip('My Estate Attorney')?.firstElementChild?.className).toContain('w-full')
  })

  test('the checklist links to each item’s own screen, and omits items without one', () => {
    draw(<Overview />)
    for (const { title, path, isRequired } of items) {
      expect(
        places.some((place) => place.path === path && isBuilt(place)),
        path,
      ).toBe(true)
      const link = row(title).getByRole('link', { name: `Set Up (${title})` })
      expect(link.getAttribute('href')).toBe(path)
      expect(row(title).queryAllByText('(required)')).toHaveLength(isRequired ? 1 : 0)
    }
    const built = places.filter(isBuilt).map(({ path }) => path)
    for (const { title, path } of checklistItems)
      expect(screen.queryAllByText(title, { selector: 'p' }), title).toHaveLength(built.includes(path) ? 1 : 0)
  })

  test('a record completes its item, all items complete their module, and missing details are listed separately', async () => {
    draw(<Overview />)
    expect(screen.getByText(share(0))).toBeTruthy()
    await testEstate.add(estateAttorney, blank(estateAttorney))
    await testEstate.add(authorizedContact, blank(authorizedContact))
    const { id } = await testEstate.add(profile, ruth, { unchecked: { street: 'Street is required' } })
    expect(screen.getByText(`3 of ${items.length}`)).toBeTruthy()
    expect(screen.getByText(share(1))).toBeTruthy()
    expect(bar('Modules completed').getAttribute('value')).toBe(String(Math.round(100 / modules)))
    expect(bar('Steps completed').getAttribute('value')).toBe(String(Math.round((3 / items.length) * 100)))
    expect(screen.getByRole('region', { name: 'Required Initial Steps' }).textContent).toContain('3 of 3')
    // The attorney's record completes the item, although the attorney receives nothing before
    // acceptance.
    expect(row('My Estate Attorney').getByText(/^Done:/)).toBeTruthy()
    expect(row('My Estate Attorney').getByText(/cannot reach everyone yet/)).toBeTruthy()
    expect(row('My Profile').getByText('Some details are still missing.')).toBeTruthy()
    expect(screen.getByText('2 of them are not finished yet.')).toBeTruthy()
    await testEstate.fillSeat('attorney')
    expect(row('My Estate Attorney').queryByText(/cannot reach everyone yet/)).toBeNull()
    // The page must not report an optional field as missing.
    await testEstate.add(profile, ruth, { id, unchecked: { ssn: 'SSN is required' } })
    expect(row('My Profile').queryByText('Some details are still missing.')).toBeNull()
    expect(screen.queryByText(/not finished yet/)).toBeNull()
  })

  test('one of several records completes an item, and the item shows the progress of all', async () => {
    draw(<Overview />)
    await testEstate.add(funeralInstructions, blank(funeralInstructions))
    expect(row('My After-Life Planner').getByText(/^Done:/)).toBeTruthy()
    expect(row('My After-Life Planner').getByText('1 of 6 written down.')).toBeTruthy()
    await testEstate.add(finalWishes, blank(finalWishes))
    expect(row('My After-Life Planner').getByText('2 of 6 written down.')).toBeTruthy()
  })

  test('"I have none" completes an item, "Later" does not, and the owner can undo both', async () => {
    const { user } = draw(<Overview />)
    const answer = async (title: string, words: string) => {
      await user.click(screen.getByRole('button', { name: `Other answers for ${title}` }))
      await user.click(await screen.findByRole('menuitem', { name: words }))
    }
    // The owner gives the second answer while the client saves the first.
    const arrive = testEstate.server.hold(saveEstate)
    await answer('My Digital Devices', 'I have none')
    await answer('My Online Accounts', 'Later')
    arrive()
    expect(await row('My Digital Devices').findByText('You said: I have none.')).toBeTruthy()
    await waitFor(() =>
      expect(testEstate.records('checklist-answers')).toMatchObject([
        { audience: 'nobody', values: { none: ['digital-devices'], later: ['online-accounts'] } },
      ]),
    )
    expect(screen.getByText(`1 of ${items.length}`)).toBeTruthy()
    expect(testEstate.activity()).toEqual(['Answered “I have none”: My Digital Devices'])
    await answer('My Digital Devices', 'Take my answer back')
    expect(await screen.findByText(`0 of ${items.length}`)).toBeTruthy()
  })

  test('answers from two devices merge, and the owner undoes them together', async () => {
    const other = await testEstate.otherDevice()
    const none = (...ids: string[]) => ({ ...blank(checklistAnswers), none: ids })
    await other.add(checklistAnswers, none('digital-devices'))
    await testEstate.add(checklistAnswers, none('pet-care'))
    const { user } = draw(<Overview />)
    expect(await row('My Digital Devices').findByText('You said: I have none.')).toBeTruthy()
    expect(row('My Pet Care Directives').getByText('You said: I have none.')).toBeTruthy()
    for (const title of ['My Digital Devices', 'My Pet Care Directives']) {
      await user.click(screen.getByRole('button', { name: `Other answers for ${title}` }))
      await user.click(await screen.findByRole('menuitem', { name: 'Take my answer back' }))
    }
    await waitFor(() => expect(screen.queryByText('You said: I have none.')).toBeNull())
  })

  test('an answer that fails to save does not complete its item', async () => {
    testEstate.breakDown()
    const { user } = draw(<Overview />)
    await user.click(screen.getByRole('button', { name: 'Other answers for My Digital Devices' }))
    await user.click(screen.getByRole('menuitem', { name: 'I have none' }))
    await waitFor(() => expect(row('My Digital Devices').queryByText(/You said/)).toBeNull())
    expect(screen.getByText(`0 of ${items.length}`)).toBeTruthy()
  })
})

describe('the progress cache of the browser', () => {
  test('the dashboard caches the progress in the specification’s format, with an initial state', () => {
    draw(<Overview />)
    expect(kept()).toEqual(
      builtChecklist.map(({ id, items: steps }) => ({
        id,
        isComplete: false,
        steps: steps.map((item) => ({ id: item.id, isComplete: false })),
      })),
    )
  })

  test('the dashboard shows the cached progress while the estate loads, then the progress of the records', async () => {
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
    await waitFor(() => expect(row('My Estate Attorney').getByText('Not done:', { exact: false })).toBeTruthy())
  })

  test('the dashboard ignores the cached progress of another estate', async () => {
    localStorage.setItem('checklist_progress_owner', 'somebody else')
    localStorage.setItem(
      'checklist_progress',
      JSON.stringify([{ id: 'core', isComplete: false, steps: [{ id: 'attorney', isComplete: true }] }]),
    )
    const load = await testEstate.loading()
    draw(<Overview />)
    // Without cached progress, the page shows no status, so it does not report missing records either.
    expect(screen.queryByText('My Estate Attorney')).toBeNull()
    expect(screen.queryByRole('link', { name: 'Start Here' })).toBeNull()
    expect(kept()).toMatchObject([{ id: 'core', steps: [{ isComplete: true }] }])
    load()
    await screen.findByRole('heading', { name: 'Getting Started Checklist' })
    expect(row('My Estate Attorney').getByText('Not done:', { exact: false })).toBeTruthy()
  })
})
