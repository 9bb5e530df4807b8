import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  acceptDeputy,
  endDeputy,
  getDeputy,
  listMyDeputies,
  listOwnDeputies,
  nameDeputy,
} from '../../contract/deputies.ts'
import { giveOpinion, readReleaseLog, readReport } from '../../contract/release.ts'
import { listHeldSeats, listOpenedRecords, stepDown } from '../../contract/seats.ts'
import {
  acceptAsDeputy,
  endDeputy as endStatement,
  type NamedDeputy,
  nameTestDeputy,
} from '../../release/testing/deputies.ts'
import type { Identity } from '../../vault/index.ts'
import { engines } from '../db/testing/index.ts'
import { bytes } from '../estates/testing/estate.ts'
import { type Person, Scene } from '../releases/testing/scene.ts'
import { Story, type Taken } from '../releases/testing/story.ts'

describe.each(engines)('deputies, on the $name database', (engine) => {
  let scene: Scene
  let story: Story
  let attorney: Taken
  let deputy: Person

  beforeAll(async () => {
    scene = await Scene.open(engine, { RATE_LIMIT_PER_ADDRESS: '100000' })
  })
  afterAll(() => scene.close())
  beforeEach(async () => {
    scene.server.wait({ days: 2 })
    story = await Story.begin(scene)
    attorney = await story.fill('attorney')
    deputy = await scene.person('deputy')
    await scene.settle()
  })

  const signed = (by: Identity = attorney.person.identity, given: Parameters<typeof nameTestDeputy>[4] = {}) =>
    nameTestDeputy(story.ownerId, attorney.seat, attorney, by, given)
  const names = async (named: NamedDeputy, { browser }: Person = attorney.person, seat = attorney.seat) => {
    const { deputyId, message } = named
    const body = { deputyId, email: deputy.email, statement: message.statement, note: bytes(100) }
    await browser.call(nameDeputy, { params: story.placeOf(seat), body })
    return named
  }
  const paramsOf = ({ deputyId }: NamedDeputy) => ({ ownerId: story.ownerId, deputyId })
  const acceptance = async (named: NamedDeputy, { identity }: Person) =>
    (await acceptAsDeputy(named, identity)).statement
  const accepts = async (named: NamedDeputy, who = deputy, statement?: Uint8Array) => {
    const body = { acceptance: statement ?? (await acceptance(named, who)), heldBox: bytes(100) }
    await who.browser.call(acceptDeputy, { params: paramsOf(named), body })
  }
  const ends = async (named: NamedDeputy, { browser, identity }: Person, by: Identity = identity) => {
    const { statement } = await endStatement(story.ownerId, named.deputyId, by)
    await browser.call(endDeputy, { params: paramsOf(named), body: { statement } })
  }
  const seated = async () => {
    const named = await names(await signed())
    await accepts(named)
    return named
  }
  const deputized = async ({ browser }: Person = deputy) => (await browser.call(listHeldSeats, {})).deputized ?? []
  const own = async () => (await story.person.browser.call(listOwnDeputies, {})).deputies
  const reported = async () => {
    const contact = await story.fill('contact_1')
    await scene.settle()
    return (await story.report(contact)).release
  }
  const answers = async ({ releaseId }: { releaseId: string }, who: Person, stance: 'support' | 'object') => {
    const message = await story.owner.opinion(releaseId, who.identity, stance)
    const params = { ownerId: story.ownerId, releaseId }
    await who.browser.call(giveOpinion, {
      params,
      body: { statement: 'statement' in message ? message.statement : bytes(0), stance },
    })
  }
  const steps = async () => (await story.log()).map(({ step }) => step)
  const subjectsTo = async ({ email }: Person) => (await scene.mailsTo(email)).map(({ subject }) => subject)

  test('a deputy accepts, and the owner and the attorney read who it is', async () => {
    const named = await seated()
    const shown = { deputyId: named.deputyId, email: deputy.email, acceptedBy: deputy.email, endedAt: null }
    expect(await own()).toMatchObject([shown])
    const params = story.placeOf(attorney.seat)
    expect((await attorney.person.browser.call(listMyDeputies, { params })).deputies).toMatchObject([shown])
    expect(await deputized()).toMatchObject([{ ownerId: story.ownerId, deputyId: named.deputyId, releases: [] }])
    expect(await steps()).toEqual(expect.arrayContaining(['deputy-named', 'deputy-accepted']))
  })

  test('a deputy answers a report, and neither reads records nor the reports of before', async () => {
    await seated()
    const release = await reported()
    expect((await deputized())[0]?.releases).toMatchObject([{ releaseId: release.releaseId }])
    await answers(release, deputy, 'support')
    expect(await steps()).toContain('supported')
    await expect(
      deputy.browser.call(listOpenedRecords, { params: story.placeOf(attorney.seat), query: { after: undefined } }),
    ).rejects.toMatchObject({ status: 403 })
    const late = await scene.person('late')
    scene.server.wait({ seconds: 1 })
    const second = await names(await signed())
    await accepts(second, late)
    expect((await deputized(late))[0]?.releases).toEqual([])
    await expect(answers(release, late, 'object')).rejects.toMatchObject({ status: 409 })
  })

  test('a deputy does not speak after the attorney’s own answer', async () => {
    await seated()
    const release = await reported()
    await answers(release, attorney.person, 'support')
    await expect(answers(release, deputy, 'object')).rejects.toMatchObject({ status: 409 })
  })

  test('the attorney alone names a deputy: no contact, deputy, owner or stranger does', async () => {
    await seated()
    const contact = await story.fill('contact_1')
    await scene.settle()
    const stranger = await scene.person('stranger')
    for (const who of [deputy, stranger, story.person, contact.person]) {
      const named = await signed(who.identity)
      await expect(names(named, who)).rejects.toMatchObject({ status: 403, code: 'not-in-seat' })
      // A changed app with the attorney's session, and another key.
      await expect(names(named)).rejects.toMatchObject({ status: 409 })
    }
    await expect(names(await signed(contact.person.identity), contact.person, contact.seat)).rejects.toMatchObject({
      status: 409,
    })
    expect(await own()).toHaveLength(1)
  })

  test('a statement about another estate names no deputy', async () => {
    const other = await Story.begin(scene)
    const elsewhere = await signed(attorney.person.identity, { ownerId: other.ownerId })
    await expect(names(elsewhere)).rejects.toMatchObject({ status: 409 })
    expect(await own()).toEqual([])
  })

  test('a link counts once, for one account, and a replay adds no deputy', async () => {
    const named = await names(await signed())
    const theirs = await acceptance(named, deputy)
    await accepts(named)
    const other = await scene.person('other')
    await expect(accepts(named, other)).rejects.toMatchObject({ status: 409, code: 'invitation-taken' })
    await expect(accepts(named, other, theirs)).rejects.toMatchObject({ status: 409, code: 'invitation-taken' })
    await expect(names(named)).rejects.toMatchObject({ status: 404 })
    const second = await names(await signed())
    await expect(accepts(second, deputy, theirs)).rejects.toMatchObject({ status: 409 })
    await expect(accepts(second)).rejects.toMatchObject({ status: 409 })
    const shown = (await own()).map(({ acceptedBy }) => acceptedBy ?? 'nobody')
    expect(shown.toSorted()).toEqual([deputy.email, 'nobody'])
  })

  test('two accounts that accept in one moment: the server names whom the service counts', async () => {
    const named = await names(await signed())
    const other = await scene.person('other')
    const tries = [deputy, other].map((who) => accepts(named, who))
    const done = await Promise.allSettled(tries)
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const [winner] = [deputy, other].filter((_, at) => done[at]?.status === 'fulfilled')
    expect(await own()).toMatchObject([{ acceptedBy: winner?.email }])
    const line = (await story.log()).find(({ step }) => step === 'deputy-accepted')
    expect(line?.detail).toContain(winner?.identity.ownerId)
  })

  test('a person with a part of their own, the owner, or an unconfirmed address is no deputy', async () => {
    const contact = await story.fill('contact_1')
    await scene.settle()
    const named = await names(await signed())
    for (const who of [contact.person, attorney.person])
      await expect(accepts(named, who)).rejects.toMatchObject({ status: 409, code: 'already-named' })
    await expect(accepts(named, story.person)).rejects.toMatchObject({ status: 409, code: 'own-estate' })
    await scene.server.context.database
      .updateTable('account')
      .set({ verified_at: null })
      .where('id', '=', deputy.accountId)
      .execute()
    await expect(accepts(named)).rejects.toMatchObject({ status: 403, code: 'email-not-confirmed' })
    expect(await own()).toMatchObject([{ acceptedBy: null }])
  })

  test('a deputy who takes a seat of their own is a deputy no more', async () => {
    await seated()
    const seat = await story.invite('contact_2', deputy.email)
    await story.accept(seat, deputy)
    await scene.settle()
    expect(await deputized()).toEqual([])
    const release = await reported()
    await expect(answers(release, deputy, 'support')).rejects.toMatchObject({ status: 403 })
  })

  test.each(['owner', 'attorney', 'deputy'] as const)(
    'the %s ends a deputy, who then reads and answers nothing',
    async (by) => {
      const named = await seated()
      const release = await reported()
      await ends(named, { owner: story.person, attorney: attorney.person, deputy }[by])
      expect(await steps()).toContain('deputy-ended')
      expect(await deputized()).toEqual([])
      const { ownerId } = story
      const { releaseId } = release
      await expect(deputy.browser.call(readReleaseLog, { params: { ownerId } })).rejects.toMatchObject({ status: 404 })
      await expect(deputy.browser.call(readReport, { params: { ownerId, releaseId } })).rejects.toMatchObject({
        status: 403,
      })
      await expect(answers(release, deputy, 'support')).rejects.toMatchObject({ status: 403, code: 'not-in-seat' })
      expect(await subjectsTo(deputy)).toContain('You are no longer a deputy')
      expect(await subjectsTo(attorney.person)).toContain(`${deputy.email} is no longer your deputy`)
    },
  )

  test('an ended deputy does not come back by a replay, but by a new naming', async () => {
    const named = await names(await signed())
    const theirs = await acceptance(named, deputy)
    await accepts(named)
    await ends(named, story.person)
    await expect(accepts(named, deputy, theirs)).rejects.toMatchObject({ status: 404, code: 'invitation-void' })
    await expect(names(named)).rejects.toMatchObject({ status: 404 })
    await expect(deputy.browser.call(getDeputy, { params: paramsOf(named) })).rejects.toMatchObject({ status: 404 })
    await seated()
    expect(await deputized()).toHaveLength(1)
    await answers(await reported(), deputy, 'support')
  })

  test('no contact or stranger ends a deputy, and the owner’s key alone ends one for the owner', async () => {
    const named = await seated()
    const contact = await story.fill('contact_1')
    await scene.settle()
    const stranger = await scene.person('stranger')
    for (const who of [contact.person, stranger]) await expect(ends(named, who)).rejects.toMatchObject({ status: 404 })
    await expect(ends(named, story.person, stranger.identity)).rejects.toMatchObject({ status: 409 })
    expect(await deputized()).toHaveLength(1)
  })

  test.each(['replaced', 'stepped down'] as const)(
    'a deputy of an attorney who was %s answers nothing, and their link is void',
    async (how) => {
      await seated()
      const open = await names(await signed())
      if (how === 'replaced') await story.fill('attorney', 2)
      else {
        const message = await story.owner.stepDown(attorney.seat, attorney.person.identity)
        await attorney.person.browser.call(stepDown, {
          params: story.placeOf(attorney.seat),
          body: { statement: 'statement' in message ? message.statement : bytes(0), nonce: bytes(32) },
        })
      }
      await scene.settle()
      expect(await deputized()).toEqual([])
      const late = await scene.person('late')
      await expect(accepts(open, late)).rejects.toMatchObject({ status: 404, code: 'invitation-void' })
      await expect(names(await signed())).rejects.toMatchObject({ status: 403 })
      const release = await reported()
      await expect(answers(release, deputy, 'object')).rejects.toMatchObject({ status: 403 })
      expect((await subjectsTo(deputy)).join()).not.toContain('waits for an answer')
    },
  )

  test('a deputy of one estate has no part in another of the same attorney', async () => {
    await seated()
    const other = await Story.begin(scene)
    await other.accept(await other.invite('attorney', attorney.person.email), attorney.person)
    const contact = await other.fill('contact_1')
    await scene.settle()
    const { release } = await other.report(contact)
    const params = { ownerId: other.ownerId, releaseId: release.releaseId }
    const message = await other.owner.opinion(release.releaseId, deputy.identity, 'object')
    const body = { statement: 'statement' in message ? message.statement : bytes(0), stance: 'object' as const }
    await expect(deputy.browser.call(giveOpinion, { params, body })).rejects.toMatchObject({ status: 403 })
    await expect(deputy.browser.call(readReport, { params })).rejects.toMatchObject({ status: 403 })
    expect(await deputized()).toMatchObject([{ ownerId: story.ownerId }])
  })

  test('the server writes to whom it concerns, and sends no mail about a refused naming', async () => {
    await expect(names(await signed(deputy.identity))).rejects.toMatchObject({ status: 409 })
    expect((await subjectsTo(deputy)).join()).not.toContain('deputy')
    await seated()
    expect((await subjectsTo(deputy)).at(-1)).toBe(`${attorney.person.email} asks you to be their deputy`)
    expect(await subjectsTo(story.person)).toContain('Your estate attorney has a deputy')
    await reported()
    await scene.settle()
    expect((await subjectsTo(deputy)).at(-1)).toContain('waits for an answer')
  })

  test('an attorney has at most eight deputies of one client at once', async () => {
    const all = []
    for (let nth = 0; nth < 8; nth++) all.push(await names(await signed()))
    await expect(names(await signed())).rejects.toMatchObject({ status: 409, code: 'too-many' })
    const [first] = all
    if (first) await ends(first, attorney.person)
    await names(await signed())
    expect((await own()).filter(({ endedAt }) => endedAt === null)).toHaveLength(8)
  })
})
