import { expect, test } from 'vitest'
import { askWhereToGoOn, tellWhereToGoOn } from './pending.ts'

test('a tab that asks is told of the invitation that waits in another one, and of nothing once that is over', async () => {
  const waiting = { name: 'invitation', value: 'owner.seat.invitation.1.secret' } as const
  const stop = tellWhereToGoOn(waiting)
  expect(await askWhereToGoOn()).toEqual(waiting)
  stop()
  expect(await askWhereToGoOn()).toBeUndefined()
})
