import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signUp } from '../../contract/accounts.ts'
import { listCardReviews, reviewCard } from '../../contract/reviews.ts'
import { ApiError } from '../../contract/http.ts'
import { acceptInvitation, claimByCard, getInvitation, listHeldSeats } from '../../contract/seats.ts'
import { newIdentity } from '../../release/testing/owner.ts'
import { encodeBundle } from '../../vault/index.ts'
import { engines } from '../db/testing/index.ts'
import { bytes } from '../estates/testing/estate.ts'
import { Scene } from '../releases/testing/scene.ts'
import { Story } from '../releases/testing/story.ts'
import { newPerson } from '../testing/index.ts'
import { heldBy, seatOf } from './testing/seats.ts'

describe.each(engines)('seats, on the $name database', (engine) => {
  let scene: Scene
  let story: Story

  beforeAll(async () => {
    scene = await Scene.open(engine)
  })
  afterAll(() => scene.close())
  beforeEach(async () => {
    story = await Story.begin(scene)
  })

  describe('refusals', () => {
    test('the server rejects an acceptance without a session or a confirmed e-mail', async () => {
      const seat = await story.invite('contact_1', 'someone@example.org')
      const identity = await newIdentity()
      const { statement } = await story.owner.accept(seat, identity)
      const call = {
        params: story.placeOf(seat),
        body: { acceptance: statement, granteeMac: bytes(32), heldBox: bytes(99) },
      }
      const browser = scene.server.browser()
      await expect(browser.call(acceptInvitation, call)).rejects.toMatchObject({ status: 401 })
      const bundle = encodeBundle(identity.bundle)
      await browser.call(signUp, {
        body: { ...newPerson(), ownerId: identity.ownerId, identity: { bundle, privateBox: bytes(124) } },
      })
      await expect(browser.call(acceptInvitation, call)).rejects.toMatchObject({
        status: 403,
        code: 'email-not-confirmed',
      })
      expect(await seatOf('contact_1', story)).toMatchObject({ state: 'invited', invitation: { acceptances: [] } })
    })

    test('the server rejects an acceptance that the invitation secret did not sign, and an acceptance by the owner', async () => {
      const seat = await story.invite('contact_1', 'someone@example.org')
      const other = await story.owner.seat('contact_1')
      const person = await scene.person('thief')
      const { statement } = await story.owner.accept(seat, person.identity, 'invitation', other.acceptKey)
      const body = { acceptance: statement, granteeMac: bytes(32), heldBox: bytes(99) }
      const forged = person.browser.call(acceptInvitation, { params: story.placeOf(seat), body })
      await expect(forged).rejects.toMatchObject({ status: 409, code: 'refused' })
      expect(await heldBy(person.browser)).toMatchObject([{ state: 'refused', releases: [] }])
      await expect(story.accept(seat, story.person)).rejects.toMatchObject({ code: 'own-estate' })
      // A forged acceptance does not block the valid one.
      await story.accept(seat, await scene.person('right'))
      expect(await seatOf('contact_1', story)).toMatchObject({ state: 'accepted' })
    })

    test('the server rejects a second person for an accepted invitation, and any person for a replaced invitation', async () => {
      const first = await story.fill('contact_1')
      const late = await scene.person('late')
      await expect(story.accept(first.seat, late)).rejects.toMatchObject({ code: 'invitation-taken' })
      await story.invite('contact_1', 'next@example.org', 2)
      const gone = { status: 404, code: 'invitation-void' }
      await expect(story.accept(first.seat, late)).rejects.toMatchObject(gone)
      await expect(
        late.browser.call(getInvitation, { params: story.placeOf(first.seat), query: {} }),
      ).rejects.toMatchObject(gone)
      await expect(story.presentCard(first.seat, late)).rejects.toMatchObject(gone)
    })

    test('the server rejects a second person for an accepted invitation while the release service is down', async () => {
      const { seat } = await story.fill('contact_1')
      await scene.stopService()
      const second = story.accept(seat, await scene.person('second'))
      await expect(second).rejects.toMatchObject({ status: 409, code: 'invitation-taken' })
      await scene.startService()
    })

    test('the server rejects made-up ids', async () => {
      const params = { ownerId: story.ownerId, seatId: randomUUID(), invitationId: randomUUID() }
      await expect(scene.server.browser().call(getInvitation, { params, query: {} })).rejects.toMatchObject({
        status: 404,
      })
    })

    test('the server limits the ids that a caller can try', async () => {
      const browser = scene.server.browser()
      const look = () => {
        const params = { ownerId: randomUUID(), seatId: randomUUID(), invitationId: randomUUID() }
        return browser.call(getInvitation, { params, query: {} }).catch((error: unknown) => error)
      }
      const answers = []
      for (let i = 0; i < 61; i++) answers.push(await look())
      expect(answers.slice(0, 60).every((answer) => answer instanceof ApiError && answer.status === 404)).toBe(true)
      expect(answers[60]).toMatchObject({ status: 429, code: 'rate-limited', retryAfter: 1 })
      scene.server.wait({ seconds: 1 })
      expect(await look()).toMatchObject({ status: 404 })
    })

    test('the server rejects a second invitation in an epoch, and an invitation to another role of the seat', async () => {
      await story.invite('contact_1', 'one@example.org')
      await expect(story.invite('contact_1', 'two@example.org')).rejects.toMatchObject({ code: 'seat-taken' })
      story.seatIds.contact_2 = story.seatIds.contact_1
      await expect(story.invite('contact_2', 'two@example.org')).rejects.toMatchObject({ code: 'not-consistent' })
    })
  })

  test('an invited person can read the invitation without a session, and the mail says only who named them', async () => {
    const seat = await story.invite('attorney', 'lawyer@example.org')
    const found = await scene.server.browser().call(getInvitation, { params: story.placeOf(seat), query: {} })
    expect(found).toMatchObject({ role: 'attorney', epoch: 1, taken: false, statement: seat.invitation.statement })
    const [mail] = await scene.mailsTo('lawyer@example.org')
    expect(mail?.subject).toBe(`${story.person.email} chose you as their estate attorney`)
    for (const secret of [seat.invitationId, seat.seatId, story.ownerId]) expect(mail?.body).not.toContain(secret)
  })

  test('a seat goes from not invited to invited, accepted and confirmed', async () => {
    expect(await seatOf('contact_1', story)).toMatchObject({ state: 'not-invited', invitation: null })
    const person = await scene.person('contact')
    const seat = await story.invite('contact_1', person.email)
    expect(await seatOf('contact_1', story)).toMatchObject({
      state: 'invited',
      invitation: { armed: true, refused: null },
    })
    const { statement } = await story.accept(seat, person)
    expect(await seatOf('contact_1', story)).toMatchObject({
      state: 'accepted',
      invitation: { acceptances: [{ statement, via: 'invitation', email: person.email, confirmed: false }] },
    })
    expect(await heldBy(person.browser)).toMatchObject([{ state: 'accepted', counts: { incapacity: 1, death: 1 } }])
    const kit = { owner_id: person.identity.ownerId, kind: 'recovery', box: bytes(92), verifier: bytes(32) } as const
    const now = scene.server.context.clock()
    await scene.server.context.database
      .insertInto('key_box')
      .values({ ...kit, confirmed_at: now, created_at: now })
      .execute()
    expect(await seatOf('contact_1', story)).toMatchObject({ state: 'confirmed' })
    expect(await heldBy(person.browser)).toMatchObject([{ state: 'confirmed' }])
    const told = await scene.mailsTo(story.person.email)
    expect(told.map(({ subject }) => subject)).toContain('Your authorized contact has accepted')
    expect(told.map(({ body }) => body).join()).toContain(`the email address ${person.email} has agreed`)
    const kept = await scene.mailsTo(person.email)
    expect(kept.map(({ subject }) => subject)).toContain(`Please keep this: you are here for ${story.person.email}`)
  })

  test('the server reminds owner and invited person of an open invitation after 1, 3 and 7 days', async () => {
    const reminders = async (email: string, part: string) =>
      (await scene.mailsTo(email)).filter(({ body }) => body.includes(part)).length
    await story.invite('contact_1', 'slow@example.org', 1, story.person.identity, 'Ruth Vale')
    const both = async () => [
      await reminders('slow@example.org', 'You have not accepted yet'),
      await reminders(story.person.email, 'They have not accepted'),
    ]
    const seen = []
    for (let day = 0; day <= 8; day++) {
      await scene.days(day === 0 ? 0.9 : 1)
      seen.push(await both())
    }
    expect(seen).toEqual([0, 1, 1, 2, 2, 2, 2, 3, 3].map((count) => [count, count]))
  })

  test('an invited person sees the open invitation only under a confirmed address', async () => {
    const person = await scene.person('waits')
    const waiting = async () => (await person.browser.call(listHeldSeats, {})).waiting
    const seat = await story.invite('contact_1', person.email, 1, story.person.identity, 'Ruth Vale')
    expect(await waiting()).toMatchObject([
      { role: 'contact_1', ownerName: 'Ruth Vale', ownerEmail: story.person.email },
    ])
    const account = scene.server.context.database.updateTable('account').where('email', '=', person.email)
    await account.set({ verified_at: null }).execute()
    expect(await waiting()).toEqual([])
    await account.set({ verified_at: new Date() }).execute()
    await story.accept(seat, person)
    expect(await waiting()).toEqual([])
  })

  test('the server sends no reminder of an accepted or withdrawn invitation', async () => {
    await story.fill('contact_1')
    const gone = await story.invite('contact_2', 'gone@example.org')
    const message = await story.owner.disarm(gone)
    const statement = 'statement' in message ? message.statement : bytes(0)
    await story.save({ disarms: [{ seatId: gone.seatId, epoch: 1, statement }] })
    await scene.days(8)
    const bodies = [...(await scene.mailsTo('gone@example.org')), ...(await scene.mailsTo(story.person.email))]
    expect(bodies.filter(({ body }) => body.includes('not accepted'))).toEqual([])
  })

  test('a presented card waits for review, and the server mails the owner and the present grantee of the seat', async () => {
    const first = await story.fill('contact_1')
    const holder = await scene.person('card')
    const taken = await story.presentCard(first.seat, holder)
    expect(await heldBy(holder.browser)).toMatchObject([{ via: 'card', state: 'card-review' }])
    for (const email of [first.person.email, story.person.email])
      expect((await scene.mailsTo(email)).map(({ body }) => body).join()).toContain(holder.email)
    await expect(story.report(taken)).rejects.toMatchObject({ status: 403, code: 'card-not-counted' })
    const again = { params: story.placeOf(first.seat), body: { acceptance: taken.statement, heldBox: bytes(99) } }
    await expect(holder.browser.call(claimByCard, again)).rejects.toMatchObject({ code: 'invitation-taken' })
  })

  describe('a presented card', () => {
    const decide = async (
      operator: Awaited<ReturnType<Scene['operator']>>,
      taken: Awaited<ReturnType<Story['presentCard']>>,
      decision: 'approve' | 'reject',
    ) => {
      const message = await story.owner.cardReview(taken.seat, taken, operator.identity, decision)
      const statement = 'statement' in message ? message.statement : bytes(0)
      const body = { code: operator.code(), statement, acceptance: taken.statement, decision }
      await operator.browser.call(reviewCard, { params: story.placeOf(taken.seat), body })
    }
    const subjects = async (email: string) => (await scene.mailsTo(email)).map(({ subject }) => subject)
    const toCheck = 'A release card is waiting for your review'

    test('the server mails the operators about the card, and its holder about the decision and the reason', async () => {
      const operator = await scene.operator('looks')
      const first = await story.fill('contact_1')
      const [one, other] = [await scene.person('one'), await scene.person('other')]
      const accepted = await story.presentCard(first.seat, one)
      scene.server.wait({ minutes: 1 })
      const refused = await story.presentCard(first.seat, other)
      expect((await subjects(operator.email)).filter((subject) => subject === toCheck)).toHaveLength(2)
      const { reviews } = await operator.browser.call(listCardReviews, { query: {} })
      expect(reviews.filter(({ ownerId }) => ownerId === story.ownerId)).toMatchObject([
        { claimantEmail: one.email, filledBy: { email: first.person.email } },
        { claimantEmail: other.email, filledBy: { email: first.person.email } },
      ])
      await decide(operator, accepted, 'approve')
      await decide(operator, refused, 'reject')
      await scene.settle()
      const lastOf = async (email: string) => (await scene.mailsTo(email)).at(-1)
      const kept = await lastOf(one.email)
      expect(kept?.subject).toMatch(/^Your card from .* was accepted$/)
      // The grantee keeps this mail: it has the page, the address, and the advice to make a kit in case
      // they forget the password.
      expect(kept?.body).toContain(`Sign in with ${one.email}`)
      expect(kept?.body).toContain('/settings/security')
      expect(await lastOf(other.email)).toMatchObject({
        subject: expect.stringMatching(/was not accepted$/),
        body: expect.stringContaining('Nobody of that name.'),
      })
      expect(await heldBy(other.browser)).toMatchObject([{ state: 'refused', reason: 'Nobody of that name.' }])
      // The server sends the mail once, even after many polls of the release service.
      const before = (await subjects(other.email)).length
      await scene.days(1)
      expect(await subjects(other.email)).toHaveLength(before)
    })

    test('an accepted card ends the reminders of its invitation', async () => {
      const operator = await scene.operator('reminds')
      const seat = await story.invite('contact_2', 'paper@example.org')
      const taken = await story.presentCard(seat, await scene.person('paper'))
      await decide(operator, taken, 'approve')
      await scene.settle()
      await scene.days(8)
      const reminded = [...(await scene.mailsTo('paper@example.org')), ...(await scene.mailsTo(story.person.email))]
      expect(reminded.filter(({ body }) => body.includes('not accepted'))).toEqual([])
    })

    test('the server sends one mail to the holder of a card that was replaced before its review', async () => {
      const seat = await story.invite('contact_2', 'somebody@example.org')
      const holder = await scene.person('holder')
      await story.presentCard(seat, holder)
      await story.invite('contact_2', 'else@example.org', 2)
      await story.save()
      const told = (await subjects(holder.email)).filter((subject) => subject.endsWith('no longer works'))
      expect(told).toHaveLength(1)
    })
  })

  test('the server arms seats and forwards acceptances as soon as the release service is back', async () => {
    await scene.stopService()
    const person = await scene.person('patient')
    const seat = await story.invite('contact_1', person.email)
    expect(await seatOf('contact_1', story)).toMatchObject({ invitation: { armed: false } })
    await story.accept(seat, person)
    expect(await heldBy(person.browser)).toMatchObject([{ state: 'unverified' }])
    await scene.startService()
    scene.server.wait({ seconds: 10 })
    await scene.settle()
    expect(await seatOf('contact_1', story)).toMatchObject({
      state: 'accepted',
      invitation: { armed: true, refused: null },
    })
  })
})
