import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { password, startTestCairn, type TestCairn } from '../testing/cairn.ts'
import { liedTo } from '../testing/story.ts'

let cairn: TestCairn
beforeAll(async () => {
  cairn = await startTestCairn()
})
afterAll(() => cairn.stop())

// Each call is a round trip that every sign-in waits for: an added one has to be worth it.
test('a sign-in opens the estate with three calls, and then requests the release service’s status', async () => {
  const email = 'few-calls@example.org'
  const { owner, liar } = await liedTo(cairn, email)
  await owner.refresh()
  await owner.signOut()
  const from = liar.sent.length
  await owner.signIn({ email, password })
  await vi.waitFor(() => expect(owner.store.slice('status')).toBe('ready'))
  // This call queues behind all requests of the sign-in.
  await owner.refresh()
  const asked = liar.sent.slice(from).map(({ path }) => path)
  expect(asked.slice(0, asked.indexOf('/api/estate/state'))).toEqual([
    // Brings the seed that turns the password into a key.
    '/api/auth/prelogin',
    '/api/auth/sign-in',
    '/api/estate/open',
    '/api/release-service',
  ])
})
