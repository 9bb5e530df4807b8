import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { listSeats } from './seats.ts'

test('the client still reads a device’s cached seats that lack `hasCard`', () => {
  const invitation = {
    invitationId: '5c1b7a42-8a5e-4c5d-b0d3-9a7f4a1f2e22',
    epoch: 1,
    email: 'ben@example.org',
    invitedAt: '2026-11-21T08:00:00.000Z',
    statement: 'A'.repeat(100),
    keptBox: 'A'.repeat(100),
    armed: true,
    refused: null,
    acceptances: [],
  }
  const seat = {
    seatId: '0b8f3f5e-2d53-4b7e-9f0a-3d1f1a6c9d11',
    role: 'contact_1',
    epoch: 1,
    state: 'invited',
    invitation,
  }
  const copied = { seats: [seat], keys: [], allKeys: [], chainHeads: [] }
  expect(z.parse(listSeats.answer, copied).seats[0]?.invitation).toMatchObject({ email: 'ben@example.org' })
})
