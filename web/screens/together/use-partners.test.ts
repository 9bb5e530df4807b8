import { expect, test } from 'vitest'
import type { HeldSeat } from '../../estate/index.ts'
import { partnersAmong } from './use-partners.ts'

const seat = (ownerId: string, ownerName: string): HeldSeat => ({
  id: `seat of ${ownerId}`,
  ownerId,
  seatId: 'seat',
  invitationId: 'invitation',
  role: 'contact_1',
  via: 'invitation',
  state: 'accepted',
  counts: { death: 1, incapacity: 1, first: 0 },
  ownerName,
  acceptedAt: '2026-01-01T00:00:00.000Z',
  releases: [],
})
const contact = (role: 'contact_1' | 'contact_2', name: string, ownerId?: string) => ({ role, name, ownerId })
const invitation = (ownerId: string, owner: string) =>
  ({ ownerId, owner, role: 'contact_1', invitedAt: '2026-01-01T00:00:00.000Z' }) as const

const inShort = (...given: Parameters<typeof partnersAmong>) =>
  partnersAmong(...given).map(({ name, role, held, waiting }) => [name, role, held?.ownerId, waiting?.ownerId])

test('a contact and an owner are one person if their keys say so, whatever their names', () => {
  const contacts = [contact('contact_1', 'Hank', 'henry'), contact('contact_2', 'Clara', 'clara')]
  expect(inShort(contacts, [seat('henry', 'Henry Vale')], [])).toEqual([
    ['Hank', 'contact_1', 'henry', undefined],
    ['Clara', 'contact_2', undefined, undefined],
  ])
})

test('two people of one name stay two once both have accepted', () => {
  expect(inShort([contact('contact_1', 'Henry Vale', 'the son')], [seat('the father', 'Henry Vale')], [])).toEqual([
    ['Henry Vale', 'contact_1', undefined, undefined],
    ['Henry Vale', undefined, 'the father', undefined],
  ])
})

test('until a contact accepts, their name tells whose seat or invitation is theirs', () => {
  expect(inShort([contact('contact_1', 'henry vale ')], [seat('henry', 'Henry Vale')], [])).toEqual([
    ['henry vale ', 'contact_1', 'henry', undefined],
  ])
  expect(inShort([contact('contact_1', 'Henry Vale')], [], [invitation('henry', 'Henry Vale')])).toEqual([
    ['Henry Vale', 'contact_1', undefined, 'henry'],
  ])
  expect(inShort([], [], [invitation('henry', 'Henry Vale')])).toEqual([['Henry Vale', undefined, undefined, 'henry']])
})
