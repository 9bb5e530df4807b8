import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { introduceOperator } from '../../contract/admin.ts'
import { encodeBundle, fromBase64url, randomId, toBase64url } from '../../vault/index.ts'
import { unlocked } from '../core/core.ts'
import { type ChangedApp, changedApp } from '../testing/changed-app.ts'
import { type Conspiracy, conspiracy } from '../testing/conspiracy.ts'
import { report } from '../testing/story.ts'
import { signedOperators } from '../estate/release-service.ts'
import { ownService } from './lockdown.ts'

let world: Conspiracy
beforeAll(async () => {
  world = await conspiracy()
})
afterAll(() => world.close())

const somebody = (email: string) => changedApp(world.cairn, email, (between) => world.cairn.person(email, between))
const bundleOf = async ({ core }: ChangedApp) => encodeBundle(unlocked(await core()).identity.bundle)

test('the server gives the role of operator to the account of the introduced keys, and to no other account', async () => {
  const { operator } = world
  const [named, other] = [await somebody('named@example.org'), await somebody('other@example.org')]
  const inside = await operator.core()
  const ofAccount = async (email: string) => {
    const found = (await operator.person.listPeople()).find((one) => one.email === email)
    return { accountId: found?.id ?? '', role: found?.role }
  }
  const { ownerId } = unlocked(inside)
  const { moment } = await signedOperators(inside, await ownService(inside))
  const about = { ownerId, email: other.email, introductionId: crypto.randomUUID(), moment }
  const fields = { ...about, bundle: await bundleOf(named) }
  const statement = await operator.sign('introduction', fields)
  const introduce = async (email: string) => {
    const { accountId } = await ofAccount(email)
    return inside.call(introduceOperator, { params: { accountId }, body: { code: await operator.code(), statement } })
  }
  await expect(introduce(other.email)).rejects.toMatchObject({ code: 'refused' })
  expect(await ofAccount(other.email)).toMatchObject({ role: 'user' })
  await introduce(named.email)
  expect(await ofAccount(named.email)).toMatchObject({ role: 'admin' })
  expect(await ofAccount(other.email)).toMatchObject({ role: 'user' })
})

test('a removed operator does not return by an introduction, stored or new, and cannot decide', async () => {
  const { operator, server, attorney } = world
  const removed = await somebody('removed@example.org')
  const inside = await operator.core()
  const found = (await operator.person.listPeople()).find((one) => one.email === removed.email)
  const params = { accountId: found?.id ?? '' }
  const bundle = await bundleOf(removed)
  const introduce = async () => {
    const { moment } = await signedOperators(inside, await ownService(inside))
    const about = { ownerId: unlocked(inside).ownerId, introductionId: randomId(), moment }
    const fields = { ...about, bundle, email: removed.email }
    const statement = await operator.sign('introduction', fields)
    return inside.call(introduceOperator, { params, body: { code: await operator.code(), statement } })
  }
  await introduce()
  await world.dismiss(removed)

  const { id } = await report(attorney.person, 'death')
  expect(await server.send(server.last('introduce'))).toMatchObject({ refused: 'taken-off' })
  await expect(introduce()).rejects.toMatchObject({ code: 'refused' })
  const { claimHash } = z.parse(
    z.object({ releases: z.tuple([z.object({ claimHash: z.string() })]) }),
    await server.step({ type: 'state', ownerId: world.ownerId }),
  ).releases[0]
  const decided = { decision: 'approve', reason: '', newestOpinion: new Uint8Array(32), reviewId: randomId() } as const
  const about = { ownerId: world.ownerId, releaseId: id, event: 'death', claimHash: fromBase64url(claimHash) }
  const statement = toBase64url(await removed.sign('review', { ...about, ...decided }))
  const answer = await server.step({ type: 'review', ownerId: world.ownerId, statement })
  expect(answer).toMatchObject({ refused: 'not-verified', releases: [{ state: 'in-review' }] })
})
