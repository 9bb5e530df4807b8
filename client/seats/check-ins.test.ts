import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCheckIns } from '../../contract/check-ins.ts'
import { client } from '../../contract/http.ts'
import type { CheckInWish } from '../model/check-ins.ts'
import { type Device, note, offlineWorld, password } from '../testing/offline.ts'

let world: Awaited<ReturnType<typeof offlineWorld>>
beforeAll(async () => {
  world = await offlineWorld()
})
afterAll(() => world.close())

const wish: CheckInWish = { everyDays: 91, graceDays: 14, steps: [{ afterDays: 0, roles: ['contact_1'] }] }
let people = 0

async function ownerAlone(): Promise<Device> {
  const { at } = await world.account()
  const [device] = at
  if (!device) throw new Error('The owner has a device.')
  return device
}

async function accepts(owner: Device, role: 'contact_1' | 'contact_2'): Promise<void> {
  const email = `grantee.${(people += 1)}@example.org`
  const { link } = await owner.person.inviteSeat({ role, email, personName: 'Mara', ownerName: 'Ruth' })
  const grantee = await world.device()
  await grantee.person.signUp({ email, password })
  await world.server.context.database.updateTable('account').set({ verified_at: new Date() }).execute()
  await grantee.person.acceptInvitation(link)
  await owner.person.refresh()
}

const planAtServer = async ({ send }: Device) => (await client('https://cairn.test', send)(getCheckIns, {})).plan

test('an owner turns check-ins on, reads them on another device, and turns them off and on again', async () => {
  const owner = await ownerAlone()
  expect(await owner.person.readCheckIns()).toMatchObject({ state: 'off', someoneLeft: false, serverDiffers: false })
  await accepts(owner, 'contact_1')
  await owner.person.saveCheckIns(wish)
  const again = await owner.restart()
  await again.refresh()
  expect(await again.readCheckIns()).toMatchObject({ state: 'calm', plan: wish, serverDiffers: false })
  await again.saveCheckIns({ ...wish, everyDays: 0 })
  expect(await again.readCheckIns()).toMatchObject({ state: 'off', plan: { ...wish, everyDays: 0 } })
  await again.saveCheckIns({ ...wish, pausedUntil: '2031-05-03' })
  expect(await again.readCheckIns()).toMatchObject({ state: 'calm', plan: { ...wish, pausedUntil: '2031-05-03' } })
  expect((await planAtServer(owner))?.counter).toBe(3)
})

test('an owner cannot choose a role that no grantee has accepted', async () => {
  const owner = await ownerAlone()
  await accepts(owner, 'contact_2')
  await expect(owner.person.saveCheckIns(wish)).rejects.toMatchObject({ code: 'not-there' })
})

test('the owner reads that a person they chose has left, and the successor is not chosen', async () => {
  const owner = await ownerAlone()
  await accepts(owner, 'contact_1')
  await owner.person.saveCheckIns(wish)
  await owner.person.emptySeat({ role: 'contact_1', recordsBecome: 'nobody' })
  await accepts(owner, 'contact_1')
  const { plan, someoneLeft } = await owner.person.readCheckIns()
  expect([plan?.steps, someoneLeft]).toEqual([[], true])
  await owner.person.saveCheckIns(wish)
  expect(await owner.person.readCheckIns()).toMatchObject({ plan: wish, someoneLeft: false })
})

test('the owner reads that the server follows another plan than the signed one', async () => {
  const owner = await ownerAlone()
  await accepts(owner, 'contact_1')
  await owner.person.saveCheckIns(wish)
  const { database } = world.server.context
  const plan = JSON.stringify({ ...(await planAtServer(owner)), everyDays: 365 })
  await database.updateTable('check_in').set({ plan }).execute()
  expect(await owner.person.readCheckIns()).toMatchObject({ plan: wish, serverDiffers: true })
  await owner.person.saveCheckIns(wish)
  expect(await owner.person.readCheckIns()).toMatchObject({ serverDiffers: false })
})

test('a save of records keeps the plan', async () => {
  const owner = await ownerAlone()
  await accepts(owner, 'contact_1')
  await owner.person.saveCheckIns(wish)
  await owner.person.saveRecords([note('Bank')], 'Added')
  const again = await owner.restart()
  await again.refresh()
  expect(await again.readCheckIns()).toMatchObject({ plan: wish })
})
