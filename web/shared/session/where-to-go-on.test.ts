import { expect, test } from 'vitest'
import { pending } from './pending-invitation.ts'
import { askWhereToGoOn, tellWhereToGoOn } from './where-to-go-on.ts'

test('a tab that asks is told of the invitation that waits in another one, and of nothing once that is over', async () => {
  const waiting = { name: 'invitation', value: 'owner.seat.invitation.1.secret' } as const
  const stop = tellWhereToGoOn(waiting)
  expect(await askWhereToGoOn()).toEqual(waiting)
  stop()
  expect(await askWhereToGoOn()).toBeUndefined()
})

test('what waits in this very tab is found too: somebody may open the link of the mail where they were', async () => {
  pending('card').keep('ABCD EFGH')
  expect(await askWhereToGoOn()).toEqual({ name: 'card', value: 'ABCD EFGH' })
  pending('card').forget()
  expect(await askWhereToGoOn()).toBeUndefined()
})
