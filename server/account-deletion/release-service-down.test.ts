import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getSession, signIn, startAgain, startReset } from '../../contract/accounts.ts'
import { engines } from '../db/testing/index.ts'
import { type Person, Scene } from '../releases/testing/scene.ts'
import { Story } from '../releases/testing/story.ts'
import { newPassword, newPerson } from '../testing/index.ts'
import { askToDelete, hasAccount, keep } from './testing/deletion.ts'

describe.each(engines)('a deletion while the release service is down, on the $name database', (engine) => {
  let scene: Scene
  let story: Story
  beforeAll(async () => {
    scene = await Scene.open(engine)
  })
  afterAll(() => scene.close())
  beforeEach(async () => {
    story = await Story.begin(scene)
  })
  afterEach(() => scene.startServiceAgain())

  const ask = (from = story) => askToDelete(from.person)
  const subjectsTo = async (email: string) => (await scene.mailsTo(email)).map(({ subject }) => subject)
  const isThere = (person: Person) => hasAccount(scene, person)

  test('the deletion waits until the release service is back, and a report filed meanwhile cancels it', async () => {
    await ask()
    await scene.days(29.9)
    await scene.stopService()
    await scene.days(1)
    expect(await isThere(story.person)).toBe(true)
    await scene.startService()
    await scene.days(0.1)
    await scene.settle()
    expect(await isThere(story.person)).toBe(false)

    const other = await Story.begin(scene)
    const heir = await other.fill('contact_2')
    await ask(other)
    await scene.days(29.9)
    await scene.stopService()
    await other.report(heir)
    await scene.days(1)
    await scene.startService()
    await scene.days(1)
    expect(await isThere(other.person)).toBe(true)
  })

  test('the deletion runs only after the release service ran for 30 days, and ends no session before that', async () => {
    await ask()
    await scene.days(25)
    await scene.stopService()
    await scene.days(3)
    await scene.startService()
    await scene.days(4)
    const { browser, email } = story.person
    const { session } = await browser.call(getSession, {})
    const left = (session?.deletion?.finalAt.getTime() ?? 0) - scene.server.context.clock().getTime()
    expect(left / (24 * 3600_000)).toBeCloseTo(1, 1)
    const letters = (await subjectsTo(email)).filter((one) => one === 'Your account will soon be deleted')
    expect(letters).toHaveLength(1)
    await scene.days(1.1)
    await scene.settle()
    expect(await isThere(story.person)).toBe(false)
  })

  test('the owner can cancel while the release service is unreachable, and nothing was deleted', async () => {
    const operator = await scene.operator()
    const contact = await story.fill('contact_1')
    await ask()
    await scene.days(29.9)
    await scene.stopService()
    await scene.days(1)
    const { person } = story
    const again = { email: person.email, authKey: person.authKey }
    await person.browser.call(signIn, { body: again })
    await keep(person)
    await scene.startService()
    await scene.days(30)
    expect(await isThere(person)).toBe(true)
    const { releaseId } = await story.release(contact, operator)
    expect((await story.collect(contact, releaseId)).opened).toHaveLength(3)
  })

  test('after a lost answer of the release service, the owner can neither cancel nor start again', async () => {
    const { person } = story
    await ask()
    await scene.days(29.9)
    await scene.stopService()
    const mute = createServer((request) => request.resume().on('end', () => request.socket.destroy()))
    mute.listen(join(scene.server.context.config.dataFolder, 'release', 'release.socket'))
    await once(mute, 'listening')
    await scene.days(0.2)
    await person.browser.call(startReset, { body: { email: person.email } })
    await scene.settle()
    mute.close()
    await once(mute, 'close')

    const again = { email: person.email, authKey: person.authKey }
    const stays = async () => {
      await person.browser.call(signIn, { body: again })
      await expect(keep(person)).rejects.toMatchObject({ status: 409, code: 'too-late' })
    }
    await stays()
    const mail = (await scene.mailsTo(person.email)).findLast(({ body }) => body.includes('reset-password'))
    const token = /reset-password#token=([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? ''
    const { ownerId, identity } = newPerson()
    const body = { token, ownerId, ...newPassword(), identity }
    await expect(scene.server.browser().call(startAgain, { body })).rejects.toMatchObject({ code: 'too-late' })
    // The service is down now, but an earlier request may have arrived, so the owner still cannot
    // cancel.
    await scene.days(1)
    await stays()
    await scene.startService()
    await scene.days(1)
    expect(await isThere(person)).toBe(false)
  })

  test('the server finishes a deletion that a crash interrupted after the release service deleted the estate', async () => {
    await ask()
    await scene.days(29.9)
    const { context } = scene.server
    scene.server.wait({ days: 1 })
    await context.database.updateTable('account_deletion').set({ begun_at: context.clock() }).execute()
    await scene.sendToService({ type: 'forget-now', ownerId: story.ownerId })
    await expect(keep(story.person)).rejects.toMatchObject({ status: 409, code: 'too-late' })
    await scene.settle()
    expect(await isThere(story.person)).toBe(false)
    expect((await subjectsTo(story.person.email)).filter((one) => one === 'Your account was deleted')).toHaveLength(1)
  })
})
