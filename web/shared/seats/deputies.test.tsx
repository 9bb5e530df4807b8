// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listOwnDeputies } from '../../../contract/deputies.ts'
import { people } from '../portal/testing/people.ts'
import { Deputies } from './Deputies.tsx'

beforeEach(() => people.open())
afterEach(cleanup)

test('an owner reads which deputy can no longer answer, beside a button to remove them', async () => {
  await people.seated('attorney', 'eve@example.org', people.me)
  const { seatId = '', invitationId = '' } = people.estate(people.me).armed[0]?.arm ?? {}
  const accepted = { seatId, invitationId, namedAt: new Date(), acceptedAt: new Date(), endedAt: null }
  const named = (email: string, counts: boolean) => ({
    ...accepted,
    deputyId: crypto.randomUUID(),
    email,
    acceptedBy: email,
    counts,
  })
  const deputies = [named('dan@example.org', false), named('ann@example.org', true)]
  people.server.answer(listOwnDeputies, () => ({ deputies }))
  render(<Deputies />)
  expect(
    await screen.findByText('dan@example.org accepted, but can no longer answer. Please remove them.'),
  ).toBeTruthy()
  expect(screen.getByText('ann@example.org has accepted.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Remove dan@example.org' })).toBeTruthy()
})
