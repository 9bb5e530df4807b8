import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { confirmRecoveryKit } from '../../contract/recovery-kits.ts'
import { nameSuccessionKey } from '../../contract/succession.ts'
import { namesKeys, namesKit, newKeysOf, newKit } from '../../release/testing/succession.ts'
import { encodeBundle, type Identity, random, sha256, successionKeyOf } from '../../vault/index.ts'
import { unlocked } from '../core/core.ts'
import { differences } from '../release/compare.ts'
import { changedApp } from '../testing/changed-app.ts'
import { type Conspiracy, conspiracy } from '../testing/conspiracy.ts'
import { daysUntil, password, until } from '../testing/cairn.ts'
import { alarms } from '../testing/story.ts'

// The printed kit decides who can name the owner's next keys. A thief who has the account key and
// no kit must wait, and the owner can cancel.

let world: Conspiracy
let stolen: Identity
beforeAll(async () => {
  world = await conspiracy()
  stolen = unlocked(await world.owner.core()).identity
})
afterAll(() => world.close())
beforeEach(() => world.honest(world.owner))

const said = async (ownerId = world.ownerId) => {
  const { succession } = await world.cairn.scene.sendToService({ type: 'state', ownerId })
  if (!succession) throw new Error('The service knows nothing of this owner')
  return succession
}

const heard = () => world.owner.person.refresh()
const mailsOf = (subject: string) => world.cairn.mailbox?.mails.filter((mail) => mail.subject === subject) ?? []

test('the kit of an owner without grantees consents to new keys as soon as the owner confirmed it', async () => {
  const { cairn } = world
  const person = await cairn.person('alone@example.org')
  const { code } = await person.makeRecoveryKit({})
  await person.confirmRecoveryKit()
  const { key, nextKey } = await said(person.store.slice('session').ownerId ?? '')
  expect(key).toEqual((await successionKeyOf(code)).publicKey)
  expect(nextKey).toBeNull()
  expect(await person.listKeysWaiting()).toEqual({ kit: null, keys: null, frozen: false })
})

test('an older kit gets a succession key when its owner types the code', async () => {
  const { cairn } = world
  const email = 'earlier@example.org'
  const app = await changedApp(cairn, email, (between) => cairn.person(email, between))
  const { code } = await app.person.makeRecoveryKit({})
  await (await app.core()).call(confirmRecoveryKit, {})
  const ownerId = app.person.store.slice('session').ownerId ?? ''
  expect((await said(ownerId)).key).toBeNull()
  await app.person.signOut()
  await app.person.startReset(email)
  const link = /auth\/reset-password#token=([\w-]+)/
  const token = await until(
    () => cairn.mailbox?.mails.flatMap(({ to, text }) => (to === email && link.exec(text)?.[1]) || [])[0],
    'the link',
  )
  await app.person.finishReset({ token, recoveryCode: code, newPassword: 'Another-horse-8!' })
  expect((await said(ownerId)).key).toEqual((await successionKeyOf(code)).publicKey)
})

describe('an owner with filled seats', () => {
  test('gets a daily mail about new keys named with a stolen account key, and cancels them', async () => {
    const { owner, cairn } = world
    const theirs = await newKeysOf(stolen)
    await cairn.scene.sendToService(namesKeys(stolen, theirs))
    await heard()
    const subject = 'Someone asked for new keys to your account'
    await daysUntil(() => mailsOf(subject).length > 2, 'a letter each day')
    const { keys } = await owner.person.listKeysWaiting()
    expect(keys).toBeTruthy()
    await owner.person.stopKeys(keys?.id ?? '')
    expect(await owner.person.listKeysWaiting()).toEqual({ kit: null, keys: null, frozen: false })
    expect((await said()).identity).toEqual(await sha256(encodeBundle(stolen.bundle)))
    await until(() => mailsOf('Your keys stay as they are').length > 0, 'a letter to whoever did not stop it')
    const count = mailsOf(subject).length
    await cairn.scene.days(3)
    expect(mailsOf(subject)).toHaveLength(count)
    await expect(owner.person.stopKeys(keys?.id ?? '')).rejects.toMatchObject({ code: 'nothing-waits' })
  })

  test('the owner’s device notices a server that hides a pending succession', async () => {
    const { owner, cairn } = world
    await cairn.scene.sendToService(namesKeys(stolen, await newKeysOf(stolen)))
    owner.liar.lie('/api/estate/succession', () => ({
      counter: 0,
      kitCounts: false,
      nextKey: null,
      successor: null,
      frozen: false,
    }))
    await until(async () => {
      await owner.person.refresh()
      return alarms(owner.person).includes(differences.keys)
    }, 'an alarm')
    owner.liar.honest()
    const { keys } = await owner.person.listKeysWaiting()
    await owner.person.stopKeys(keys?.id ?? '')
  })

  test('a browser that was left open cannot register a kit without the password', async () => {
    const { owner } = world
    const { statement } = await namesKit(stolen, 1, await newKit())
    const sent = (await owner.core()).call(nameSuccessionKey, { body: { statement, authKey: random(32) } })
    await expect(sent).rejects.toMatchObject({ code: 'wrong-password' })
    expect((await owner.person.listKeysWaiting()).kit).toBeNull()
  })

  test('a confirmed kit is shown until it counts after 14 days, and a cancelled kit is no longer shown', async () => {
    const { owner } = world
    const { person } = owner
    await person.makeRecoveryKit({ password })
    await person.confirmRecoveryKit()
    expect((await person.listKeysWaiting()).kit).toBeTruthy()
    expect((await said()).key).toBeNull()
    await person.cancelRecoveryKit({ password })
    expect((await person.listKeysWaiting()).kit).toBeNull()

    const { code } = await person.makeRecoveryKit({ password })
    await person.confirmRecoveryKit()
    await daysUntil(async () => (await said()).key !== null, 'the kit counts')
    expect((await said()).key).toEqual((await successionKeyOf(code)).publicKey)
    await until(async () => (await person.listKeysWaiting()).kit === null, 'nothing waits any more')
  })

  test('a thief without the kit cannot even start a wait if a kit is valid', async () => {
    const { cairn } = world
    const theirs = await newKeysOf(stolen)
    for (const kit of [undefined, await newKit()])
      await expect(cairn.scene.sendToService(namesKeys(stolen, theirs, kit))).rejects.toThrow('not-verified')
  })

  test('keys that a kit consented to are valid at once, and owner and grantees get a mail', async () => {
    const { owner, cairn } = world
    const { code } = await owner.person.makeRecoveryKit({ password })
    const kit = await successionKeyOf(code)
    const { counter } = await said()
    await cairn.scene.sendToService(namesKit(stolen, counter + 1, kit))
    await daysUntil(async () => (await said()).key !== null && (await said()).nextKey === null, 'the kit counts')
    const next = await newKeysOf(stolen)
    await cairn.scene.sendToService(namesKeys(stolen, next, kit))
    await heard()
    await until(() => mailsOf('Your account has new keys').length > 0, 'a letter to the owner')
    const toPeople = cairn.mailbox?.mails.filter(({ subject }) => subject.endsWith('has new keys')) ?? []
    expect(toPeople.map(({ to }) => to)).toContain('contact@example.org')
    // This browser never got the new keys: its page says that the account has other keys.
    await until(async () => {
      await owner.person.refresh().catch(() => undefined)
      return alarms(owner.person).includes(differences.identity)
    }, 'an alarm')
  })
})
