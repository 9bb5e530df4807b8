// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { HeldSeat, ReleaseView } from '../../estate/index.ts'
import { people } from '../../shared/portal/testing/people.ts'
import { portal, press, signInAsAttorney, user } from './testing/index.tsx'
import { daysTo, tasksFor } from './to-do.ts'

vi.mock('../../shared/file-viewer/pdf.ts', () => import('../../shared/portal/testing/fake-pdf.ts'))

beforeEach(() => people.open())
afterEach(cleanup)

const day = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * day)
const toDo = async () => within(await screen.findByRole('region', { name: 'What is yours to do' }))

/** The attorney accepts the role for another client. */
async function client(email: string, name: string) {
  const owner = await people.newAccount(email)
  const heldId = await people.named('attorney', owner, name)
  await people.page.client.acknowledge({ heldId, items: ['estate-attorney-role'] })
  return owner
}

describe('What is yours to do', () => {
  test('the list is missing without clients, and says with one client that there is nothing to do', async () => {
    portal()
    await screen.findByText('No client has named you yet')
    expect(screen.queryByRole('region', { name: 'What is yours to do' })).toBeNull()
    cleanup()
    await signInAsAttorney()
    portal()
    expect((await toDo()).getByText(/^Nothing right now\. .* about your client, it appears here/)).toBeTruthy()
  })

  test('the list shows whose report wants an answer, soonest first, and leads to it', async () => {
    await signInAsAttorney()
    const carl = await client('carl@example.org', 'Carl Diaz')
    const asks = { role: 'contact_1' as const, mine: false, approval: 'demanded' as const }
    await people.reported({ ...asks, state: 'in-review', objectUntil: inDays(3) })
    await people.reported({ ...asks, state: 'in-review', objectUntil: inDays(1) }, carl)
    portal()
    const rows = (await toDo()).getAllByRole('listitem')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Carl Diaz1 day left.*One of the authorized contacts reported a death on .*until /),
      expect.stringMatching(/^Anna Berg3 days left/),
    ])
    await press('Answer the report: Carl Diaz')
    const heading = await screen.findByRole('heading', { name: 'About Carl Diaz' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    expect(await screen.findByRole('heading', { name: 'One of the authorized contacts reported a death' })).toBeTruthy()
  })

  test('an answered report leaves the list', async () => {
    await signInAsAttorney()
    const ben = await people.seated('contact_2', 'ben@example.org')
    await people.reports(ben)
    portal()
    expect((await toDo()).getByRole('button', { name: 'Answer the report: Anna Berg' })).toBeTruthy()
    await press('Read the document')
    await user.click(await screen.findByRole('radio', { name: /^I object/ }))
    await user.type(screen.getByLabelText('Why you object'), 'I spoke with her today.')
    await press('Send my answer')
    expect(await (await toDo()).findByText(/^Nothing right now/)).toBeTruthy()
  })

  test('the list names a role to accept, a document sent back, and what is open and unread', async () => {
    await client('carl@example.org', 'Carl Diaz')
    const heldId = await people.named('attorney')
    portal()
    expect((await toDo()).getByRole('button', { name: 'Read the role: Anna Berg' })).toBeTruthy()
    cleanup()
    await people.page.client.acknowledge({ heldId, items: ['estate-attorney-role'] })
    const id = await people.reported({ state: 'rejected', mine: true })
    portal()
    expect((await toDo()).getByRole('button', { name: 'See what is missing: Anna Berg' })).toBeTruthy()
    await people.happened(id, { state: 'released' })
    expect(await (await toDo()).findByRole('button', { name: 'Open it: Anna Berg' })).toBeTruthy()
    await people.step(id, 'opened', 'attorney')
    expect(await (await toDo()).findByText(/^Nothing right now/)).toBeTruthy()
  })
})

describe('200 clients', () => {
  const seats = Array.from({ length: 200 }, (_, at): HeldSeat => {
    const until = new Date(Date.now() + ((at * 7) % 200) * day).toISOString()
    const release: Pick<ReleaseView, 'id' | 'state' | 'approval' | 'reportedBy' | 'objectUntil' | 'log' | 'mine'> & {
      reportedAt: string
    } = {
      id: `r${at}`,
      state: 'reported',
      approval: 'demanded',
      reportedBy: 'contact_1',
      reportedAt: until,
      objectUntil: until,
      log: [],
      mine: false,
    }
    const about = { ownerId: `o${at}`, seatId: 's', invitationId: 'i', acceptedAt: '2026-01-01T00:00:00Z' }
    const counts = { incapacity: 0, death: 0, first: 0 }
    const whole = { ...release, ownerId: `o${at}`, event: 'death' as const, answers: [] }
    const releases = at % 2 === 0 ? [whole] : []
    const name = `Client ${at}`
    const via = 'invitation' as const
    return { ...about, id: `h${at}`, role: 'attorney', ownerName: name, state: 'confirmed', via, counts, releases }
  })

  test('the tasks of 200 clients come soonest first, and none comes for clients without a report', () => {
    const tasks = tasksFor(seats, () => true, false)
    expect(tasks).toHaveLength(100)
    const untils = tasks.map(({ until }) => until ?? '')
    expect(untils).toEqual(untils.toSorted())
    expect(tasksFor(seats, () => true, true).some(({ until }) => until !== undefined)).toBe(false)
  })
})

test('the days left count the reader’s days, not spans of 24 hours', () => {
  const now = new Date(2026, 10, 2, 23, 30)
  expect(daysTo(new Date(2026, 10, 2, 23, 59).toISOString(), now)).toBe(0)
  expect(daysTo(new Date(2026, 10, 3, 0, 30).toISOString(), now)).toBe(1)
  // The clocks change on November 1 in the United States.
  expect(daysTo(new Date(2026, 10, 3).toISOString(), new Date(2026, 9, 30))).toBe(4)
})

describe('the search', () => {
  test('a matter number stays after a reload and finds the client, as the client’s email does', async () => {
    await signInAsAttorney()
    for (const name of ['Carl Diaz', 'Dee Novak', 'Eli Ortiz'])
      await client(`${name.slice(0, 3)}@example.org`.toLowerCase(), name)
    portal()
    await user.click(await screen.findByRole('button', { name: /^Dee Novak/ }))
    await user.type(await screen.findByLabelText('Your matter number'), 'M-2024/117')
    await user.type(screen.getByLabelText('Your client’s email'), 'dee@novak.example')
    await press('Save for my files')
    expect(await screen.findByText('Saved')).toBeTruthy()
    cleanup()
    await people.refresh()
    portal()
    const find = await screen.findByLabelText('Find by name, email, or matter number')
    const clients = within(screen.getByRole('region', { name: 'Your clients' }))
    for (const typed of ['117', 'NOVAK.EXAMPLE', 'm-2024 dee']) {
      await user.clear(find)
      await user.type(find, typed)
      expect(clients.getByText('1 of 4 clients')).toBeTruthy()
      expect(clients.getByRole('button').textContent).toMatch(/Dee NovakMatter M-2024\/117/)
    }
    await user.clear(find)
    await user.type(find, '118')
    expect(clients.getByText('None of your 4 clients has “118” as a name, an email, or a matter number.')).toBeTruthy()
    expect(clients.queryByRole('button')).toBeNull()
  })

  test('a number that could not be saved stays in its field, with the reason', async () => {
    await signInAsAttorney()
    portal()
    await user.type(await screen.findByLabelText('Your matter number'), 'M-1')
    people.server.refuse('everything', { code: 'internal', message: 'Please try again later.' })
    await press('Save for my files')
    expect(await screen.findByText('Please try again later.')).toBeTruthy()
    expect(screen.getByLabelText('Your matter number')).toHaveProperty('value', 'M-1')
  })
})
