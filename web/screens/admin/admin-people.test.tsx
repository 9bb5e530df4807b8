// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { askToDelete, listUsers, setUserStatus } from '../../../contract/admin.ts'
import { readStatement } from '../../../client/testing/memory-server/index.ts'
import { draw } from '../../shared/portal/testing/draw.tsx'
import { people } from '../../shared/portal/testing/people.ts'
import AdminPage from './index.tsx'
import { accountOf, press, rowOf, user } from './testing/index.ts'

const openPeople = async () => {
  draw(AdminPage, '/admin')
  await user.click(await screen.findByRole('tab', { name: 'People' }))
}
const optionsOf = (label: string) =>
  within(screen.getByLabelText(label))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

beforeEach(() => people.open())
afterEach(cleanup)

test('an operator finds people by e-mail and role, suspends them with a code, and cannot suspend themselves', async () => {
  await people.newAccount('ben@example.org')
  await people.becomesOperator()
  await openPeople()
  expect(await screen.findByText('3 people')).toBeTruthy()
  expect(screen.queryByRole('button', { name: `Suspend ${people.email}` })).toBeNull()
  expect(optionsOf('Role')).toEqual(['All', 'Admin', 'User'])
  await user.selectOptions(screen.getByLabelText('Role'), 'Admin')
  expect(await screen.findByText('1 person')).toBeTruthy()
  await user.selectOptions(screen.getByLabelText('Role'), 'User')
  expect(await screen.findByText('2 people')).toBeTruthy()
  await user.type(screen.getByLabelText('Search by email'), 'BEN')
  expect(await screen.findByText('1 person')).toBeTruthy()
  expect(rowOf('ben@example.org')).toMatchObject({ Role: 'User', Status: 'Active', 'Last sign-in': 'Never' })
  for (const [button, action, status, shown, means] of [
    [
      'Suspend',
      'suspend',
      'suspended',
      'Suspended',
      /signed out everywhere, and they can’t sign in.*can sign in to stop/,
    ],
    ['Activate', 'activate', 'active', 'Active', /They’ll be able to sign in again/],
    ['Suspend', 'suspend', 'suspended', 'Suspended', /signed out everywhere/],
  ] as const) {
    await press(`${button} ben@example.org`)
    expect(screen.getByRole('dialog').textContent).toMatch(means)
    await user.type(screen.getByLabelText('Reason'), `To ${action}`)
    await user.type(screen.getByLabelText('Code'), '123456')
    await press(button)
    await waitFor(() => expect(accountOf('ben@example.org')?.status).toBe(status))
    await waitFor(() => expect(rowOf('ben@example.org')).toMatchObject({ Status: shown }))
    const [signed] = people.server.received(setUserStatus).at(-1)?.body.statements ?? []
    expect(signed && readStatement(signed.statement)).toMatchObject({ action, reason: `To ${action}` })
    expect(await screen.findByText(`User ${action} action completed.`)).toBeTruthy()
    expect(screen.getByText('Action Successful')).toBeTruthy()
    expect(people.server.received(setUserStatus).at(-1)).toMatchObject({ body: { code: '123456', status } })
  }
})

test('an operator can promote only active users, and sees their fingerprint', async () => {
  const ben = await people.newAccount('ben@example.org')
  for (const email of ['carl', 'dora']) await people.newAccount(`${email}@example.org`)
  Object.assign(accountOf('carl@example.org') ?? {}, { role: 'admin' })
  Object.assign(accountOf('dora@example.org') ?? {}, { status: 'suspended' })
  await people.becomesOperator()
  await openPeople()
  await press('Promote ben@example.org')
  for (const email of ['carl', 'dora'])
    expect(screen.queryByRole('button', { name: `Promote ${email}@example.org` })).toBeNull()
  expect(await screen.findByText(await ben.ownFingerprint())).toBeTruthy()
  expect(screen.getByRole('dialog').textContent).toMatch(/read the documents people send and decide on reports/)
  await user.type(screen.getByLabelText('Code'), '123456')
  await press('Promote')
  await waitFor(() => expect(accountOf('ben@example.org')?.role).toBe('admin'))
  expect(await screen.findByText('User promote action completed.')).toBeTruthy()
  await waitFor(() => expect(rowOf('ben@example.org')).toMatchObject({ Role: 'Admin' }))
})

test('Delete asks the owner to delete the account, with a message from the operator', async () => {
  const ben = await people.newAccount('ben@example.org')
  await people.becomesOperator()
  await openPeople()
  await press('Delete ben@example.org')
  const dialog = screen.getByRole('dialog', { name: 'Ask ben@example.org to delete their account?' })
  expect(dialog.textContent).toMatch(/Only they can delete what is theirs.*30 days.*can’t ask someone who has named/)
  const words = within(dialog).getByLabelText('What to tell them')
  await user.type(words, 'See example.org')
  await user.type(within(dialog).getByLabelText('Code'), '123456')
  await user.click(within(dialog).getByRole('button', { name: 'Ask them' }))
  expect((await within(dialog).findAllByText(/without a web or email address/)).length).toBeGreaterThan(0)
  expect(people.server.received(askToDelete)).toEqual([])
  await user.clear(words)
  await user.type(words, 'You have two accounts.')
  await user.click(within(dialog).getByRole('button', { name: 'Ask them' }))
  await waitFor(() =>
    expect(people.server.received(askToDelete)).toMatchObject([
      {
        params: { accountId: accountOf('ben@example.org')?.accountId },
        body: { code: '123456', reason: 'You have two accounts.' },
      },
    ]),
  )
  expect(await screen.findByText('Action Successful')).toBeTruthy()
  expect(screen.getByText('User delete action completed.')).toBeTruthy()
  // The owner first keeps the account, and later agrees to delete it.
  expect(await screen.findByText(/^Asked to delete on /)).toBeTruthy()
  await ben.cancelDeletion()
  await press('Refresh People')
  expect(await screen.findByText(/^Chose to keep their account on /)).toBeTruthy()
  expect(screen.queryByText(/^Asked to delete on /)).toBeNull()
  await ben.deleteAccount({ confirmation: 'delete my account', password: people.password })
  await press('Refresh People')
  expect(await screen.findByText(/^Their account will be deleted on /)).toBeTruthy()
  const listed = await people.answerOf(listUsers, { query: {} })
  const [createdAt, lastSignInAt] = [new Date('2025-03-04T12:00:00Z'), new Date('2026-01-02T12:00:00Z')]
  const users = listed.users.map((one) => ({ ...one, createdAt, lastSignInAt }))
  people.server.answer(listUsers, () => ({ ...listed, users }))
  await press('Refresh People')
  await screen.findAllByText(/Mar 4, 2025/)
  const dates = {
    Created: expect.stringContaining('Mar 4, 2025'),
    'Last sign-in': expect.stringContaining('Jan 2, 2026'),
  }
  expect(rowOf('ben@example.org')).toMatchObject(dates)
})
