// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { blank } from '../../../records/define.ts'
import { advisor, estateAttorney } from '../../../records/kinds/index.ts'
import { draw, setUpPage } from '../../app/testing/index.tsx'
import { testEstate } from '../../kinds/testing/estate.ts'
import { ToastViewport } from '../../ui/index.ts'
import AdvisorsPage from './index.tsx'
import { pressDelete, pressEdit } from '../../kinds/testing/in-record.ts'

setUpPage()
beforeEach(() => testEstate.open())

const martin = {
  ...blank(advisor),
  fullName: 'Martin Keller',
  advisorType: 'tax',
  companyName: 'Keller & Daughters',
  titleRole: 'Accountant',
  phoneNumber: '(555) 010-4410',
  email: 'martin@example.org',
  address: '210 Main Street',
  lastContactDate: '2026-04-09',
} as const
const open = () =>
  draw(
    <>
      <AdvisorsPage />
      <ToastViewport />
    </>,
  )
const figure = (label: string) => screen.getByText(label, { selector: 'dt' }).closest('div')?.textContent

test('the owner adds an advisor in one step, after the form has reported missing fields', async () => {
  const { user } = open()
  await user.click(screen.getByRole('button', { name: 'Add Advisor' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Advisor' }))
  expect(dialog.queryByText(/^Step/)).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Save Advisor' }))
  const summary = within(await dialog.findByRole('alert'))
  for (const message of [
    'Full name is required',
    'Please select advisor type',
    'Company name is required',
    'Please enter a valid phone number',
    'Please enter a valid email address',
    'Please enter the last contact date',
    'Please select access permission',
  ])
    expect(summary.getByText(message)).toBeTruthy()
  await user.type(dialog.getByLabelText(/^Full name/), 'Joan Fletcher')
  expect(dialog.queryByLabelText(/^What kind of advisor/)).toBeNull()
  await user.selectOptions(dialog.getByLabelText(/^Advisor type/), 'Other')
  await user.type(dialog.getByLabelText(/^What kind of advisor/), 'Farm adviser')
  await user.type(dialog.getByLabelText(/^Company name/), 'Prairie Bank')
  await user.type(dialog.getByLabelText(/^Title or role/), 'Planner')
  await user.type(dialog.getByLabelText(/^Phone number/), '5550106120')
  await user.type(dialog.getByLabelText(/^Email/), 'joan@example.org')
  await user.type(dialog.getByLabelText(/^Address/), '4 Court Avenue')
  await user.type(dialog.getByLabelText(/^Last contact date/), '2026-09-02')
  await user.click(dialog.getByRole('radio', { name: /^Only me/ }))
  await user.click(dialog.getByRole('button', { name: 'Save Advisor' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByText('Advisor Added')).toBeTruthy()
  expect(testEstate.records('advisor')).toMatchObject([
    { audience: 'nobody', values: { fullName: 'Joan Fletcher', otherAdvisorType: 'Farm adviser' } },
  ])
  expect(testEstate.activity()[0]).toBe('Added advisor: Joan Fletcher')
})

test('the page groups advisors by type with counts and opens one group at a time; the owner changes and removes advisors', async () => {
  await testEstate.add(advisor, martin, { audience: 'both_contacts' })
  for (let at = 0; at < 6; at += 1) await testEstate.add(advisor, { ...martin, fullName: `Martin ${at}` })
  await testEstate.add(advisor, { ...martin, fullName: 'Sam Ortiz', advisorType: 'insurance' })
  const { user } = open()
  expect(figure('Advisors')).toContain('8')
  expect(screen.getByRole('button', { name: 'Martin Keller' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Sam Ortiz' })).toBeNull()
  await user.click(screen.getByRole('button', { name: /^Insurance/ }))
  expect(screen.queryByRole('button', { name: 'Martin Keller' })).toBeNull()
  await pressEdit(user, 'Sam Ortiz')
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Advisor' }))
  await user.clear(dialog.getByLabelText(/^Title or role/))
  await user.type(dialog.getByLabelText(/^Title or role/), 'Agent')
  await user.click(dialog.getByRole('button', { name: 'Save Advisor' }))
  await waitFor(() => expect(testEstate.records('advisor').map(({ values }) => values['titleRole'])).toContain('Agent'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await pressDelete(user, 'Sam Ortiz')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Delete/ }))
  await waitFor(() => expect(testEstate.records('advisor')).toHaveLength(7))
  expect(screen.getByText('Removed advisor: Sam Ortiz')).toBeTruthy()
})

test('the owner can choose the attorney as audience only if one exists; by default, incapacity opens the record too', async () => {
  const { user, unmount } = open()
  await user.click(screen.getByRole('button', { name: 'Add Advisor' }))
  expect(screen.queryByRole('radio', { name: /attorney/i })).toBeNull()
  unmount()
  await testEstate.add(estateAttorney, { ...blank(estateAttorney), fullName: 'Dana Whitfield' }, { seat: 'attorney' })
  open()
  await user.click(screen.getByRole('button', { name: 'Add Advisor' }))
  await user.click(await screen.findByRole('radio', { name: /Dana Whitfield/ }))
  expect(screen.getByRole('checkbox', { name: 'Also if I am incapacitated' })).toHaveProperty('checked', true)
})
