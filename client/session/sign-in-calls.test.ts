import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { password, startTestCairn, type TestCairn } from '../testing/cairn.ts'
import { liedTo } from '../testing/story.ts'

let cairn: TestCairn
beforeAll(async () => {
  cairn = await startTestCairn()
})
afterAll(() => cairn.stop())

// Every sign-in waits for each of these calls, so a further call must be worth a round trip.
test('a sign-in opens the estate with three calls, and then requests the release service’s status', async () => {
  const email = 'few-calls@example.org'
  const { owner, liar } = await liedTo(cairn, email)
  await owner.refresh()
  await owner.signOut()
  const from = liar.sent.length
  await owner.signIn({ email, password })
  await vi.waitFor(() => expect(owner.store.slice('status')).toBe('ready'))
  // This call waits behind all requests of the sign-in.
  await owner.refresh()
  const asked = liar.sent.slice(from).map(({ path }) => path)
  expect(asked.slice(0, asked.indexOf('/api/estate/state'))).toEqual([
    // Its answer contains the seed that turns the password into a key.
    '/api/auth/prelogin',
    '/api/auth/sign-in',
    '/api/estate/open',
    '/api/release-service',
  ])
})
