import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { deletionWords } from '../../contract/account-deletion-rules.ts'
import { askForDeletion, declineDeletion, keepAccount } from '../../contract/account-deletion.ts'
import { askToDelete, listAudit, listUsers } from '../../contract/admin.ts'
import { getSession, signIn } from '../../contract/accounts.ts'
import { getEstateState } from '../../contract/estate.ts'
import { signStatement } from '../../vault/index.ts'
import { engines } from '../db/testing/index.ts'
import { type Person, Scene } from '../releases/testing/scene.ts'
import { Story } from '../releases/testing/story.ts'

let scene: Scene
let operator: Person & { code(): string }
afterEach(() => scene.close())

describe.each(engines)('an operator’s request to delete an account, on the $name database', (engine) => {
  beforeEach(async () => {
    scene = await Scene.open(engine)
    operator = await scene.operator()
  })

  const ask = (accountId: string, reason = '') =>
    operator.browser.call(askToDelete, { params: { accountId }, body: { code: operator.code(), reason } })

  test('an operator can ask an owner once a week to delete the account, which deletes nothing by itself', async () => {
    const person = await scene.person('person')
    await ask(person.accountId, 'You have two accounts.')
    const [mail] = (await scene.mailsTo(person.email)).slice(-1)
    expect(mail).toMatchObject({ subject: 'Do you still want your Cairn account?' })
    expect(mail?.body).toContain('They write: "You have two accounts."')
    await expect(ask(person.accountId)).rejects.toMatchObject({ code: 'already-asked' })
    await scene.days(6.9)
    await expect(ask(person.accountId)).rejects.toMatchObject({ code: 'already-asked' })
    await scene.days(0.2)
    await ask(person.accountId)
    await scene.days(60)
    expect(await person.browser.call(getEstateState, {})).toBeDefined()
    await ask(person.accountId)
  })

  test('the owner’s refusal mails the operator once and blocks new requests for 30 days', async () => {
    const person = await scene.person('person')
    const stranger = await scene.person('stranger')
    const colleague = await scene.operator('colleague')
    const subject = `${person.email} is keeping their account`
    const toldTo = async (email: string) =>
      (await scene.mailsTo(email)).filter((mail) => mail.subject === subject).length
    const shown = async () => {
      const { session } = await person.browser.call(getSession, {})
      const { users } = await operator.browser.call(listUsers, { query: { search: person.email } })
      return { asked: session?.deletionAsked, ...users[0] }
    }
    const stillAsked = {
      asked: { reason: 'You have two accounts.' },
      deletionAskedAt: expect.any(Date),
      keptAt: null,
    }
    const over = { asked: undefined, deletionAskedAt: null, keptAt: expect.any(Date) }
    const stays = () => person.browser.call(declineDeletion, {})

    // Without an open request the answer has no effect.
    await stays()
    expect(await shown()).toMatchObject({ asked: undefined, deletionAskedAt: null, keptAt: null })
    await ask(person.accountId, ' You have two accounts. ')
    await stranger.browser.call(declineDeletion, {})
    expect(await shown()).toMatchObject(stillAsked)
    const signedIn = await person.browser.call(signIn, { body: { email: person.email, authKey: person.authKey } })
    expect(signedIn.session.deletionAsked).toMatchObject({ reason: 'You have two accounts.' })
    await stays()
    await stays()
    expect(await shown()).toMatchObject(over)
    expect([await toldTo(operator.email), await toldTo(colleague.email)]).toEqual([1, 0])
    const { entries } = await operator.browser.call(listAudit, { query: {} })
    expect(entries.filter(({ action }) => action === 'account kept')).toMatchObject([{ detail: person.email }])
    await scene.days(29)
    await expect(ask(person.accountId)).rejects.toMatchObject({ status: 409, code: 'kept' })
    await scene.days(2)

    // The owner requests the deletion and then cancels it, which also answers the second request.
    await ask(person.accountId, 'You have two accounts.')
    expect(await shown()).toMatchObject(stillAsked)
    const { ownerId, signKey } = person.identity
    const deletionId = randomUUID()
    const forget = await signStatement('forget', { ownerId, deletionId, counter: 1 }, signKey)
    const keep = await signStatement('keep', { ownerId, deletionId, counter: 2 }, signKey)
    const body = { confirmation: deletionWords, authKey: person.authKey, deletionId, statement: forget }
    await person.browser.call(askForDeletion, { body })
    await person.browser.call(keepAccount, { body: { statement: keep } })
    expect(await shown()).toMatchObject(over)
    expect(await toldTo(operator.email)).toBe(2)
  })

  test.each(['Look at www.example.org.', 'Write to me@example.org', 'https://example', 'One line\nand the next'])(
    'the server rejects a reason with an address or a line break, and sends no mail: %j',
    async (reason) => {
      const person = await scene.person('person')
      const sent = await operator.browser.fetch(`/api/admin/users/${person.accountId}/deletion-request`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ code: operator.code(), reason }),
      })
      expect(sent.status).toBe(400)
      expect(await scene.mailsTo(person.email)).not.toContainEqual(
        expect.objectContaining({ subject: 'Do you still want your Cairn account?' }),
      )
    },
  )

  test('the server rejects a request about an owner with an armed seat, a reporter, oneself, or an unknown person', async () => {
    const story = await Story.begin(scene)
    const heir = await story.fill('contact_1')
    await expect(ask(story.person.accountId)).rejects.toMatchObject({ status: 409, code: 'seat-armed' })
    await story.report(heir)
    await expect(ask(heir.person.accountId)).rejects.toMatchObject({ code: 'report-open' })
    await expect(ask(operator.accountId)).rejects.toMatchObject({ code: 'own-account' })
    await expect(ask(randomUUID())).rejects.toMatchObject({ status: 404 })
  })
})
