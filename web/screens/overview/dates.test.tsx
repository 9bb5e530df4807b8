// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { blank } from '../../../records/define.ts'
import { authorizedContact, pet } from '../../../records/kinds/index.ts'
import { today } from '../../../records/today.ts'
import { draw, setUpPage } from '../../app/testing/index.tsx'
import { testEstate } from '../../kinds/testing/estate.ts'
import { ToastViewport } from '../../ui/index.ts'
import { savedPapers } from '../../shared/papers/testing/saved-papers.ts'
import Overview from './index.tsx'

setUpPage()
beforeEach(async () => {
  await testEstate.open()
  await testEstate.add(
    authorizedContact,
    { ...blank(authorizedContact), fullName: 'Ruth Ellis', email: 'ruth@example.org' },
    { audience: 'everyone_named', seat: 'contact_1' },
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const inDays = (days: number) => new Date(Date.parse(today()) + days * 86_400_000).toISOString().slice(0, 10)
/** The same day one year earlier; for a leap day, the day after. */
function aYearBefore(day: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year - 1, month - 1, date)).toISOString().slice(0, 10)
}
const write = (petName: string, values: Partial<ReturnType<typeof blank<typeof pet.steps>>>) =>
  testEstate.add(pet, { ...blank(pet), petName, ...values }, { audience: 'contact_1' })
const list = async () => within(await screen.findByRole('region', { name: 'Dates that matter' }))

test('the line of the next date expands to due dates and anniversaries, the next first, each linked to its record', async () => {
  await write('Olive', { vaccinationsDue: inDays(17) })
  const biscuit = await write('Biscuit', { birthday: `2016${inDays(1).slice(4)}`, vaccinationsDue: inDays(-3) })
  draw(<Overview />)
  const dates = await list()
  expect(screen.getByText('Coming up: Biscuit: vaccinations due (3 days ago)')).toBeTruthy()
  const lines = dates.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(lines.map((line) => line?.replace(/[A-Z][a-z]{2} \d+, \d{4}/, ''))).toEqual([
    'Biscuit: vaccinations due (3 days ago)',
    'Biscuit’s birthday (tomorrow)',
    'Olive: vaccinations due (in 17 days)',
  ])
  expect(dates.getByRole('link', { name: 'Biscuit’s birthday' }).getAttribute('href')).toBe(
    `/planning/pet-care?record=${biscuit.id}`,
  )
})

test('the owner confirms an upcoming review with one press, and can undo and confirm again', async () => {
  const soon = aYearBefore(inDays(20))
  await write('Olive', { lastReviewed: soon, vaccinationsDue: inDays(9) })
  const { user } = draw(
    <>
      <Overview />
      <ToastViewport />
    </>,
  )
  const lastReviewed = () => testEstate.records('pet')[0]?.values['lastReviewed']
  for (let time = 1; time <= 2; time += 1) {
    const dates = await list()
    const line = dates.getByRole('link', { name: 'Olive' }).closest('li')
    expect(line?.textContent).toMatch(/^OliveLook again by .* \(in 2[01] days\)Still right \(Olive\)$/)
    // A due date is not a review and has no *Still right*.
    expect(dates.getAllByRole('button', { name: /^Still right/ })).toHaveLength(1)
    await user.click(dates.getByRole('button', { name: 'Still right (Olive)' }))
    expect(await screen.findByText('Care Plan Checked')).toBeTruthy()
    await waitFor(() => expect(dates.queryByRole('link', { name: 'Olive' })).toBeNull())
    expect(lastReviewed()).toBe(today())
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(lastReviewed()).toBe(soon))
  }
})

test('without dates in the next three months, the dashboard shows no list of dates', async () => {
  await write('Olive', { vaccinationsDue: inDays(91) })
  await write('Rex', {})
  draw(<Overview />)
  await screen.findByRole('region', { name: 'Good to know' })
  expect(screen.queryByRole('region', { name: 'Dates that matter' })).toBeNull()
})

test('the calendar file contains all dates, including those after three months', async () => {
  await write('Olive', { vaccinationsDue: inDays(17) })
  await write('Rex', { vaccinationsDue: inDays(300) })
  const { saved } = savedPapers()
  const { user } = draw(<Overview />)
  const dates = await list()
  expect(dates.getAllByRole('listitem')).toHaveLength(1)
  await user.click(dates.getByRole('button', { name: 'Add them to my calendar' }))
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['Cairn-dates.ics']))
  const text = (await saved[0]?.text) ?? ''
  expect(text).toContain(`DTSTART;VALUE=DATE:${inDays(17).replaceAll('-', '')}\r\n`)
  expect(text).toContain('SUMMARY:Rex: vaccinations due\r\n')
})
