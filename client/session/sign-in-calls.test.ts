import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { password, startTestCairn, type TestCairn } from '../testing/cairn.ts'
import { liedTo } from '../testing/story.ts'

let cairn: TestCairn
beforeAll(async () => {
  cairn = await startTestCairn()
})
afterAll(() => cairn.stop())

// Each call is a way to the server and back: one that is added has to be worth what everybody waits for it.
test('a sign-in asks three times until the estate is open, and once more behind it for the release service’s word', async () => {
  const email = 'few-calls@example.org'
  const { owner, liar } = await liedTo(cairn, email)
  await owner.refresh()
  await owner.signOut()
  const from = liar.sent.length
  await owner.signIn({ email, password })
  await vi.waitFor(() => expect(owner.store.slice('status')).toBe('ready'))
  // In turn behind whatever the sign-in began.
  await owner.refresh()
  const asked = liar.sent.slice(from).map(({ path }) => path)
  expect(asked.slice(0, asked.indexOf('/api/estate/state'))).toEqual([
    // How the password is made into a key.
    '/api/auth/prelogin',
    '/api/auth/sign-in',
    '/api/estate/open',
    '/api/release-service',
  ])
})
