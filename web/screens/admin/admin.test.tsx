// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Review } from '../../estate/types.ts'
import { draw } from '../../shared/portal/testing/draw.tsx'
import * as estate from '../../shared/portal/testing/fake-estate.ts'
import AdminPage from './index.tsx'
import { linkIn } from './Outbox.tsx'

// What draws a PDF needs a real browser; here each line of the file is a page.
vi.mock('../../shared/file-viewer/pdf.ts', () => import('../../shared/portal/testing/fake-pdf.ts'))

const user = userEvent.setup()
const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }))
const operator = {
  state: 'signed-in',
  role: 'admin',
  twoFactor: true,
  accountId: 'me',
  email: 'op@example.org',
} as const
const item: Review = {
  releaseId: 'release-1',
  ownerId: 'owner-1',
  ownerEmail: 'anna@example.org',
  event: 'death',
  state: 'in-review',
  reportedBy: 'attorney',
  reportedAt: '2026-11-20T09:00:00.000Z',
  objections: [],
  approval: 'demanded',
  canOpen: true,
  documentLost: false,
  mayDecide: true,
}

const listOf = <T,>(...items: T[]) => ({ items, damaged: 0, more: false })

beforeEach(() => {
  estate.reset()
  estate.given({ session: operator })
  estate.calls.listReviews.mockResolvedValue(listOf(item))
  estate.calls.listCardReviews.mockResolvedValue(listOf())
  estate.calls.openCertificate.mockResolvedValue(estate.openedCertificate('%PDF of Anna\nsecond page'))
})
afterEach(cleanup)

test('shows more when asked, and says that an entry is damaged without hiding the others', async () => {
  const second = { ...item, releaseId: 'release-2', ownerEmail: 'ben@example.org' }
  estate.calls.listReviews.mockImplementation((pages) =>
    Promise.resolve({ items: pages === 1 ? [item] : [item, second], damaged: 1, more: pages === 1 }),
  )
  draw(AdminPage, '/admin')
  expect(await screen.findByText('One entry cannot be shown')).toBeTruthy()
  expect(screen.queryByText('ben@example.org')).toBeNull()
  await press('Show more')
  expect(await screen.findByText('ben@example.org')).toBeTruthy()
  expect(screen.getByText('anna@example.org')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('there is no such page for anybody else, and nothing is asked of the server', async () => {
  estate.given({ session: { ...operator, role: 'user' } })
  draw(AdminPage, '/admin')
  expect(await screen.findByText('There is no page here')).toBeTruthy()
  expect(estate.calls.listReviews).not.toHaveBeenCalled()
})

test('without a second factor an operator is led to it, and nothing is asked of the server', async () => {
  estate.given({ session: { ...operator, twoFactor: false } })
  draw(AdminPage, '/admin')
  const link = await screen.findByRole('link', { name: 'Set it up in Sign-in and Security' })
  expect(link.getAttribute('href')).toBe('/settings/security')
  expect(estate.calls.listReviews).not.toHaveBeenCalled()
})

describe('a document', () => {
  const open = async () => {
    draw(AdminPage, '/admin')
    await user.click(await screen.findByRole('button', { name: 'Open the document about anna@example.org' }))
    return screen.getByRole('dialog')
  }

  test('is opened in the app, beside what was said and signed when it was sent', async () => {
    const dialog = await open()
    expect(await within(dialog).findByText('Drawn: %PDF of Anna')).toBeTruthy()
    for (const said of ['Anna Berg', 'Mar 2, 1941', 'Trenton', 'Nov 10, 2026', 'Eve Falk, eve@example.org'])
      expect(dialog.textContent).toContain(said)
  })

  test('is not verified before every page was on the screen', async () => {
    await open()
    await screen.findByText('Drawn: %PDF of Anna')
    await user.click(screen.getByRole('radio', { name: /^Verify/ }))
    await user.type(screen.getByLabelText('Code'), '123456')
    await press('Verify document')
    expect((await screen.findAllByText(/Please look at every page first/)).length).toBeGreaterThan(1)
    expect(estate.calls.review).not.toHaveBeenCalled()
    await press('Next page')
    expect(await screen.findByText('Drawn: second page')).toBeTruthy()
    await press('Verify document')
    await waitFor(() => expect(estate.calls.review).toHaveBeenCalledOnce())
  })

  test.each([
    ['is damaged', () => estate.calls.openCertificate.mockResolvedValue(estate.openedCertificate('no such file'))],
    [
      'is not what was signed',
      () => estate.calls.openCertificate.mockRejectedValue(new estate.EstateError('not-verified', 'Alarm.')),
    ],
  ])('that %s is not verified, and can be rejected', async (_, given) => {
    given()
    await open()
    await screen.findByText(/cannot be read$|^Alarm/)
    await user.click(screen.getByRole('radio', { name: /^Verify/ }))
    await user.type(screen.getByLabelText('Code'), '123456')
    await press('Verify document')
    expect((await screen.findAllByText(/cannot be verified. Please reject it/)).length).toBeGreaterThan(1)
    expect(estate.calls.review).not.toHaveBeenCalled()
    await user.click(screen.getByRole('radio', { name: /^Reject/ }))
    await user.type(screen.getByLabelText('Reason'), 'It cannot be read.')
    await press('Reject document')
    await waitFor(() => expect(estate.calls.review).toHaveBeenCalledOnce())
  })

  test('is decided only with a decision, a code, and for a rejection a reason', async () => {
    await open()
    await press('Verify document')
    expect(screen.getAllByText('Please verify or reject the document').length).toBeGreaterThan(1)
    await user.click(screen.getByRole('radio', { name: /^Reject/ }))
    await user.type(screen.getByLabelText('Code'), '123 456')
    await press('Reject document')
    expect(screen.getAllByText('Please give the reason').length).toBeGreaterThan(1)
    expect(estate.calls.review).not.toHaveBeenCalled()
    await user.type(screen.getByLabelText('Reason'), 'The name does not match.')
    await press('Reject document')
    await waitFor(() =>
      expect(estate.calls.review).toHaveBeenCalledWith({
        releaseId: 'release-1',
        decision: 'reject',
        reason: 'The name does not match.',
        code: '123456',
      }),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(estate.calls.listReviews).toHaveBeenCalledTimes(2)
  })

  test('that is lost can be rejected and nothing else, and the operator reads why', async () => {
    estate.calls.listReviews.mockResolvedValue(listOf({ ...item, canOpen: false, documentLost: true }))
    await open()
    expect(screen.getByText(/^This document is gone: Cairn was put back from an older copy/)).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: /^Verify/ }))
    await user.type(screen.getByLabelText('Code'), '123456')
    await press('Verify document')
    expect(estate.calls.review).not.toHaveBeenCalled()
    await user.click(screen.getByRole('radio', { name: /^Reject/ }))
    await user.type(screen.getByLabelText('Reason'), 'Please send it again.')
    await press('Reject document')
    await waitFor(() =>
      expect(estate.calls.review).toHaveBeenCalledWith(expect.objectContaining({ decision: 'reject' })),
    )
  })

  test('a wrong code keeps everything and says so', async () => {
    estate.calls.review.mockRejectedValue(new estate.EstateError('code-wrong', 'This code is not right.'))
    await open()
    await screen.findByText('Drawn: %PDF of Anna')
    await press('Next page')
    await screen.findByText('Drawn: second page')
    await user.click(screen.getByRole('radio', { name: /^Verify/ }))
    await user.type(screen.getByLabelText('Code'), '123456')
    await press('Verify document')
    expect(await screen.findByText('This code is not right.')).toBeTruthy()
    expect(screen.getByRole('dialog')).toBeTruthy()
  })

  test('cannot be decided by somebody who holds a seat', async () => {
    estate.calls.listReviews.mockResolvedValue(listOf({ ...item, mayDecide: false, mayNot: 'holds-seat' }))
    const dialog = await open()
    expect(dialog.textContent).toContain('You have a role in this person’s life')
    expect(within(dialog).queryByLabelText('Code')).toBeNull()
  })
})

const card = {
  id: 'card-1',
  ownerId: 'owner-1',
  seatId: 'seat-1',
  invitationId: 'i',
  ownerEmail: 'anna@example.org',
  role: 'contact_2',
  claimantEmail: 'ben@example.org',
  claimedAt: '2026-11-20T09:00:00.000Z',
}

test('a card is rejected with a reason, for its holder to read', async () => {
  estate.calls.listCardReviews.mockResolvedValue(listOf(card))
  draw(AdminPage, '/admin')
  await user.click(await screen.findByRole('button', { name: 'Reject card of ben@example.org' }))
  const dialog = screen.getByRole('dialog')
  await user.type(screen.getByLabelText('Code'), '654321')
  await user.click(within(dialog).getByRole('button', { name: 'Reject card' }))
  expect((await screen.findAllByText('Please give the reason')).length).toBeGreaterThan(0)
  expect(estate.calls.reviewCard).not.toHaveBeenCalled()
  await user.type(screen.getByLabelText('Reason'), 'Please ask Mara, who is named too.')
  await user.click(within(dialog).getByRole('button', { name: 'Reject card' }))
  const reason = 'Please ask Mara, who is named too.'
  const decision = { id: 'card-1', decision: 'reject', reason, code: '654321' }
  await waitFor(() => expect(estate.calls.reviewCard).toHaveBeenCalledWith(decision))
})

test('whoever looks at a card sees that somebody is in that role already', async () => {
  const filledBy = { email: 'mara@example.org', since: '2026-10-01T09:00:00.000Z' }
  estate.calls.listCardReviews.mockResolvedValue(listOf({ ...card, filledBy }))
  draw(AdminPage, '/admin')
  expect(await screen.findByText(/mara@example.org/)).toBeTruthy()
  await press('Accept card of ben@example.org')
  expect(screen.getByRole('dialog').textContent).toContain('Somebody is in this role already')
})

test('a card is accepted with a code only', async () => {
  estate.calls.listCardReviews.mockResolvedValue(listOf(card))
  draw(AdminPage, '/admin')
  await user.click(await screen.findByRole('button', { name: 'Accept card of ben@example.org' }))
  const dialog = screen.getByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Accept card' }))
  expect(estate.calls.reviewCard).not.toHaveBeenCalled()
  await user.type(screen.getByLabelText('Code'), '654321')
  await user.click(within(dialog).getByRole('button', { name: 'Accept card' }))
  await waitFor(() =>
    expect(estate.calls.reviewCard).toHaveBeenCalledWith({
      id: 'card-1',
      decision: 'approve',
      reason: '',
      code: '654321',
    }),
  )
})

test('people are found by e-mail and role, and suspended with a code; never oneself', async () => {
  const person = { status: 'active', createdAt: '2026-01-01T00:00:00.000Z' }
  estate.calls.listPeople.mockResolvedValue([
    { ...person, id: 'me', email: 'op@example.org', role: 'admin' },
    { ...person, id: 'p2', email: 'ben@example.org', role: 'user' },
    { ...person, id: 'p3', email: 'carl@example.org', role: 'user' },
  ])
  draw(AdminPage, '/admin')
  await user.click(await screen.findByRole('tab', { name: 'People' }))
  expect(await screen.findByText('3 people')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Suspend op@example.org' })).toBeNull()
  await user.selectOptions(screen.getByLabelText('Role'), 'User')
  await user.type(screen.getByLabelText('Search by email'), 'BEN')
  expect(screen.getByText('1 person')).toBeTruthy()
  await press('Suspend ben@example.org')
  await user.type(screen.getByLabelText('Code'), '123456')
  await press('Suspend')
  await waitFor(() =>
    expect(estate.calls.setSuspended).toHaveBeenCalledWith({
      accountId: 'p2',
      suspended: true,
      reason: '',
      code: '123456',
    }),
  )
})

test('somebody is made an operator with the fingerprint in sight, and only who is a user', async () => {
  const person = { status: 'active', createdAt: '2026-01-01T00:00:00.000Z' }
  estate.calls.listPeople.mockResolvedValue([
    { ...person, id: 'p2', email: 'ben@example.org', role: 'user' },
    { ...person, id: 'p3', email: 'carl@example.org', role: 'admin' },
    { ...person, id: 'p4', email: 'dora@example.org', role: 'user', status: 'suspended' },
  ])
  draw(AdminPage, '/admin')
  await user.click(await screen.findByRole('tab', { name: 'People' }))
  await press('Make operator: ben@example.org')
  for (const email of ['carl', 'dora'])
    expect(screen.queryByRole('button', { name: `Make operator: ${email}@example.org` })).toBeNull()
  expect(await screen.findByText('ABCD EFGH')).toBeTruthy()
  await user.type(screen.getByLabelText('Code'), '123456')
  await press('Make operator')
  await waitFor(() =>
    expect(estate.calls.introduceOperator).toHaveBeenCalledWith({
      accountId: 'p2',
      email: 'ben@example.org',
      code: '123456',
    }),
  )
})

test('mails to hand on are shown where there is no mail server, else those that did not arrive, and why', async () => {
  const mail = { id: 'm1', to: 'gone@example.org', subject: 'Are you there?', text: '', at: '2026-11-20T09:00:00.000Z' }
  estate.calls.listOutbox.mockResolvedValue([{ ...mail, problem: '550 nobody here', givenUp: true }])
  draw(AdminPage, '/admin')
  await user.click(await screen.findByRole('tab', { name: 'Mails' }))
  expect(await screen.findByText(/550 nobody here/)).toBeTruthy()
  expect(screen.getByText(/Given up/)).toBeTruthy()
  estate.given({ server: { mail: false, rehearsalDaySeconds: null } })
  expect(await screen.findByText(/This server has no mail server/)).toBeTruthy()
})

test('the link of a mail is found in its text', () => {
  expect(linkIn('Hello,\n\nhttps://cairn.test/auth/callback#token=abc\n\nBye')).toBe(
    'https://cairn.test/auth/callback#token=abc',
  )
  expect(linkIn('Nothing here')).toBeUndefined()
})
