import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askForDeletion, keepAccount } from '../../contract/account-deletion.ts'
import { startAgain, startReset } from '../../contract/accounts.ts'
import { confirmTwoFactor, enrolTwoFactor } from '../../contract/two-factor.ts'
import { newIdentity } from '../../release/testing/owner.ts'
import { encodeBundle } from '../../vault/index.ts'
import { codeAt } from '../accounts/testing/authenticator.ts'
import { inTransaction } from '../db/scope.ts'
import { engines } from '../db/testing/index.ts'
import { recordsSave } from '../estates/testing/estate.ts'
import { saveEstate } from '../../contract/estate.ts'
import { type Person, Scene } from '../releases/testing/scene.ts'
import { Story } from '../releases/testing/story.ts'
import { newPassword } from '../testing/index.ts'
import { obstacleOf } from './obstacles.ts'
import { forgetBody } from './testing/deletion.ts'

describe.each(engines)('rejected deletions, on the $name database', (engine) => {
  let scene: Scene
  beforeAll(async () => {
    scene = await Scene.open(engine)
  })
  afterAll(() => scene.close())

  const ask = async (person: Person, change: { confirmation?: string; authKey?: Uint8Array; code?: string } = {}) =>
    person.browser.call(askForDeletion, { body: { ...(await forgetBody(person)), ...change } })
  const planned = async ({ accountId }: Person) =>
    (
      await scene.server.context.database
        .selectFrom('account_deletion')
        .select('account_id')
        .where('account_id', '=', accountId)
        .execute()
    ).length

  test('the server rejects a deletion without a session, the confirmation text, or the password', async () => {
    const person = await scene.person('ada')
    const visitor = scene.server.browser()
    const body = await forgetBody(person)
    await expect(visitor.call(askForDeletion, { body })).rejects.toMatchObject({ status: 401 })
    const { statement } = body
    await expect(visitor.call(keepAccount, { body: { statement } })).rejects.toMatchObject({ status: 401 })
    for (const confirmation of ['', 'yes', 'delete', 'ada@example.org'])
      await expect(ask(person, { confirmation })).rejects.toMatchObject({ code: 'not-confirmed' })
    await expect(ask(person, { authKey: randomBytes(32) })).rejects.toMatchObject({ code: 'wrong-password' })
    expect(await planned(person)).toBe(0)
  })

  test('with two-step sign-in, the server rejects a deletion without a code', async () => {
    const person = await scene.person('grace')
    const { authKey, browser } = person
    const { secret } = await browser.call(enrolTwoFactor, { body: { authKey } })
    const code = () => {
      scene.server.wait({ seconds: 31 })
      return codeAt(secret, scene.server.context.clock())
    }
    const first = code()
    await browser.call(confirmTwoFactor, { body: { code: first } })
    await expect(ask(person)).rejects.toMatchObject({ code: 'code-needed', field: 'code' })
    await expect(ask(person, { code: first })).rejects.toMatchObject({ code: 'wrong-code' })
    expect(await planned(person)).toBe(0)
    await ask(person, { code: code() })
    expect(await planned(person)).toBe(1)
  })

  test('a report blocks the deletion of the reported account and, while it is open, of the reporter’s account', async () => {
    const story = await Story.begin(scene)
    const contact = await story.fill('contact_1')
    const operator = await scene.operator()
    await scene.operator('another-operator')
    const reported = await story.report(contact)
    await scene.settle()
    await expect(ask(story.person)).rejects.toMatchObject({ status: 409, code: 'under-release' })
    await expect(ask(contact.person)).rejects.toMatchObject({ status: 409, code: 'report-open' })
    await story.review(reported, operator)
    await expect(ask(story.person)).rejects.toMatchObject({ code: 'under-release' })
    await scene.days(20)
    await expect(ask(story.person)).rejects.toMatchObject({ code: 'under-release' })
    expect([await planned(story.person), await planned(contact.person)]).toEqual([0, 0])
    // The report is no longer open, so the contact can delete their own account.
    await ask(contact.person)
  })

  test('a stranger with the owner’s mailbox can start again, and delete nothing', async () => {
    const story = await Story.begin(scene)
    await story.fill('contact_1')
    // Starting again cancels the owner's deletion, and the new estate cannot request one.
    await ask(story.person)
    const thief = scene.server.browser()
    await thief.call(startReset, { body: { email: story.person.email } })
    await scene.settle()
    const mail = (await scene.mailsTo(story.person.email)).findLast((one) => one.body.includes('reset-password'))
    const token = /reset-password#token=([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? ''
    const identity = await newIdentity()
    const stored = { bundle: encodeBundle(identity.bundle), privateBox: randomBytes(124) }
    const { ownerId } = identity
    const password = newPassword()
    await thief.call(startAgain, { body: { token, ownerId, ...password, identity: stored } })
    expect(await planned(story.person)).toBe(0)
    const sent = { body: await forgetBody({ browser: thief, identity, authKey: password.authKey }) }
    await expect(thief.call(askForDeletion, sent)).rejects.toMatchObject({ status: 409, code: 'older-estate' })
    await thief.call(saveEstate, { body: recordsSave(0, [crypto.randomUUID(), 1]) })
    await scene.days(40)
    await expect(thief.call(askForDeletion, sent)).rejects.toMatchObject({ code: 'older-estate' })
  })

  test('the server rejects the deletion of a suspended account', async () => {
    const person = await scene.person('suspended-since')
    const { database, clock } = scene.server.context
    const standsInTheWay = () =>
      inTransaction(database, { as: 'system' }, (transaction) => obstacleOf(transaction, person.accountId))
    expect(await standsInTheWay()).toBeNull()
    await database.updateTable('account').set({ suspended_at: clock() }).where('id', '=', person.accountId).execute()
    expect(await standsInTheWay()).toBe('suspended')
  })

  test('the server deletes no operator’s account until the role is revoked', async () => {
    const { database } = scene.server.context
    const operator = await scene.operator('leaving')
    await scene.operator('staying')
    await expect(ask(operator, { code: operator.code() })).rejects.toMatchObject({ code: 'operator' })
    const role = (to: 'admin' | 'user') =>
      database.updateTable('account').set({ role: to }).where('id', '=', operator.accountId).execute()
    await role('user')
    await ask(operator, { code: operator.code() })
    // The countdown also stops for a person who becomes an operator meanwhile.
    await role('admin')
    await scene.days(31)
    const there = () => database.selectFrom('account').select('id').where('id', '=', operator.accountId).execute()
    expect(await there()).toHaveLength(1)
    await role('user')
    await scene.days(8)
    await scene.days(8)
    expect(await there()).toEqual([])
  })
})
