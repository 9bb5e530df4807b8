import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as contract from '../../contract/admin.ts'
import * as reviewing from '../../contract/reviews.ts'
import { signIn } from '../../contract/accounts.ts'
import { confirmTwoFactor, enrolTwoFactor } from '../../contract/two-factor.ts'
import { getEstateState } from '../../contract/estate.ts'
import { listHeldSeats } from '../../contract/seats.ts'
import { encodeBundle } from '../../vault/index.ts'
import { codeAt } from '../accounts/testing/authenticator.ts'
import { confirmDemo, grantAdmin, revokeAdmin } from '../admin-socket.ts'
import { engines } from '../db/testing/index.ts'
import { bytes } from '../estates/testing/estate.ts'
import { testMailbox } from '../mail/testing/mailbox.ts'
import { type Person, Scene } from '../releases/testing/scene.ts'
import { Story } from '../releases/testing/story.ts'

describe.each(engines)('operators, on the $name database', (engine) => {
  let scene: Scene
  let operator: Person & { code(): string }

  beforeAll(async () => {
    scene = await Scene.open(engine)
    operator = await scene.operator()
  })
  afterAll(() => scene.close())

  const statusOf = async (email: string) =>
    (await operator.browser.call(contract.listUsers, { query: { search: email } })).users[0]?.status

  describe('refusals', () => {
    test('the server rejects every call of a visitor, a user, and an operator without a second step', async () => {
      const person = await scene.person('person')
      const halfway = await scene.person('halfway')
      const former = await scene.operator('former')
      const { database } = scene.server.context
      const giveRole = (to: Person, role: 'user' | 'admin') =>
        database.updateTable('account').set({ role }).where('email', '=', to.email).execute()
      await giveRole(halfway, 'admin')
      await giveRole(former, 'user')
      // This session began before the operator turned on two-step sign-in on another device.
      const early = await scene.person('early')
      const elsewhere = scene.server.browser()
      await elsewhere.call(signIn, { body: { email: early.email, authKey: early.authKey } })
      const { secret } = await elsewhere.call(enrolTwoFactor, { body: { authKey: early.authKey } })
      await elsewhere.call(confirmTwoFactor, { body: { code: codeAt(secret, scene.server.context.clock()) } })
      await giveRole(early, 'admin')
      const routes = Object.values({ ...contract, ...reviewing }).filter((one) => 'method' in one)
      expect(routes.length).toBeGreaterThan(8)
      for (const { method, path } of routes) {
        const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => (name === 'index' ? '0' : randomUUID()))
        for (const [browser, status] of [
          [scene.server.browser(), 401],
          [person.browser, 403],
          [halfway.browser, 403],
          [former.browser, 403],
          [early.browser, 403],
        ] as const)
          expect([path, (await browser.fetch(address, { method })).status]).toEqual([path, status])
      }
    })

    test('the server rejects a suspension of oneself, of an unknown person, or without a fresh code', async () => {
      const person = await scene.person('person')
      const call = (accountId: string, code: string) =>
        operator.browser.call(contract.setUserStatus, {
          params: { accountId },
          body: { code, status: 'suspended', statements: [{ ownerId: accountId, statement: bytes(200) }] },
        })
      await expect(call(operator.accountId, operator.code())).rejects.toMatchObject({ code: 'own-account' })
      await expect(call(randomUUID(), operator.code())).rejects.toMatchObject({ status: 404 })
      const once = operator.code()
      await expect(call(randomUUID(), once)).rejects.toMatchObject({ status: 404 })
      await expect(call(person.accountId, once)).rejects.toMatchObject({ status: 401, code: 'wrong-code' })
      expect(await statusOf(person.email)).toBe('active')
    })
  })

  test('the server rejects the next call of a revoked operator, and can grant the role again', async () => {
    const other = await scene.operator('other')
    const { context } = scene.server
    const story = await Story.begin(scene)
    const reported = await story.report(await story.fill('contact_1'))
    const { ok, bundle } = await revokeAdmin(context, other.email)
    expect([ok, bundle && new Uint8Array(bundle)]).toEqual([true, encodeBundle(other.identity.bundle)])
    await expect(other.browser.call(contract.listUsers, { query: {} })).rejects.toMatchObject({ status: 403 })
    await expect(story.review(reported, other)).rejects.toMatchObject({ status: 403 })
    expect(await other.browser.call(getEstateState, {})).toBeDefined()
    expect(await revokeAdmin(context, other.email)).toMatchObject({ ok: false })
    const { entries } = await operator.browser.call(contract.listAudit, { query: {} })
    expect(entries[0]).toMatchObject({ by: 'command line', action: 'operator removed', detail: other.email })
    await grantAdmin(context, other.email)
    expect((await story.review(reported, other)).state).toBe('waiting')
  })

  test('the command line confirms only addresses of the demo, which no mail reaches', async () => {
    const { context } = scene.server
    const waiting = async (email: string) => {
      const person = await scene.person(email.split('@')[0] ?? '')
      await context.database
        .updateTable('account')
        .set({ email, verified_at: null })
        .where('id', '=', person.accountId)
        .execute()
      return confirmDemo(context, email)
    }
    const refused = { ok: false, message: expect.stringContaining('is not an address of the demo') }
    expect(await waiting('real@example.org')).toEqual(refused)
    expect(await waiting('real@invalid.example.org')).toEqual(refused)
    expect(await waiting('ruth@cairn-demo.invalid')).toMatchObject({ ok: true })
    expect(await confirmDemo(context, 'ruth@cairn-demo.invalid')).toEqual(refused)
  })

  test('an operator finds people by e-mail and role', async () => {
    const person = await scene.person('findable')
    const found = await operator.browser.call(contract.listUsers, { query: { search: person.email.toUpperCase() } })
    expect(found).toMatchObject({ more: false, users: [{ accountId: person.accountId, role: 'user', verified: true }] })
    const admins = await operator.browser.call(contract.listUsers, { query: { role: 'admin' } })
    expect(admins.users.map(({ email }) => email)).toContain(operator.email)
    expect(admins.users.map(({ email }) => email)).not.toContain(person.email)
  })

  test('a suspension ends a person’s sessions until an operator activates the account again', async () => {
    const person = await scene.person('suspended')
    const set = (status: 'active' | 'suspended') => scene.setStatus(operator, person, status)
    await set('suspended')
    expect(await statusOf(person.email)).toBe('suspended')
    await expect(person.browser.call(getEstateState, {})).rejects.toMatchObject({ status: 401 })
    await set('active')
    expect(await statusOf(person.email)).toBe('active')
    // An activated person must sign in again.
    await expect(person.browser.call(getEstateState, {})).rejects.toMatchObject({ status: 401 })
  })

  test('a suspended heir reads nothing until an operator activates the account again', async () => {
    const story = await Story.begin(scene)
    const heir = await story.fill('contact_1')
    await story.release(heir, operator)
    expect((await story.opened(heir)).records).toHaveLength(2)
    const { email, authKey, browser } = heir.person
    const set = (status: 'active' | 'suspended') => scene.setStatus(operator, heir.person, status)
    await set('suspended')
    await expect(story.opened(heir)).rejects.toMatchObject({ status: 401 })
    await expect(browser.call(signIn, { body: { email, authKey } })).rejects.toMatchObject({ status: 403 })
    await set('active')
    await browser.call(signIn, { body: { email, authKey } })
    expect((await story.opened(heir)).records).toHaveLength(2)
  })

  test('after an operator approves a card, the person in its seat can report', async () => {
    const story = await Story.begin(scene)
    const { seat } = await story.fill('contact_1')
    const holder = await scene.person('holder')
    const taken = await story.presentCard(seat, holder)
    const { reviews } = await operator.browser.call(reviewing.listCardReviews, { query: {} })
    const waiting = reviews.find(({ claimantEmail }) => claimantEmail === holder.email)
    expect(waiting).toMatchObject({ ownerEmail: story.person.email, role: 'contact_1', mayNot: null })
    const message = await story.owner.cardReview(seat, taken, operator.identity)
    const statement = 'statement' in message ? message.statement : bytes(0)
    const body = { code: operator.code(), statement, acceptance: taken.statement, decision: 'approve' as const }
    await operator.browser.call(reviewing.reviewCard, { params: story.placeOf(seat), body })
    expect((await holder.browser.call(listHeldSeats, {})).seats).toMatchObject([{ state: 'accepted', via: 'card' }])
    expect((await operator.browser.call(reviewing.listCardReviews, { query: {} })).reviews).not.toContainEqual(waiting)
    expect((await story.report(taken)).release.state).toBe('in-review')
  })

  test('an operator seals a certificate again for operators who joined later', async () => {
    const story = await Story.begin(scene)
    const contact = await story.fill('contact_1')
    const box = bytes(120)
    const { release } = await story.report(contact, 'death', [{ operatorId: operator.accountId, box }])
    const second = await scene.operator('second')
    const params = { ownerId: story.ownerId, releaseId: release.releaseId }
    const reviewOf = (who: Person) => who.browser.call(reviewing.readReview, { params })
    const listed = async (who: Person) =>
      (await who.browser.call(reviewing.listReviews, { query: {} })).reviews.find(
        (review) => review.release.releaseId === release.releaseId,
      )
    expect(await listed(second)).toMatchObject({ canOpen: false })
    expect(await listed(operator)).toMatchObject({ canOpen: true })
    expect(await reviewOf(second)).toMatchObject({ sealedKey: null })
    expect((await reviewOf(operator)).lacking.map(({ operatorId }) => operatorId)).toContain(second.accountId)
    const theirs = bytes(120)
    const sealedKeys = [{ operatorId: second.accountId, box: theirs }]
    await operator.browser.call(reviewing.shareCertificate, { params, body: { sealedKeys } })
    expect(await reviewOf(second)).toMatchObject({ sealedKey: theirs })
  })

  test('the audit log chains operators’ actions, so readers detect tampering', async () => {
    const story = await Story.begin(scene)
    const contact = await story.fill('contact_1')
    const reported = await story.report(contact)
    const params = { ownerId: story.ownerId, releaseId: reported.release.releaseId }
    await operator.browser.call(reviewing.getCertificateChunk, { params: { ...params, index: 0 } })
    await story.review(reported, operator)
    const read = () => operator.browser.call(contract.listAudit, { query: { before: undefined } })
    const { entries, intact } = await read()
    expect(intact).toBe(true)
    expect(entries.slice(0, 2)).toMatchObject([
      { by: operator.email, action: 'report verified', detail: story.person.email },
      { by: operator.email, action: 'certificate opened', detail: story.person.email },
    ])
    const { database } = scene.server.context
    const n = entries[1]?.n ?? 0
    await database.updateTable('audit_entry').set({ detail: 'nobody' }).where('n', '=', n).execute()
    expect((await read()).intact).toBe(false)
    await database.updateTable('audit_entry').set({ detail: story.ownerId }).where('n', '=', n).execute()
    expect((await read()).intact).toBe(true)
    const older = await operator.browser.call(contract.listAudit, { query: { before: n } })
    expect(older.entries.every((entry) => entry.n < n)).toBe(true)
  })

  test('if two operators decide the same report, the second decision is rejected and logged', async () => {
    const second = await scene.operator('second')
    const story = await Story.begin(scene)
    const reported = await story.report(await story.fill('contact_1'))
    expect((await story.review(reported, operator, 'approve')).state).toBe('waiting')
    await expect(story.review(reported, second, 'approve')).rejects.toMatchObject({ status: 409, code: 'refused' })
    const { entries } = await operator.browser.call(contract.listAudit, { query: {} })
    expect(entries.slice(0, 3).map(({ by, action }) => [by, action])).toEqual([
      [second.email, 'decision refused'],
      [second.email, 'report verified'],
      [operator.email, 'report verified'],
    ])
  })

  test('without a mail server, the operator’s list shows the unsent mails', async () => {
    const story = await Story.begin(scene)
    await story.invite('contact_1', 'somebody@example.org')
    const read = (query: { after?: string }) => operator.browser.call(contract.listMails, { query })
    expect((await read({})).mails).toContainEqual(expect.objectContaining({ to: 'somebody@example.org', sentAt: null }))
    // All mails have the same time, so paging must still return each mail once.
    const { database, outbox } = scene.server.context
    await database.transaction().execute(async (transaction) => {
      for (let i = 0; i < 201; i += 1)
        await outbox.post(transaction, { to: `${i}@many.org`, subject: 'Hello', text: '' }, { purpose: 'notice' })
    })
    const found: string[] = []
    for (let page = await read({}); ; page = await read({ after: page.mails.at(-1)?.id ?? '' })) {
      found.push(...page.mails.map(({ to }) => to))
      if (!page.more) break
    }
    expect(found.filter((to) => to.endsWith('@many.org'))).toHaveLength(201)
    expect(new Set(found.filter((to) => to.endsWith('@many.org'))).size).toBe(201)
    expect(found).toContain('somebody@example.org')
  })
})

test.each(engines)(
  'the list shows refused mails with reasons and without texts, on the $name database',
  async (engine) => {
    const mailbox = await testMailbox()
    const scene = await Scene.open(engine, { SMTP_URL: mailbox.url })
    const operator = await scene.operator()
    mailbox.refuse({ code: 550, message: 'nobody here' })
    const { database, outbox } = scene.server.context
    const letter = { to: 'gone@example.org', subject: 'Are you there?', text: 'A link' }
    await database.transaction().execute((transaction) => outbox.post(transaction, letter, { purpose: 'notice' }))
    await scene.settle()
    const { mails } = await operator.browser.call(contract.listMails, { query: {} })
    const gone = mails.find(({ to }) => to === 'gone@example.org')
    expect(gone).toMatchObject({ text: '', givenUp: false })
    expect(gone?.problem).toContain('nobody here')
    await scene.close()
    await mailbox.close()
  },
)
