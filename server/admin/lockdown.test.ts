import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { changeLockdown, getFigures, listAudit } from '../../contract/admin.ts'
import { signIn, submitSecondFactor } from '../../contract/accounts.ts'
import { getEstateState } from '../../contract/estate.ts'
import { beginFile, putChunk } from '../../contract/files.ts'
import { giveOpinion } from '../../contract/release.ts'
import { getServerInfo } from '../../contract/server-info.ts'
import { liftByHand } from '../../release/lockdown.ts'
import { releaseFolder } from '../../release/operators.ts'
import { signStatement, statementHash } from '../../vault/index.ts'
import { noteBackup } from '../admin-socket.ts'
import { type Engine, engines } from '../db/testing/index.ts'
import { bytes } from '../estates/testing/estate.ts'
import { planLockdownCheck } from './lockdown.ts'
import { type Person, Scene } from '../releases/testing/scene.ts'
import { Story } from '../releases/testing/story.ts'

type Operator = Person & { code(): string }

let scene: Scene
let operator: Operator
const openScene = async (engine: Engine) => {
  scene = await Scene.open(engine)
  operator = await scene.operator()
  await planLockdownCheck(scene.server.context)
}
afterEach(() => scene.close())

async function say(by: Operator, action: 'begin' | 'lift', lockdownId: string) {
  const fields = { ownerId: by.identity.ownerId, lockdownId, action, reason: 'Someone is inside.' } as const
  const statement = await signStatement('lockdown', fields, by.identity.signKey)
  return by.browser.call(changeLockdown, { body: { code: by.code(), action, lockdownId, statement } })
}
const figures = () => operator.browser.call(getFigures, {})
const isTold = async () => (await scene.server.browser().call(getServerInfo, {})).lockdown

describe.each(engines)('an emergency lockdown, on the $name database', (engine) => {
  beforeEach(() => openScene(engine))

  test('a lockdown ends every other session and mails every user; they can sign in again and use their estates', async () => {
    const person = await scene.person('person')
    const id = randomUUID()
    expect(await isTold()).toBe(false)
    expect((await say(operator, 'begin', id)).lockdown).toMatchObject({ lockdownId: id, lifted: 0, needed: 1 })
    await expect(person.browser.call(getEstateState, {})).rejects.toMatchObject({ status: 401 })
    expect((await figures()).lockdown).toMatchObject({ lockdownId: id })
    expect(await isTold()).toBe(true)
    await person.browser.call(signIn, { body: { email: person.email, authKey: person.authKey } })
    expect(await person.browser.call(getEstateState, {})).toBeDefined()
    expect((await say(operator, 'lift', id)).lockdown).toBeNull()
    expect(await isTold()).toBe(false)
    const { entries } = await operator.browser.call(listAudit, { query: {} })
    expect(entries.map(({ action }) => action).slice(0, 2)).toEqual(['lockdown lifted', 'lockdown begun'])
  })
})

describe.each(engines)('on the $name database,', (engine) => {
  beforeEach(() => openScene(engine))

  describe('while a lockdown lasts', () => {
    test('no estate opens during a lockdown, and the wait continues after it', async () => {
      const story = await Story.begin(scene)
      const heir = await story.fill('contact_1')
      const reported = await story.report(heir)
      await story.review(reported, operator)
      const { releaseId } = reported.release
      const id = randomUUID()
      await say(operator, 'begin', id)
      await scene.days(20)
      const { email, authKey, browser } = heir.person
      await browser.call(signIn, { body: { email, authKey } })
      await expect(story.collect(heir, releaseId)).rejects.toMatchObject({ code: 'not-released' })
      await say(operator, 'lift', id)
      await scene.settle()
      await expect(story.collect(heir, releaseId)).rejects.toMatchObject({ code: 'not-released' })
      await scene.days(20)
      // The wait is over, but a second lockdown keeps the estate from every grantee.
      const next = randomUUID()
      await say(operator, 'begin', next)
      await browser.call(signIn, { body: { email, authKey } })
      const refused = story.collect(heir, releaseId)
      await expect(refused).rejects.toMatchObject({
        status: 409,
        message: expect.stringContaining('emergency lockdown'),
      })
      await say(operator, 'lift', next)
      expect((await story.collect(heir, releaseId)).opened.length).toBeGreaterThan(0)
    })

    test('mails during a lockdown name no day on which the estate opens; the owner’s mail after the lockdown names the day', async () => {
      const story = await Story.begin(scene)
      const attorney = await story.fill('attorney')
      const heir = await story.fill('contact_1')
      const id = randomUUID()
      const newest = async ({ email }: Person) => (await scene.mailsTo(email)).at(-1)?.body ?? ''
      await say(operator, 'begin', id)
      for (const person of [heir.person, attorney.person, story.person])
        await person.browser.call(signIn, { body: { email: person.email, authKey: person.authKey } })
      const reported = await story.report(heir)
      await scene.settle()
      expect(await newest(attorney.person)).toContain('you can agree or object. After that')
      const { releaseId } = reported.release
      const opinion = await story.owner.opinion(releaseId, attorney.person.identity, 'support')
      const statement = 'statement' in opinion ? opinion.statement : new Uint8Array()
      const params = { ownerId: story.ownerId, releaseId }
      await attorney.person.browser.call(giveOpinion, { params, body: { statement, stance: 'support' } })
      await story.review(reported, operator, 'approve', await statementHash(statement))
      await scene.settle()
      await scene.days(1.01)
      for (const person of [heir.person, attorney.person, story.person]) {
        expect(await newest(person)).toContain('stopped everything for now')
        expect(await newest(person)).not.toMatch(/opens on|universal time/)
      }
      await say(operator, 'lift', id)
      await scene.days(1.01)
      expect(await newest(story.person)).toContain('what you left for the people you named opens on')
    })

    test('if there are two operators, both must lift a lockdown', async () => {
      const second = await scene.operator('second')
      const id = randomUUID()
      await say(operator, 'begin', id)
      await second.browser.call(signIn, { body: { email: second.email, authKey: second.authKey } })
      await second.browser.call(submitSecondFactor, { body: { code: second.code() } })
      // Two statements of one operator count once.
      for (let time = 1; time <= 2; time += 1)
        expect((await say(operator, 'lift', id)).lockdown).toMatchObject({ lifted: 1, needed: 2, liftedByMe: true })
      expect(await isTold()).toBe(true)
      expect((await say(second, 'lift', id)).lockdown).toBeNull()
      expect(await isTold()).toBe(false)
    })

    test('the server saves no lockdown of an operator whom the release service does not list', async () => {
      const person = await scene.person('former')
      await scene.server.context.database.updateTable('account').set({ role: 'admin' }).execute()
      const lent = { ...operator, identity: person.identity }
      await expect(say(lent, 'begin', randomUUID())).rejects.toMatchObject({ status: 409 })
      expect(await isTold()).toBe(false)
      expect(await person.browser.call(getEstateState, {})).toBeDefined()
      const { entries } = await operator.browser.call(listAudit, { query: {} })
      expect(entries.map(({ action }) => action)).not.toContain('lockdown begun')
    })

    test('the server sends a lockdown to a service that was down, and ends the lockdown after a lift by hand', async () => {
      const id = randomUUID()
      await scene.stopService()
      expect((await say(operator, 'begin', id)).lockdown).toMatchObject({ lockdownId: id })
      await expect(say(operator, 'lift', id)).rejects.toMatchObject({ code: 'release-service-down' })
      await scene.startService()
      scene.server.wait({ seconds: 61 })
      await scene.settle()
      const { lockdown } = await scene.askLockdown()
      expect(lockdown).toMatchObject({ lockdownId: id })
      await liftByHand(releaseFolder(scene.folder), id)
      scene.server.wait({ seconds: 61 })
      await scene.settle()
      expect(await isTold()).toBe(false)
    })

    test('operators can lift a lockdown even after a restore of the database from before the lockdown', async () => {
      const { database } = scene.server.context
      const [earlier, id] = [randomUUID(), randomUUID()]
      const settled = async () => {
        scene.server.wait({ seconds: 61 })
        await scene.settle()
        return (await figures()).lockdown
      }
      await say(operator, 'begin', earlier)
      await say(operator, 'lift', earlier)
      // An operator who began a lockdown cannot begin another for a day.
      await expect(say(operator, 'begin', randomUUID())).rejects.toMatchObject({ code: 'refused' })
      expect(await isTold()).toBe(false)
      await scene.days(1.01)
      await say(operator, 'begin', id)
      await database.deleteFrom('lockdown').where('lockdown_id', '=', id).execute()
      expect(await settled()).toMatchObject({ lockdownId: id, lifted: 0, needed: 1 })
      await database.deleteFrom('lockdown').where('lockdown_id', '=', id).execute()
      await database.updateTable('lockdown').set({ ended_at: null }).where('lockdown_id', '=', earlier).execute()
      expect(await settled()).toMatchObject({ lockdownId: id })
      expect((await say(operator, 'lift', id)).lockdown).toBeNull()
      expect(await settled()).toBeNull()
    })

    test('the server begins a lockdown again that the release service lost', async () => {
      const id = randomUUID()
      const putBack = await scene.copyStore()
      await say(operator, 'begin', id)
      await putBack()
      expect((await scene.askLockdown()).lockdown).toBeNull()
      scene.server.wait({ seconds: 61 })
      await scene.settle()
      expect((await scene.askLockdown()).lockdown).toMatchObject({ lockdownId: id })
      expect(await isTold()).toBe(true)
    })
  })

  test('the figures count people and files, and show the time of the recorded backup', async () => {
    const before = (await figures()).figures
    const { browser } = await scene.person('new')
    const fileId = randomUUID()
    await browser.call(beginFile, { body: { fileId, chunks: 1, size: 50 } })
    await browser.call(putChunk, { params: { fileId, index: 0 }, body: bytes(50) })
    // A photo's preview counts as bytes, but not as a document.
    const preview = randomUUID()
    await browser.call(beginFile, { body: { fileId: preview, chunks: 1, size: 7, purpose: 'preview' } })
    await browser.call(putChunk, { params: { fileId: preview, index: 0 }, body: bytes(7) })
    const story = await Story.begin(scene)
    await story.report(await story.fill('contact_1'))
    const { figures: after } = await figures()
    expect(after.totalUsers).toBe(before.totalUsers + 3)
    expect(after.activeUsers).toBe(before.activeUsers + 3)
    // A report's certificate does not count as a document.
    expect(after.documentsStored).toBe(before.documentsStored + 1)
    expect(after.storageUsed).toBe(before.storageUsed + 57)
    expect(after.lastBackup).toBeNull()
    await noteBackup(scene.server.context)
    expect((await figures()).figures.lastBackup).toEqual(scene.server.context.clock())
    await scene.days(31)
    expect((await figures()).figures).toMatchObject({ totalUsers: after.totalUsers, activeUsers: 0 })
  })
})
