import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pauseByMail } from '../../contract/release.ts'
import { engines } from '../db/testing/index.ts'
import { bytes } from '../estates/testing/estate.ts'
import { testMailbox, type TestMailbox } from '../mail/testing/mailbox.ts'
import { deadline } from '../mail/compose.ts'
import { type Person, Scene } from './testing/scene.ts'
import { Story, type Taken } from './testing/story.ts'

const died = 'Are you there? Someone has reported something about you'

describe.each(engines)('notices without a mail server, on the $name database', (engine) => {
  let scene: Scene
  let operator: Person & { code(): string }
  let story: Story
  let contact: Taken
  let other: Taken

  beforeAll(async () => {
    scene = await Scene.open(engine)
    operator = await scene.operator()
  })
  afterAll(() => scene.close())
  beforeEach(async () => {
    story = await Story.begin(scene)
    contact = await story.fill('contact_1')
    other = await story.fill('contact_2')
  })

  test('the owner gets a mail every day, and its link pauses the release once, for seven days', async () => {
    const reported = await story.report(contact)
    await scene.settle()
    await story.review(reported, operator)
    const notices = async () => (await scene.mailsTo(story.person.email)).filter(({ subject }) => subject === died)
    expect(await notices()).toHaveLength(1)
    for (let day = 1; day <= 3; day++) await scene.days(1.01)
    expect(await notices()).toHaveLength(4)
    const [first, second] = (await notices()).map(({ body }) => /token=([\w-]+)/.exec(body)?.[1] ?? '')
    const anyone = scene.server.browser()
    const before = (await story.releases())[0]?.opensAt?.getTime() ?? 0
    const { pausedUntil } = await anyone.call(pauseByMail, { body: { token: first ?? '' } })
    expect(pausedUntil).not.toBeNull()
    expect(await anyone.call(pauseByMail, { body: { token: second ?? '' } })).toMatchObject({
      pausedUntil,
      again: true,
    })
    const unknown = await anyone.call(pauseByMail, { body: { token: 'x'.repeat(43) } })
    expect(unknown).toEqual({ pausedUntil: null, opensAt: null, again: false })
    expect(((await story.releases())[0]?.opensAt?.getTime() ?? 0) - before).toBe(7 * 24 * 3600_000)
    // After the owner used the pause, the mails say when the pause ends, and offer no second pause.
    await scene.days(1.01)
    const afterwards = (await notices()).at(-1)?.body
    expect(afterwards).not.toContain('/release/pause')
    expect(afterwards).toContain(deadline(pausedUntil ?? new Date(0)))
    await story.veto(reported.release.releaseId)
    await scene.days(3)
    expect(await notices()).toHaveLength(5)
    const kept = await scene.server.context.database
      .selectFrom('release_notice')
      .select('mail_id')
      .where('release_id', '=', reported.release.releaseId)
      .execute()
    expect(kept).toHaveLength(5)
  })

  test('the mail does not name the end of a past pause as a deadline', async () => {
    const reported = await story.report(contact)
    await scene.settle()
    await story.review(reported, operator)
    const last = async () => (await scene.mailsTo(story.person.email)).findLast(({ subject }) => subject === died)?.body
    const token = /token=([\w-]+)/.exec((await last()) ?? '')?.[1] ?? ''
    await scene.server.browser().call(pauseByMail, { body: { token } })
    for (let day = 1; day <= 8; day++) await scene.days(1.01)
    expect((await story.releases())[0]?.state).toBe('waiting')
    expect(await last()).not.toMatch(/release\/pause|holds everything until/)
    expect(await last()).toContain('To stop it now, you have to sign in')
  })

  test('the reporter gets a mail of thanks, and all other grantees get a notice', async () => {
    await story.report(contact)
    await scene.settle()
    const mails = async ({ person }: Taken) => (await scene.mailsTo(person.email)).map(({ body }) => body).join('\n')
    expect(await mails(contact)).toContain('You told us that')
    expect(await mails(contact)).not.toContain('We have been told that')
    expect(await mails(other)).toContain('We have been told that')
    expect(await mails(other)).not.toContain('You told us that')
  })

  test('without a mail server the wait is fourteen days', async () => {
    const reported = await story.report(contact)
    await scene.settle()
    const release = await story.review(reported, operator)
    const wait = (release.opensAt?.getTime() ?? 0) - (release.waitingSince?.getTime() ?? 0)
    expect(wait).toBeGreaterThanOrEqual(14 * 24 * 3600_000)
  })

  test('the server mails the other grantee once per state, and the operator that a report waits', async () => {
    const reported = await story.report(contact)
    await scene.settle()
    await story.review(reported, operator)
    await scene.days(20)
    await scene.settle()
    const texts = (await scene.mailsTo(other.person.email)).map(({ body }) => body)
    for (const part of ['is now being checked', 'was accepted', 'You can now open'])
      expect(texts.filter((text) => text.includes(part))).toHaveLength(1)
    const mine = (await scene.mailsTo(operator.email)).filter(
      ({ subject }) => subject === 'A report is waiting for your review',
    )
    expect(mine.length).toBeGreaterThan(0)
  })
})

describe.each(engines)('the outcome of a report, on the $name database', (engine) => {
  let scene: Scene
  let operator: Person & { code(): string }
  let story: Story
  beforeAll(async () => {
    scene = await Scene.open(engine)
    operator = await scene.operator()
  })
  afterAll(() => scene.close())
  beforeEach(async () => {
    story = await Story.begin(scene)
  })

  const subjectsTo = async (email: string) => (await scene.mailsTo(email)).map(({ subject }) => subject)

  test('the server mails the owner that the report was rejected', async () => {
    const reported = await story.report(await story.fill('contact_1'))
    await scene.settle()
    await story.review(reported, operator, 'reject')
    expect(await subjectsTo(story.person.email)).toContain('The report about you was not accepted')
  })

  test('the server mails the owner that the report was stopped', async () => {
    const { release } = await story.report(await story.fill('contact_1'))
    await story.veto(release.releaseId)
    await scene.settle()
    expect(await subjectsTo(story.person.email)).toContain('The report about you was stopped')
  })

  test('the server mails the owner that records were opened, and at the end of the release every grantee', async () => {
    const contact = await story.fill('contact_1')
    const other = await story.fill('contact_2')
    const { releaseId } = await story.release(contact, operator, 'incapacity')
    expect(await subjectsTo(story.person.email)).toContain('What you marked was opened')
    // Like the app, the test ends the release with new keys for every seat, which empties them all.
    const ends = [{ releaseId, statement: await story.endStatement(releaseId) }]
    const disarms = []
    for (const { seat } of [contact, other]) {
      const message = await story.owner.disarm(seat)
      disarms.push({ seatId: seat.seatId, epoch: 1, statement: 'statement' in message ? message.statement : bytes(0) })
    }
    await story.save({ ends, authKey: story.person.authKey, disarms })
    await scene.settle()
    expect(await subjectsTo(story.person.email)).toContain('You closed what had been opened')
    for (const { person } of [contact, other])
      expect((await scene.mailsTo(person.email)).at(-1)?.body).toContain(
        'Everything that was opened for you is closed.',
      )
  })

  test('the mail about a death says that nothing was opened only if no earlier report opened records', async () => {
    const contact = await story.fill('contact_1')
    const notice = async () =>
      (await scene.mailsTo(story.person.email)).findLast(({ subject }) => subject === died)?.body
    await story.release(contact, operator, 'incapacity')
    expect(await notice()).not.toContain('is open already')
    await story.report(contact, 'death')
    await scene.settle()
    expect(await notice()).toContain('What you marked for when you can no longer act is open already. Nothing else')
    expect(await notice()).not.toContain('Nothing has been opened')
  })

  test('a removed grantee gets one mail, and another grantee gets none', async () => {
    const contact = await story.fill('contact_1')
    const other = await story.fill('contact_2')
    const message = await story.owner.disarm(contact.seat)
    const statement = 'statement' in message ? message.statement : bytes(0)
    await story.save({ disarms: [{ seatId: contact.seat.seatId, epoch: 1, statement }] })
    await scene.settle()
    const removed = (subjects: string[]) => subjects.filter((subject) => subject.startsWith('You are no longer the'))
    expect(removed(await subjectsTo(contact.person.email))).toHaveLength(1)
    expect(removed(await subjectsTo(other.person.email))).toEqual([])
  })

  test('mails name the owner as agreed for each grantee, or else by the address', async () => {
    const [named, unnamed] = [await scene.person('named'), await scene.person('unnamed')]
    const seat = await story.invite('contact_1', named.email, 1, story.person.identity, 'Ruth Vale')
    await story.accept(await story.invite('contact_2', unnamed.email), unnamed)
    await story.report(await story.accept(seat, named))
    await scene.settle()
    expect(await subjectsTo(named.email)).toContain('We received your report about Ruth Vale')
    expect(await subjectsTo(unnamed.email)).toContain(`We were told that ${story.person.email} has died`)
    const toOther = (await scene.mailsTo(unnamed.email)).map(({ subject, body }) => subject + body).join()
    expect(toOther).not.toContain('Ruth Vale')
  })
})

describe.each(engines)('releases with a mail server, on the $name database', (engine) => {
  let scene: Scene
  let mailbox: TestMailbox
  let operator: Person & { code(): string }
  beforeAll(async () => {
    mailbox = await testMailbox()
    scene = await Scene.open(engine, { SMTP_URL: mailbox.url })
    operator = await scene.operator()
  })
  afterAll(async () => {
    await scene.close()
    await mailbox.close()
  })

  test('the wait has the length that the owner chose, and begins when the mail server accepts the notice', async () => {
    const story = await Story.begin(scene)
    const contact = await story.fill('contact_1')
    mailbox.refuse({ code: 451, message: 'not now' })
    const reported = await story.report(contact)
    await scene.settle()
    await story.review(reported, operator)
    const release = async () => (await story.releases())[0]
    expect(await release()).toMatchObject({ state: 'waiting', opensAt: null })
    mailbox.refuse(undefined)
    await scene.days(1)
    const told = mailbox.mails.filter(({ to }) => to === story.person.email)
    expect(told.map(({ subject }) => subject)).toContain(died)
    const { opensAt, waitingSince } = (await release()) ?? {}
    const days = ((opensAt?.getTime() ?? 0) - (waitingSince?.getTime() ?? 0)) / 86_400_000
    expect(days).toBeGreaterThanOrEqual(8)
    expect(days).toBeLessThan(8.1)
    await scene.days(7.1)
    expect(await release()).toMatchObject({ state: 'released' })
    const accepted = await scene.server.context.database
      .selectFrom('release_notice')
      .select('accepted_at')
      .where('release_id', '=', reported.release.releaseId)
      .execute()
    expect(accepted.length).toBeGreaterThan(1)
    expect(accepted.some(({ accepted_at }) => accepted_at !== null)).toBe(true)
  })

  test('after three days of refused mail the wait begins, and takes fourteen days', async () => {
    const story = await Story.begin(scene)
    const contact = await story.fill('contact_1')
    mailbox.refuse({ code: 550, message: 'nobody here' })
    const reported = await story.report(contact)
    await scene.settle()
    await story.review(reported, operator)
    for (let day = 0; day < 5; day++) await scene.days(1.01)
    mailbox.refuse(undefined)
    const [release] = await story.releases()
    const days = ((release?.opensAt?.getTime() ?? 0) - (release?.waitingSince?.getTime() ?? 0)) / 86_400_000
    expect(days).toBeGreaterThan(17)
    expect(days).toBeLessThan(19)
  })
})
