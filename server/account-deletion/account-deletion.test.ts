import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { askForDeletion, getDeletion, keepAccount } from '../../contract/account-deletion.ts'
import type { ReleaseMessage } from '../../contract/release-service.ts'
import { getSession, signIn, startReset } from '../../contract/accounts.ts'
import { getEstateState } from '../../contract/estate.ts'
import { beginFile, getChunk, putChunk } from '../../contract/files.ts'
import { listHeldSeats, listSeats } from '../../contract/seats.ts'
import { listAudit, listUsers } from '../../contract/admin.ts'
import { listReviews } from '../../contract/reviews.ts'
import { type Engine, engines } from '../db/testing/index.ts'
import { bytes } from '../estates/testing/estate.ts'
import { testMailbox } from '../mail/testing/mailbox.ts'
import { type Person, Scene } from '../releases/testing/scene.ts'
import { Story, type Taken } from '../releases/testing/story.ts'
import { planTombstones } from './tombstone-check.ts'
import { askToDelete, forgetBody, hasAccount, keep } from './testing/deletion.ts'
import { names } from './erase-rows.ts'
import { heldOf, tracesIn } from './testing/traces.ts'

test('the search finds an address in a text, but not as a part of another address', () => {
  const ada = 'ada@example.org'
  for (const text of [
    ada,
    `About ${ada}.`,
    `<${ada}>, and others`,
    'mailto ADA@example.org\nand more',
    `x-${ada} ${ada}`,
  ])
    expect(names(text, ada), text).toBe(true)
  for (const text of ['', `mada@example.org`, `${ada}.uk`, `${ada}s`, `${ada}-2.com`])
    expect(names(text, ada)).toBe(false)
})

describe.each(engines)('deleting an account, on the $name database', (engine: Engine) => {
  let scene: Scene
  let operator: Person & { code(): string }
  let story: Story
  let contact: Taken
  beforeAll(async () => {
    scene = await Scene.open(engine)
    operator = await scene.operator()
  })
  afterAll(() => scene.close())
  beforeEach(async () => {
    story = await Story.begin(scene)
    contact = await story.fill('contact_1')
  })

  const ask = () => askToDelete(story.person, story.person.email)
  const dataFolder = () => scene.server.context.config.dataFolder
  const subjectsTo = async (email: string) => (await scene.mailsTo(email)).map(({ subject }) => subject)
  const isThere = (person: Person) => hasAccount(scene, person)
  const uploaded = async ({ browser }: Person, fileId = crypto.randomUUID()) => {
    await browser.call(beginFile, { body: { fileId, chunks: 1, size: 50 } })
    await browser.call(putChunk, { params: { fileId, index: 0 }, body: bytes(50) })
    return fileId
  }

  test('a deletion takes 30 days with full access, notices and reminders, and the owner can cancel it', async () => {
    const { browser, email } = story.person
    const finalAt = await ask()
    expect(finalAt.getTime() - scene.server.context.clock().getTime()).toBe(30 * 24 * 3600_000)
    expect(await ask()).toEqual(finalAt)
    const { session } = await browser.call(getSession, {})
    expect(session?.deletion).toEqual({ finalAt, held: false })
    const shownTo = async () => {
      const { seats } = await contact.person.browser.call(listHeldSeats, {})
      const { users } = await operator.browser.call(listUsers, { query: { search: email } })
      return [seats.find((seat) => seat.ownerId === story.ownerId)?.deletesAt, users[0]?.deletesAt]
    }
    expect(await shownTo()).toEqual([finalAt, finalAt])
    await scene.settle()
    expect(await subjectsTo(email)).toContain('Your account will be deleted')
    const told = await scene.mailsTo(contact.person.email)
    expect(told.filter(({ subject }) => subject === `${email} is going to delete their account`)).toHaveLength(1)
    await scene.days(22.9)
    expect(await subjectsTo(email)).not.toContain('Your account will soon be deleted')
    await scene.days(0.2)
    expect((await subjectsTo(email)).filter((one) => one === 'Your account will soon be deleted')).toHaveLength(1)
    await scene.days(6.8)
    expect(await browser.call(getEstateState, {})).toMatchObject({ n: story.n })

    await keep(story.person)
    await keep(story.person)
    expect((await browser.call(getSession, {})).session?.deletion).toBeUndefined()
    expect((await subjectsTo(email)).filter((one) => one === 'Your account stays')).toHaveLength(1)
    expect(await subjectsTo(contact.person.email)).toContain(`${email} is keeping their account`)
    await scene.days(40)
    expect(await isThere(story.person)).toBe(true)
    expect(await shownTo()).toEqual([null, null])
    const { releaseId } = await story.release(contact, operator)
    expect((await story.collect(contact, releaseId)).opened).toHaveLength(3)
  })

  test('the server deletes the owner’s records, files and shares, and no data of others', async () => {
    const { person, ownerId } = story
    const other = await Story.begin(scene)
    const theirs = await other.invite('attorney', person.email)
    await other.accept(theirs, person)
    const rejected = await story.report(contact)
    await scene.settle()
    await story.review(rejected, operator, 'reject')
    const made = await other.report({ person, seat: theirs, statement: bytes(0) })
    await scene.settle()
    await other.veto(made.release.releaseId)
    await person.browser.call(startReset, { body: { email: person.email } })
    await ask()
    await scene.days(29.9)
    // A file without a record: garbage collection would not delete it before the deletion does.
    const fileId = await uploaded(person)
    const kept = await uploaded(other.person)
    const words = [person.email, ownerId, person.accountId]
    expect(await tracesIn(scene, words)).toContain('record')
    expect((await heldOf(dataFolder(), ownerId)).tables).toContain('estate')
    expect(existsSync(join(dataFolder(), 'server', 'files', ownerId, fileId))).toBe(true)

    await scene.days(0.2)
    await scene.settle()
    expect(await isThere(person)).toBe(false)
    // Kept rows: ids in the audit log, the acceptance in the other owner's chain, the last mails.
    expect(await tracesIn(scene, [person.email])).toEqual(['mail'])
    expect(await tracesIn(scene, [ownerId])).toEqual(['acceptance', 'audit_entry'])
    expect(await tracesIn(scene, [person.accountId])).toEqual(['audit_entry'])
    expect(existsSync(join(dataFolder(), 'server', 'files', ownerId))).toBe(false)
    // The release service keeps the deleted person's keys as a grantee in the other owner's estate.
    expect(await heldOf(dataFolder(), ownerId)).toEqual({ tables: [], estates: [other.ownerId] })

    const { entries, intact } = await operator.browser.call(listAudit, { query: {} })
    expect([intact, entries.filter(({ detail }) => detail === person.accountId)]).toMatchObject([
      true,
      [{ by: 'the person', action: 'account deleted' }],
    ])
    expect(
      (await operator.browser.call(listReviews, { query: {} })).reviews.map(({ release }) => release.ownerId),
    ).not.toContain(ownerId)
    await expect(person.browser.call(getEstateState, {})).rejects.toMatchObject({ status: 401 })
    const again = { email: person.email, authKey: person.authKey }
    await expect(scene.server.browser().call(signIn, { body: again })).rejects.toMatchObject({
      code: 'wrong-credentials',
    })

    expect((await contact.person.browser.call(listHeldSeats, {})).seats).toEqual([])
    expect(await subjectsTo(contact.person.email)).toContain(`${person.email} has deleted their account`)
    expect(await subjectsTo(other.person.email)).toContain(`${person.email} has deleted their account`)
    const { seats } = await other.person.browser.call(listSeats, {})
    expect(seats.find(({ role }) => role === 'attorney')).toMatchObject({
      state: 'left',
      invitation: { email: '', acceptances: [{ email: '', leftAt: expect.any(Date) }] },
    })
    expect((await other.person.browser.call(getChunk, { params: { fileId: kept, index: 0 } })).length).toBe(50)

    await scene.days(31)
    await scene.settle()
    expect(await tracesIn(scene, [person.email])).toEqual([])
    await scene.days(1)
    const [certificate] = rejected.body.certificate.fileId.split(' ')
    const folder = join(dataFolder(), 'server', 'files', contact.person.identity.ownerId, certificate ?? '')
    expect(existsSync(folder)).toBe(false)
  })

  // A stranger who knows a dead owner's password may request the deletion, so one report must cancel
  // it for the heirs.
  test('a report cancels the deletion, which stays canceled after a rejection of the report', async () => {
    const { browser, email } = story.person
    await ask()
    await scene.days(29)
    const reported = await story.report(contact)
    await scene.settle()
    expect((await browser.call(getSession, {})).session?.deletion).toBeUndefined()
    expect((await scene.mailsTo(email)).findLast(({ subject }) => subject === 'Your account stays')?.body).toContain(
      'reported',
    )
    expect(await subjectsTo(contact.person.email)).toContain(`${email} is keeping their account`)
    await story.review(reported, operator, 'reject')
    await scene.days(40)
    expect(await isThere(story.person)).toBe(true)
    // A contact with a wrong certificate can report again; an owner who wants to leave can ask again.
    await ask()
    const second = await story.report(contact)
    await scene.settle()
    await story.review(second, operator)
    await scene.days(60)
    expect((await story.opened(contact)).records).toHaveLength(2)
  })

  test('the release service stores the date of a deletion, and a replayed request has no effect', async () => {
    const { browser } = story.person
    const body = await forgetBody(story.person)
    const { finalAt } = await browser.call(askForDeletion, { body })
    const service = () => serviceDeletion()
    expect(await service()).toEqual({
      counter: 1,
      pending: { deletionId: body.deletionId, finalAt: finalAt.getTime() },
    })
    await keep(story.person)
    expect(await service()).toEqual({ counter: 2, pending: null })
    // An attacker replays a statement from a copy of the database.
    await expect(browser.call(askForDeletion, { body })).rejects.toMatchObject({ status: 409 })
    expect(await service()).toEqual({ counter: 2, pending: null })
    expect((await browser.call(getSession, {})).session?.deletion).toBeUndefined()
    await ask()
    expect(await service()).toMatchObject({ counter: 3, pending: { finalAt: expect.any(Number) } })
  })

  test('the server cancels a deletion even if the statement to cancel it is invalid', async () => {
    await ask()
    await story.person.browser.call(keepAccount, { body: { statement: bytes(140) } })
    expect(await serviceDeletion()).toEqual({ counter: 1, pending: null })
    await scene.settle()
    await scene.days(31)
    expect(await isThere(story.person)).toBe(true)
  })

  describe('after a restore of the database', () => {
    const tell = async (...messages: ReleaseMessage[]) => {
      for (const message of messages) await scene.sendToService(message)
    }

    test('at its start the server deletes a restored account again if the release service has its tombstone', async () => {
      await tell(await story.owner.forget())
      await scene.days(30)
      await tell({ type: 'forget-now', ownerId: story.ownerId })
      expect(await isThere(story.person)).toBe(true)
      await planTombstones(scene.server.context)
      await scene.settle()
      expect(await isThere(story.person)).toBe(false)
      expect(await tracesIn(scene, [story.ownerId])).toEqual([])
      expect(await isThere(contact.person)).toBe(true)
    })

    test('the server deletes a restored account again if the release service replies that it deleted the estate', async () => {
      await tell(await story.owner.forget())
      await scene.days(30)
      await tell({ type: 'forget-now', ownerId: story.ownerId })
      await expect(story.report(contact)).rejects.toMatchObject({ status: 409 })
      await scene.settle()
      expect(await isThere(story.person)).toBe(false)
    })

    test('the server plans a deletion again that the backup lacks, and mails the owner', async () => {
      const forget = await story.owner.forget()
      await tell(forget)
      await story.person.browser.call(getDeletion, {})
      const { session } = await story.person.browser.call(getSession, {})
      expect(session?.deletion?.held).toBe(false)
      expect(await subjectsTo(story.person.email)).toContain('Your account will be deleted')
      await keep(story.person)
      expect((await serviceDeletion())?.pending).toBeNull()
    })

    test('a deletion stays canceled if the backup is older than the cancellation', async () => {
      await ask()
      await tell(await story.owner.keep(undefined, { counter: 2 }))
      await story.person.browser.call(getDeletion, {})
      expect((await story.person.browser.call(getSession, {})).session?.deletion).toBeUndefined()
      await scene.days(31)
      expect(await isThere(story.person)).toBe(true)
    })
  })

  const serviceDeletion = async () => (await scene.sendToService({ type: 'state', ownerId: story.ownerId })).deletion
})

test.each(engines)(
  'with a mail server, the server deletes even the last mails, on the $name database',
  async (engine) => {
    const mailbox = await testMailbox()
    const scene = await Scene.open(engine, { SMTP_URL: mailbox.url })
    const story = await Story.begin(scene)
    const contact = await story.fill('contact_1')
    const { email } = story.person
    await askToDelete(story.person)
    await scene.days(30.1)
    await scene.settle()
    expect(mailbox.last(email)?.subject).toBe('Your account was deleted')
    expect(mailbox.last(contact.person.email)?.subject).toBe(`${email} has deleted their account`)
    expect(await tracesIn(scene, [email, story.ownerId])).toEqual([])
    await scene.close()
    await mailbox.close()
  },
)
