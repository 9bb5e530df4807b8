import { afterAll, beforeAll, expect, test } from 'vitest'
import { introduceOperator } from '../../contract/admin.ts'
import { encodeBundle } from '../../vault/index.ts'
import { unlocked } from '../core/core.ts'
import { type ChangedApp, changedApp } from '../testing/test-changed-app.ts'
import { type Conspiracy, conspiracy } from '../testing/test-conspiracy.ts'

// Who becomes an operator, where the app of the one who introduces them is changed.

let world: Conspiracy
beforeAll(async () => {
  world = await conspiracy()
})
afterAll(() => world.close())

const somebody = (email: string) => changedApp(world.cairn, email, (between) => world.cairn.person(email, between))
const bundleOf = async ({ core }: ChangedApp) => encodeBundle(unlocked(await core()).identity.bundle)

test('the role at the server goes to the account of the introduced keys, and to no other', async () => {
  const { operator } = world
  const [named, other] = [await somebody('named@example.org'), await somebody('other@example.org')]
  const inside = await operator.core()
  const ofAccount = async (email: string) => {
    const found = (await operator.person.listPeople()).find((one) => one.email === email)
    return { accountId: found?.id ?? '', role: found?.role }
  }
  const { ownerId } = unlocked(inside)
  const fields = { ownerId, bundle: await bundleOf(named), email: other.email, introductionId: crypto.randomUUID() }
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
