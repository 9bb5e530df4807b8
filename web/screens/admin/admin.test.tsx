// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { changeLockdown, getFigures, listAudit, listMails } from '../../../contract/admin.ts'
import { listReviews } from '../../../contract/reviews.ts'
import { getServerInfo } from '../../../contract/server-info.ts'
import { readStatement } from '../../../client/testing/memory-server/index.ts'
import { draw } from '../../shared/portal/testing/draw.tsx'
import { people } from '../../shared/portal/testing/people.ts'
import AdminPage from './index.tsx'
import { linkIn } from './Mail.tsx'
import { accountOf, press, rowOf, user } from './testing/index.ts'

beforeEach(() => people.open())
afterEach(cleanup)

test('other users do not get the page, and the app makes no call', async () => {
  draw(AdminPage, '/admin')
  expect(await screen.findByText('There is no page here')).toBeTruthy()
  expect(people.server.received(listReviews)).toEqual([])
})

test('an operator without a second factor must set one up first, and the page makes no call', async () => {
  await people.becomesOperator({ twoFactor: false })
  draw(AdminPage, '/admin')
  const link = await screen.findByRole('link', { name: 'Set it up in Sign-in and Security' })
  expect(link.getAttribute('href')).toBe('/settings/security')
  expect(people.server.received(listReviews)).toEqual([])
})

test('an operator who lost the role reads a notice after the next press, with a link home', async () => {
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

test('the log describes each action, shows unknown actions by name, and pages back to its first entry', async () => {
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

test('without a mail server, the page lists mails to forward; with one, rejected mails and the reasons', async () => {
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

test('linkIn finds the link in a mail’s text', () => {
  expect(linkIn('Hello,\n\nhttps://cairn.test/auth/callback#token=abc\n\nBye')).toBe(
    'https://cairn.test/auth/callback#token=abc',
  )
  expect(linkIn('Nothing here')).toBeUndefined()
})

describe('the overview', () => {
  test('the overview shows the server’s figures, a missing backup, and how many operators lifted a lockdown', async () => {
    await people.newAccount('ben@example.org')
    await people.becomesOperator()
    draw(AdminPage, '/admin')
    const figures = await screen.findByRole('region', { name: 'Overview' })
    const figure = async (label: string) => (await within(figures).findByText(label)).parentElement?.textContent
    expect(await figure('People')).toContain(String(people.server.state.accounts.length))
    expect(await figure('Storage used')).toContain('0 bytes')
    expect(await figure('Last backup')).toContain('Never')
    const drill = within(figures).getByRole('region', { name: 'Fire drill of the whole server' })
    expect(drill.textContent).toMatch(/restore BACKUPS --check FOLDERIt was never done/)
    // Each figure has its own label. A lockdown shows how many of two operators have lifted it.
    const moment = new Date('2026-01-02T03:04:05Z')
    const counts = {
      totalUsers: 11,
      activeUsers: 7,
      documentsStored: 5,
      storageUsed: 2560,
      lastBackup: moment,
      lastBackupCheck: null,
    }
    const unsigned = { lockdownId: crypto.randomUUID(), since: moment, lifted: 1, needed: 2, statement: null }
    let liftedByMe = true
    people.server.answer(getFigures, () => ({ figures: counts, warnings: [], lockdown: { ...unsigned, liftedByMe } }))
    await press('Refresh Overview')
    expect(await within(figures).findByText(/1 of 2 reviewers has lifted it/)).toBeTruthy()
    expect(await figure('People')).toContain('11')
    expect(await figure('Active in the last 30 days')).toContain('7')
    expect(await figure('Documents and other files')).toContain('5')
    expect(await figure('Storage used')).toContain('2.5 kB')
    expect(await figure('Last backup')).toContain('2026')
    expect(within(figures).getByText(/^We can’t show a reason/)).toBeTruthy()
    // A reviewer who lifted the lockdown has no button; the dialog says that it takes two reviewers.
    expect(within(figures).getByText(/^You have lifted it/)).toBeTruthy()
    expect(within(figures).queryByRole('button', { name: 'Lift lockdown' })).toBeNull()
    liftedByMe = false
    await press('Refresh Overview')
    await press('Lift lockdown')
    expect(screen.getByRole('dialog').textContent).toMatch(/It takes two reviewers/)
  })

  test('an operator signs a lockdown with a code, the page shows the reason, and the operator lifts the lockdown', async () => {
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
