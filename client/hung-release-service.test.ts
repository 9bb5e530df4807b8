import { afterAll, beforeAll, expect, test } from 'vitest'
import { password, startCairnOfProcesses } from './testing/cairn.ts'
import { account, platforms, seatOf } from './testing/story.ts'

let cairn: Awaited<ReturnType<typeof startCairnOfProcesses>>
beforeAll(async () => {
  cairn = await startCairnOfProcesses()
})
afterAll(() => cairn.stop())

/** Less than the five seconds that the server waits for the release service. */
const noWait = 4000

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

test('a release service that hangs delays no save, and each other call at most once', async () => {
  const email = 'ann@example.org'
  let send = fetch
  const ann = await cairn.person(email, (ofThisBrowser) => (send = ofThisBrowser))
  const seat = { role: 'contact_1', email: 'bob@example.org', personName: 'Bob', ownerName: 'Ann' } as const
  const enter = async () => {
    await ann.signOut()
    await ann.signIn({ email, password })
    await ann.refresh()
  }
  await ann.saveRecords([account('Bank', 'contact_1')], 'Added')
  await ann.inviteSeat(seat)

  const { release } = cairn.pids()
  process.kill(release, 'SIGSTOP')
  try {
    // A save with a statement for the release service.
    expect(await milliseconds(() => ann.emptySeat({ role: 'contact_1', recordsBecome: 'same' }))).toBeLessThan(noWait)
    await enter()

    const all = await milliseconds(async () => {
      await ann.saveRecords([account('Doctor', 'nobody')], 'Added')
      await enter()
      const unavailable = await send(`${cairn.url}/api/operators?nonce=${Buffer.alloc(32).toString('base64url')}`)
      expect(unavailable.status).toBe(503)
      expect(unavailable.headers.get('retry-after')).toBe('60')
      expect(await unavailable.json()).toEqual({
        error: { code: 'release-service-down', message: expect.stringMatching(/ try again .*\.$/), retryAfter: 60 },
      })
    })
    expect(all).toBeLessThan(noWait)
    expect(platforms(ann)).toEqual(['Bank', 'Doctor'])
  } finally {
    process.kill(release, 'SIGCONT')
  }
  await expect.poll(() => cairn.output(), { timeout: 10_000 }).toContain('The release service answers again.')
  await ann.inviteSeat(seat)
  expect(seatOf(ann, 'contact_1')).toMatchObject({ state: 'invited' })
})
