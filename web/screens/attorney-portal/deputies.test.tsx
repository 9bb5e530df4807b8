// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listMyDeputies } from '../../../contract/deputies.ts'
import { people } from '../../shared/portal/testing/people.ts'
import { portal, press, signInAsAttorney, user } from './testing/index.tsx'

beforeEach(() => people.open())
afterEach(cleanup)

const card = async () => within(await screen.findByRole('region', { name: 'A deputy while you are away' }))

test('an attorney names a deputy, copies the link once, and removes the deputy again', async () => {
  await signInAsAttorney()
  portal()
  const deputies = await card()
  await press('Name a deputy')
  expect(await deputies.findAllByText('Please enter the email address of your deputy')).not.toEqual([])
  await user.type(deputies.getByLabelText('Your deputy’s email'), ' eve@example.org ')
  await press('Name a deputy')
  const list = within(await deputies.findByRole('list', { name: 'Your deputies for this client' }))
  expect(list.getByText('eve@example.org has not accepted yet.')).toBeTruthy()
  const link = deputies.getByLabelText('Link for your deputy')
  expect(link).toHaveProperty('value', expect.stringMatching(/\/invitation#[\w-]+\.[\w-]+\.[\w-]+$/))
  expect(deputies.getByLabelText('Your deputy’s email')).toHaveProperty('value', '')
  await press('Remove eve@example.org')
  expect(await screen.findByText('eve@example.org is no longer your deputy')).toBeTruthy()
  expect(screen.queryByLabelText('Link for your deputy')).toBeNull()
})

test('an attorney reads which deputy can no longer answer, beside a button to remove them', async () => {
  await signInAsAttorney()
  const [held] = people.held()
  const { seatId = '', invitationId = '' } = held ?? {}
  const accepted = { seatId, invitationId, namedAt: new Date(), acceptedAt: new Date(), endedAt: null }
  const named = (email: string, counts: boolean) => ({
    ...accepted,
    deputyId: crypto.randomUUID(),
    email,
    acceptedBy: email,
    counts,
  })
  const deputies = [named('eve@example.org', false), named('dan@example.org', true)]
  people.server.answer(listMyDeputies, () => ({ deputies }))
  portal()
  const list = within(await (await card()).findByRole('list', { name: 'Your deputies for this client' }))
  expect(list.getByText('eve@example.org accepted, but can no longer answer. Please remove them.')).toBeTruthy()
  expect(list.getByText('dan@example.org has accepted.')).toBeTruthy()
  expect(list.getByRole('button', { name: 'Remove eve@example.org' })).toBeTruthy()
})
