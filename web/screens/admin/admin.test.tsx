// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  askToDelete,
  changeLockdown,
  getFigures,
  listAudit,
  listMails,
  listUsers,
  setUserStatus,
} from '../../../contract/admin.ts'
import { listReviews, reviewCard } from '../../../contract/reviews.ts'
import { getServerInfo } from '../../../contract/server-info.ts'
import { readStatement } from '../../../client/testing/memory-server/index.ts'
import { draw } from '../../shared/portal/testing/draw.tsx'
import { people } from '../../shared/portal/testing/people.ts'
import AdminPage from './index.tsx'
import { linkIn } from './Mail.tsx'
import { somebody } from '../../test-user.ts'

const user = somebody()
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
const openPeople = async () => {
  draw(AdminPage, '/admin')
  await user.click(await screen.findByRole('tab', { name: 'People' }))
}
const optionsOf = (label: string) =>
  within(screen.getByLabelText(label))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
/** What stands in somebody's row of the table, by its heading. */
function rowOf(name: string): Record<string, string> {
  const row = screen.getAllByRole('row').find(({ textContent }) => textContent.includes(name))
  const cells = row ? within(row).getAllByRole('cell') : []
  return Object.fromEntries(cells.map((cell) => [...cell.children].map(({ textContent }) => textContent)))
}
const accountOf = (email: string) => people.server.state.accounts.find((account) => account.email === email)

beforeEach(() => people.open())
afterEach(cleanup)

test('there is no such page for anybody else, and nothing is asked of the server', async () => {
  draw(AdminPage, '/admin')
  expect(await screen.findByText('There is no page here')).toBeTruthy()
  expect(people.server.received(listReviews)).toEqual([])
})

test('without a second factor an operator is led to it, and nothing is asked of the server', async () => {
  await people.becomesOperator({ twoFactor: false })
  draw(AdminPage, '/admin')
  const link = await screen.findByRole('link', { name: 'Set it up in Sign-in and Security' })
  expect(link.getAttribute('href')).toBe('/settings/security')
  expect(people.server.received(listReviews)).toEqual([])
})

test('somebody from whom the role was taken while the page was open is told so at their next press, and led home', async () => {
  await people.becomesOperator()
  draw(AdminPage, '/admin')
  await screen.findByRole('tab', { name: 'People' })
  const account = accountOf(people.email)
  if (account) account.role = 'user'
  people.server.refuse(getFigures, { status: 403, code: 'not-allowed', message: 'You are not allowed to do this.' })
  await press('Refresh Overview')
  expect(await screen.findByRole('heading', { name: 'You are no longer a reviewer here' })).toBeTruthy()
  expect(screen.queryByText('You are not allowed to do this.')).toBeNull()
  expect(screen.getByRole('link', { name: 'Go to my dashboard' }).getAttribute('href')).toBe('/')
})

/** Ben presents the card that Anna printed for somebody. */
async function presentedByBen() {
  const { card } = await people.invitation('contact_2', 'somebody@example.org')
  const ben = await people.somebody('ben@example.org')
  await ben.claimByCard(card.lines.join(' '))
  await people.becomesOperator()
}
/** What was decided about cards: as the operator signed it. */
const cardDecisions = () =>
  people.server.received(reviewCard).map(({ body: { code, statement } }) => {
    const said = readStatement(statement)
    return said.type === 'card-review' ? [said.decision, said.reason, code] : []
  })

test('a card is rejected with a reason, for its holder to read', async () => {
  await presentedByBen()
  draw(AdminPage, '/admin')
  await press('Reject card of ben@example.org')
  const dialog = screen.getByRole('dialog')
  await user.type(screen.getByLabelText('Code'), '654321')
  await user.click(within(dialog).getByRole('button', { name: 'Reject card' }))
  expect((await screen.findAllByText('Please give the reason')).length).toBeGreaterThan(0)
  expect(cardDecisions()).toEqual([])
  await user.type(screen.getByLabelText('Reason'), 'Please ask Mara, who is named too.')
  await user.click(within(dialog).getByRole('button', { name: 'Reject card' }))
  await waitFor(() => expect(cardDecisions()).toEqual([['reject', 'Please ask Mara, who is named too.', '654321']]))
})

test('whoever looks at a card sees that somebody is in that role already', async () => {
  const { link, card } = await people.invitation('contact_2', 'mara@example.org')
  await (await people.somebody('mara@example.org')).acceptInvitation(link)
  await (await people.somebody('ben@example.org')).claimByCard(card.lines.join(' '))
  await people.becomesOperator()
  draw(AdminPage, '/admin')
  expect(await screen.findByText(/mara@example.org/)).toBeTruthy()
  await press('Accept card of ben@example.org')
  expect(screen.getByRole('dialog').textContent).toContain('Someone already has this role')
})

test('a card is accepted with a code only', async () => {
  await presentedByBen()
  draw(AdminPage, '/admin')
  await press('Accept card of ben@example.org')
  const dialog = screen.getByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Accept card' }))
  expect(cardDecisions()).toEqual([])
  await user.type(screen.getByLabelText('Code'), '654321')
  await user.click(within(dialog).getByRole('button', { name: 'Accept card' }))
  await waitFor(() => expect(cardDecisions()).toEqual([['approve', '', '654321']]))
})

test('people are found by e-mail and role, and suspended with a code, twice; never oneself', async () => {
  await people.somebody('ben@example.org')
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

test('somebody is made an operator with the fingerprint in sight, and only who is a user', async () => {
  const ben = await people.somebody('ben@example.org')
  for (const email of ['carl', 'dora']) await people.somebody(`${email}@example.org`)
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

test('the log says in words what was done, shows what it has no words for as it is, and goes back to its beginning', async () => {
  await people.becomesOperator()
  const at = new Date('2026-01-02T03:04:00Z')
  const empty = {
    at,
    by: 'command line',
    detail: 'ben@example.org',
    prev: new Uint8Array(32),
    hash: new Uint8Array(32),
  }
  const newest = { ...empty, n: 2, action: 'something new' }
  const oldest = { ...empty, n: 1, action: 'operator made' }
  people.server.answer(listAudit, ({ query }) =>
    query.before === undefined
      ? { entries: [newest], intact: true, more: true }
      : { entries: [oldest].filter(({ n }) => n < (query.before ?? 0)), intact: true, more: false },
  )
  draw(AdminPage, '/admin')
  await user.click(await screen.findByRole('tab', { name: 'System Logs' }))
  expect(await screen.findByRole('cell', { name: 'something new' })).toBeTruthy()
  expect(screen.getByRole('region', { name: 'System Logs' })).toBeTruthy()
  const row = { Number: '2', Who: 'command line', What: 'something new', Details: 'ben@example.org' }
  expect(rowOf('something new')).toMatchObject({ ...row, When: expect.stringMatching(/^Jan [12], 2026/) })
  expect(screen.queryByRole('cell', { name: 'Reviewer added' })).toBeNull()
  await press('Show more')
  expect(await screen.findByRole('cell', { name: 'Reviewer added' })).toBeTruthy()
  expect(screen.getAllByRole('cell', { name: 'something new' })).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('mails to hand on are shown where there is no mail server, else those that did not arrive, and why', async () => {
  await people.becomesOperator()
  const mail = {
    id: crypto.randomUUID(),
    to: 'gone@example.org',
    subject: 'Are you there?',
    text: '',
    at: new Date(),
    sentAt: null,
  }
  const refused = { ...mail, problem: '550 nobody here', givenUp: true }
  people.server.answer(listMails, ({ query: { after } }) =>
    after === mail.id
      ? { mails: [{ ...refused, id: crypto.randomUUID(), to: 'older@example.org' }], more: false }
      : { mails: [refused], more: true },
  )
  draw(AdminPage, '/admin')
  await user.click(await screen.findByRole('tab', { name: 'Emails' }))
  expect(await screen.findByText(/550 nobody here/)).toBeTruthy()
  expect(screen.getByText(/stopped trying/)).toBeTruthy()
  await press('Show more')
  expect(await screen.findByRole('cell', { name: 'older@example.org' })).toBeTruthy()
  expect(screen.getByRole('cell', { name: 'gone@example.org' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  const usual = await people.answerOf(getServerInfo, {})
  people.server.answer(getServerInfo, () => ({ ...usual, mail: false }))
  await people.page.client.start()
  expect(await screen.findByText(/This Cairn can’t send email/)).toBeTruthy()
})

test('the link of a mail is found in its text', () => {
  expect(linkIn('Hello,\n\nhttps://cairn.test/auth/callback#token=abc\n\nBye')).toBe(
    'https://cairn.test/auth/callback#token=abc',
  )
  expect(linkIn('Nothing here')).toBeUndefined()
})

describe('the overview', () => {
  test('counts what there is, and says when nobody ever noted a backup', async () => {
    await people.somebody('ben@example.org')
    await people.becomesOperator()
    draw(AdminPage, '/admin')
    const figures = await screen.findByRole('region', { name: 'Overview' })
    const figure = async (label: string) => (await within(figures).findByText(label)).parentElement?.textContent
    expect(await figure('People')).toContain(String(people.server.state.accounts.length))
    expect(await figure('Storage used')).toContain('0 bytes')
    expect(await figure('Last backup')).toContain('Never')
    // Each figure stands at its own name; and a lockdown that it takes two to lift says how many did.
    const moment = new Date('2026-01-02T03:04:05Z')
    const counts = { totalUsers: 11, activeUsers: 7, documentsStored: 5, storageUsed: 2560, lastBackup: moment }
    const unsigned = { lockdownId: crypto.randomUUID(), since: moment, lifted: 1, needed: 2, statement: null }
    people.server.answer(getFigures, () => ({ figures: counts, lockdown: unsigned }))
    await press('Refresh Overview')
    expect(await within(figures).findByText(/1 of 2 reviewers have lifted it/)).toBeTruthy()
    expect(await figure('People')).toContain('11')
    expect(await figure('Active in the last 30 days')).toContain('7')
    expect(await figure('Documents and other files')).toContain('5')
    expect(await figure('Storage used')).toContain('2.5 kB')
    expect(await figure('Last backup')).toContain('2026')
    expect(within(figures).getByText(/^We can’t show a reason/)).toBeTruthy()
    await press('Lift lockdown')
    expect(screen.getByRole('dialog').textContent).toMatch(/It takes two reviewers/)
  })

  test('an emergency lockdown is signed with a fresh code, said on every page, and lifted', async () => {
    await people.becomesOperator()
    draw(AdminPage, '/admin')
    await press('Emergency Lockdown')
    const dialog = screen.getByRole('dialog', { name: 'Begin an emergency lockdown?' })
    expect(dialog.textContent).toMatch(
      /Everyone but you will be signed out.*can sign in again.*stop a report about them/,
    )
    await user.click(within(dialog).getByRole('button', { name: 'Begin lockdown' }))
    expect((await screen.findAllByText(/six digits/)).length).toBeGreaterThan(1)
    expect(people.server.state.lockdown).toBeUndefined()
    await user.type(screen.getByLabelText('Reason'), 'Someone is inside.')
    await user.type(screen.getByLabelText('Code'), '123456')
    await user.click(within(dialog).getByRole('button', { name: 'Begin lockdown' }))
    expect(await screen.findByText(/nothing opens to anyone\.$/)).toBeTruthy()
    expect(screen.getByText('The reason given: Someone is inside.')).toBeTruthy()
    const [begun] = people.server.received(changeLockdown)
    expect(begun && readStatement(begun.body.statement)).toMatchObject({
      type: 'lockdown',
      action: 'begin',
      lockdownId: people.server.state.lockdown?.lockdownId,
      reason: 'Someone is inside.',
    })
    await press('Lift lockdown')
    await user.type(screen.getByLabelText('Code'), '123456')
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Lift lockdown' }))
    expect(await screen.findByRole('button', { name: 'Emergency Lockdown' })).toBeTruthy()
    expect(people.server.state.lockdown).toBeUndefined()
    expect(people.server.received(changeLockdown)).toHaveLength(2)
  })
})

test('Delete asks the owner, in the words of the operator', async () => {
  const ben = await people.somebody('ben@example.org')
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
  // What came of it: first they keep it, then they don't.
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
