// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { reviewCard } from '../../../contract/reviews.ts'
import { readStatement } from '../../../client/testing/memory-server/index.ts'
import { draw } from '../../shared/portal/testing/draw.tsx'
import { people } from '../../shared/portal/testing/people.ts'
import AdminPage from './index.tsx'
import { press, user } from './testing/index.ts'

beforeEach(() => people.open())
afterEach(cleanup)

async function presentedByBen() {
  const { card } = await people.invitation('contact_2', 'somebody@example.org')
  const ben = await people.newAccount('ben@example.org')
  await ben.claimByCard(card.lines.join(' '))
  await people.becomesOperator()
}
const cardDecisions = () =>
  people.server.received(reviewCard).map(({ body: { code, statement } }) => {
    const said = readStatement(statement)
    return said.type === 'card-review' ? [said.decision, said.reason, code] : []
  })

test('the operator can reject a card only with a reason', async () => {
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

test('the operator sees that another person already has the role of a card', async () => {
  const { link, card } = await people.invitation('contact_2', 'mara@example.org')
  await (await people.newAccount('mara@example.org')).acceptInvitation(link)
  await (await people.newAccount('ben@example.org')).claimByCard(card.lines.join(' '))
  await people.becomesOperator()
  draw(AdminPage, '/admin')
  expect(await screen.findByText(/mara@example.org/)).toBeTruthy()
  await press('Accept card of ben@example.org')
  expect(screen.getByRole('dialog').textContent).toContain('Someone already has this role')
})

test('the operator can accept a card only with an authenticator code', async () => {
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
