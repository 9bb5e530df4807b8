import { expect, test } from 'vitest'
import { pending } from './pending-invitation.ts'
import { findWaiting, announceWaiting } from './waiting-across-tabs.ts'

test('a tab finds an invitation that waits in another tab, and none after the wait ends', async () => {
  const waiting = { name: 'invitation', value: 'owner.seat.invitation.1.secret' } as const
  const stop = announceWaiting(waiting)
  expect(await findWaiting()).toEqual(waiting)
  stop()
  expect(await findWaiting()).toBeUndefined()
})

test('a tab finds the card that it stored before the mailed link opened in the same tab', async () => {
  pending('card').keep('ABCD EFGH')
  expect(await findWaiting()).toEqual({ name: 'card', value: 'ABCD EFGH' })
  pending('card').forget()
  expect(await findWaiting()).toBeUndefined()
})
