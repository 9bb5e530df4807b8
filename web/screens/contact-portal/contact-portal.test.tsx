// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { draw } from '../../shared/portal/testing/draw.tsx'
import * as estate from '../../shared/portal/testing/fake-estate.ts'
import AuthorizedContactPortal from './index.tsx'
import { responsibilities } from './responsibilities.ts'

vi.mock('../../shared/file-viewer/pdf.ts', () => import('../../shared/portal/testing/fake-pdf.ts'))

const user = userEvent.setup()
const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }))
const portal = () => draw(AuthorizedContactPortal, '/authcontactportal')
const acknowledged = responsibilities.map(({ item }) => ({ heldId: 'held-1', item, at: '2026-10-02T09:00:00.000Z' }))
const content = () => screen.getByText('What you can open').closest('[aria-disabled]')

beforeEach(() => estate.reset())
afterEach(cleanup)

test('everything is out of reach until all six are ticked and accepted; each is recorded', async () => {
  estate.given({ held: [estate.heldSeat()] })
  portal()
  await screen.findByRole('dialog', { name: 'Your responsibilities' })
  expect(content()?.hasAttribute('inert')).toBe(true)
  const boxes = screen.getAllByRole('checkbox')
  expect(boxes).toHaveLength(6)
  for (const box of boxes.slice(1)) await user.click(box)
  await press('Accept')
  expect(
    (await screen.findAllByText('Please acknowledge all responsibilities before proceeding')).length,
  ).toBeGreaterThan(0)
  expect(estate.calls.acknowledge).not.toHaveBeenCalled()
  expect(content()?.hasAttribute('inert')).toBe(true)

  const [first] = boxes
  if (first !== undefined) await user.click(first)
  await press('Accept')
  await waitFor(() => expect(content()?.hasAttribute('inert')).toBe(false))
  expect(estate.calls.acknowledge).toHaveBeenCalledWith({
    heldId: 'held-1',
    items: ['confidentiality', 'access-management', 'communication', 'security', 'compliance', 'documentation'],
  })
  expect(screen.getByText('You acknowledged: Confidentiality')).toBeTruthy()
})

test('declining leads home', async () => {
  estate.given({ held: [estate.heldSeat()] })
  const { where } = portal()
  await screen.findByRole('dialog')
  await press('Decline')
  await waitFor(() => expect(where()).toBe('/'))
  expect(estate.calls.acknowledge).not.toHaveBeenCalled()
})

test('before a release there are figures and no titles, and nothing is asked of the server to open', async () => {
  estate.given({ held: [estate.heldSeat()], acknowledgements: acknowledged })
  portal()
  expect(await screen.findByText('Nothing. It is all sealed, for us as well.')).toBeTruthy()
  expect(screen.getByText('2 records')).toBeTruthy()
  // A death opens the two of an incapacity as well.
  expect(screen.getByText('9 records')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(estate.calls.openHeldSeat).not.toHaveBeenCalled()
})

test('after a release what was left stands first: what to do, and each record to be read', async () => {
  estate.given({
    acknowledgements: acknowledged,
    held: [estate.heldSeat({ releases: [estate.releaseView({ state: 'released' })] })],
  })
  estate.calls.openHeldSeat.mockImplementation(() => {
    estate.given({
      opened: [
        {
          ownerId: 'owner-1',
          ownerName: 'Anna Berg',
          heldId: 'held-1',
          role: 'contact_1',
          events: ['death', 'incapacity'],
          warnings: ['One record that was left for you did not arrive.'],
          records: [
            {
              id: 'r1',
              kind: 'online-account',
              version: 1,
              values: {
                accountType: 'financial',
                platform: 'other',
                otherPlatform: 'Harbour Bank',
                username: 'anna',
                password: 'gull-lamp-42',
              },
              audience: 'contact_1',
              alsoIfIncapacitated: false,
              createdAt: '2026-01-01T00:00:00.000Z',
              updatedAt: '2026-01-01T00:00:00.000Z',
            },
          ],
        },
      ],
    })
    return Promise.resolve()
  })
  portal()
  expect(await screen.findByText('What to do first')).toBeTruthy()
  expect(screen.getByText(/Tell the bank of the death/)).toBeTruthy()
  expect(screen.getByText('One record that was left for you did not arrive.')).toBeTruthy()
  const steps = within(screen.getByRole('region', { name: 'What to do first' }))
  await user.click(steps.getByRole('button', { name: 'Harbour Bank' }))
  const dialog = screen.getByRole('dialog', { name: 'Harbour Bank' })
  expect(dialog.textContent).toContain('anna')
  expect(dialog.textContent).not.toContain('gull-lamp-42')
  await press('Show')
  expect(dialog.textContent).toContain('gull-lamp-42')
})

test('a failed opening says why and tries again', async () => {
  estate.given({
    acknowledgements: acknowledged,
    held: [estate.heldSeat({ releases: [estate.releaseView({ state: 'released' })] })],
  })
  estate.calls.openHeldSeat.mockRejectedValue(
    new estate.EstateError('server-trouble', 'The server could not be reached.'),
  )
  portal()
  expect(await screen.findByText('The server could not be reached.')).toBeTruthy()
  await press('Try Again')
  await waitFor(() => expect(estate.calls.openHeldSeat).toHaveBeenCalledTimes(2))
})

test('a card that is still being checked says so, and offers no upload', async () => {
  estate.given({ acknowledgements: acknowledged, held: [estate.heldSeat({ state: 'card-review', via: 'card' })] })
  portal()
  expect(await screen.findByText('Your release card is being checked')).toBeTruthy()
  // Neither a day that nobody promised, nor a zero where nobody may be told how much there is.
  expect(document.body.textContent).not.toMatch(/14 days|0 records/)
  await press('Show all')
  expect(screen.getByText(/^You showed a card from/)).toBeTruthy()
  expect(screen.queryByLabelText('Document')).toBeNull()
})

test('logging out says so', async () => {
  estate.given({ acknowledgements: acknowledged, held: [estate.heldSeat()] })
  portal()
  await screen.findByText('Security notice')
  await press('Log out of the portal')
  expect(await screen.findByText('Logged Out')).toBeTruthy()
  expect(estate.calls.signOut).toHaveBeenCalledOnce()
})

describe("somebody else's report", () => {
  const given = (change: Partial<ReturnType<typeof estate.releaseView>>) =>
    estate.given({
      acknowledgements: acknowledged,
      held: [estate.heldSeat({ releases: [estate.releaseView(change)] })],
    })
  beforeEach(() => {
    estate.calls.openReport.mockResolvedValue(estate.openedCertificate('%PDF of Anna'))
  })

  test.each(['reported', 'in-review', 'waiting'] as const)('is objected to beside its document: %s', async (state) => {
    given({ state, reportedBy: 'contact_2' })
    portal()
    await user.click(await screen.findByRole('button', { name: 'Read the document' }))
    expect(await screen.findByText('Drawn: %PDF of Anna')).toBeTruthy()
    expect(screen.getByText('Eve Falk, eve@example.org')).toBeTruthy()
    expect(screen.queryByRole('radio', { name: /agree/ })).toBeNull()
    await press('Object to this report')
    expect((await screen.findAllByText('Please say why you object')).length).toBeGreaterThan(1)
    await user.type(screen.getByLabelText('Why you object'), 'She called me an hour ago.')
    await press('Object to this report')
    const answer = { releaseId: 'release-1', stance: 'object', reason: 'She called me an hour ago.' }
    await waitFor(() => expect(estate.calls.giveOpinion).toHaveBeenCalledWith(answer))
  })

  test.each([
    ['one made by this person', { mine: true }],
    ['one that is over', { state: 'vetoed' }],
    [
      'one they objected to',
      { log: [{ n: 2, at: '2026-11-20T12:00:00.000Z', step: 'objected', by: 'contact_1', detail: '{}' }] },
    ],
  ] as const)('is not asked about: %s', async (_, change) => {
    given({ state: 'in-review', ...change, log: 'log' in change ? [...change.log] : [] })
    portal()
    await screen.findByText('What you can open')
    expect(screen.queryByRole('button', { name: 'Read the document' })).toBeNull()
  })
})
