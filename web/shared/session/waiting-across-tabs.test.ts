import { expect, test } from 'vitest'
import { pending } from './pending-invitation.ts'
import { findWaiting, announceWaiting } from './waiting-across-tabs.ts'

test('a tab learns of an invitation that waits in another tab, and of none once that is over', async () => {
  const waiting = { name: 'invitation', value: 'owner.seat.invitation.1.secret' } as const
  const stop = announceWaiting(waiting)
  expect(await findWaiting()).toEqual(waiting)
  stop()
  expect(await findWaiting()).toBeUndefined()
})

test('an invitation that waits in this very tab is found too, where the mailed link replaced its page', async () => {
  pending('card').keep('ABCD EFGH')
  expect(await findWaiting()).toEqual({ name: 'card', value: 'ABCD EFGH' })
  pending('card').forget()
  expect(await findWaiting()).toBeUndefined()
})
