import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { confirmLookout, getLookout, holdAsLookout } from '../../contract/lookout.ts'
import { pauseByMail } from '../../contract/release.ts'
import { engines } from '../db/testing/index.ts'
import { testMailbox, type TestMailbox } from '../mail/testing/mailbox.ts'
import { Scene } from '../releases/testing/scene.ts'
import { Story, type Taken } from '../releases/testing/story.ts'
import { nameLookout } from './testing/lookout.ts'

describe.each(engines)('a lookout, on the $name database', (engine) => {
  let scene: Scene
  let mailbox: TestMailbox
  let operator: Awaited<ReturnType<Scene['operator']>>
  let story: Story
  let contact: Taken
  let lookout: string

  beforeAll(async () => {
    mailbox = await testMailbox()
    scene = await Scene.open(engine, { SMTP_URL: mailbox.url })
    operator = await scene.operator()
  })
  afterAll(async () => {
    await scene.close()
    await mailbox.close()
  })
  beforeEach(async () => {
    story = await Story.begin(scene)
    contact = await story.fill('contact_1')
    lookout = `lookout-${story.ownerId}@example.org`
    await scene.settle()
    mailbox.mails.length = 0
  })

  const anyone = () => scene.server.browser()
  const mailsTo = (address: string) => mailbox.mails.filter(({ to }) => to === address)
  const subjects = (address: string) => mailsTo(address).map(({ subject }) => subject)
  const linkOf = (address: string, path: string) =>
    mailsTo(address)
      .flatMap(({ text }) => new RegExp(`${path}#token=(\\S+)`).exec(text)?.[1] ?? [])
      .at(-1) ?? ''
  const confirm = (token: string) => anyone().call(confirmLookout, { body: { token } })
  const hold = (token: string) => anyone().call(holdAsLookout, { body: { token } })
  const standing = async () => (await story.person.browser.call(getLookout, {})).lookout
  async function named(wish: Parameters<typeof nameLookout>[1] = { email: lookout }) {
    await nameLookout(story, wish)
    await scene.settle()
  }
  async function agreed(wish: { email: string; holdsPerYear?: number } = { email: lookout }) {
    await named(wish)
    await confirm(linkOf(wish.email, '/lookout'))
    await scene.settle()
  }
  async function reported() {
    const given = await story.report(contact)
    await scene.settle()
    return given
  }
  const steps = async () => (await story.log()).map(({ step }) => step)

  test('agrees by a press, once or twice, and the owner hears of it', async () => {
    await named()
    expect(await standing()).toMatchObject({ name: 'Jonas Weber', email: lookout, holdsPerYear: 2, on: false })
    const token = linkOf(lookout, '/lookout')
    await anyone().fetch(`/lookout?token=${token}`)
    expect((await anyone().fetch(`/api/lookout/confirm?token=${token}`)).status).toBe(405)
    expect(await standing()).toMatchObject({ on: false })
    expect(await confirm(token)).toEqual({ owner: 'Ruth Vale' })
    await confirm(token)
    expect(await standing()).toMatchObject({ on: true })
    await scene.settle()
    expect(subjects(story.person.email)).toEqual(['You named a lookout', 'Jonas Weber is your lookout now'])
  })

  test('hears of nothing before they agreed', async () => {
    await named()
    const { release } = await reported()
    await story.veto(release.releaseId)
    await scene.settle()
    expect(subjects(lookout)).toEqual(['Would you be Ruth Vale’s lookout?'])
  })

  test('hears of each step, without anybody’s name but the owner’s, and holds nothing once it is over', async () => {
    await agreed()
    const given = await reported()
    await story.review(given, operator)
    await scene.settle()
    const token = linkOf(lookout, '/lookout/hold')
    await scene.days(8)
    expect(subjects(lookout)).toEqual([
      'Would you be Ruth Vale’s lookout?',
      'We were told something about Ruth Vale',
      'The waiting time for Ruth Vale has begun',
      'The waiting time for Ruth Vale is over',
    ])
    const texts = mailsTo(lookout).map(({ text }) => text)
    expect(texts.join()).not.toContain(contact.person.email)
    expect(texts.at(-1)).not.toContain('/lookout/hold')
    expect(await hold(token)).toEqual({ did: 'nothing', until: null, opensAt: null })
    expect(await steps()).not.toContain('held')
  })

  test('holds a report once for seven days, and everyone with a part in it reads who did', async () => {
    await agreed()
    const given = await reported()
    await story.review(given, operator)
    await scene.settle()
    const [before] = await story.releases()
    const token = linkOf(lookout, '/lookout/hold')
    expect(await steps()).not.toContain('held')
    mailbox.mails.length = 0
    const held = await hold(token)
    expect(held.did).toBe('held')
    const after = (await story.releases())[0]
    expect((after?.opensAt?.getTime() ?? 0) - (before?.opensAt?.getTime() ?? 0)).toBe(7 * 86_400_000)
    expect(held.until).toEqual(after?.heldUntil)
    expect((await hold(token)).did).toBe('again')
    await scene.settle()
    expect((await story.releases())[0]?.opensAt).toEqual(after?.opensAt)
    const line = (await story.log()).filter(({ step }) => step === 'held')
    expect(line.map(({ by, detail }) => [by, JSON.parse(detail).name])).toEqual([['lookout', 'Jonas Weber']])
    expect(subjects(story.person.email)).toContain('Jonas Weber has held the report about you')
    for (const { email } of [contact.person, operator])
      expect(mailsTo(email).filter(({ text }) => text.includes('Jonas Weber'))).toHaveLength(1)
    expect(mailsTo(lookout).map(({ text }) => text.includes('/lookout/hold'))).toEqual([false])
    // Their link is not the owner's.
    expect(await anyone().call(pauseByMail, { body: { token: token.split('.')[1] ?? '' } })).toMatchObject({
      pausedUntil: null,
    })
  })

  test('holds no second report with the link of the first, and no more in a year than the owner said', async () => {
    await agreed({ email: lookout, holdsPerYear: 1 })
    const first = await reported()
    const token = linkOf(lookout, '/lookout/hold')
    await hold(token)
    await story.veto(first.release.releaseId)
    await scene.days(1.1)
    const second = await reported()
    expect((await hold(token)).did).toBe('nothing')
    const next = linkOf(lookout, '/lookout/hold')
    expect(next).not.toBe(token)
    expect((await hold(next)).did).toBe('often')
    expect((await story.releases()).find(({ releaseId }) => releaseId === second.release.releaseId)?.heldUntil).toBe(
      null,
    )
  })

  test('who was replaced or removed holds nothing, hears of nothing, and hears that', async () => {
    await agreed()
    const old = linkOf(lookout, '/lookout')
    const other = `other-${lookout}`
    await agreed({ email: other })
    expect(subjects(lookout).at(-1)).toBe('You are no longer Ruth Vale’s lookout')
    await expect(confirm(old)).rejects.toMatchObject({ status: 404, code: 'unknown-link' })
    const given = await reported()
    expect(subjects(lookout)).toHaveLength(2)
    const link = linkOf(other, '/lookout/hold')
    const links = () =>
      scene.server.context.database
        .selectFrom('hold_link')
        .select('token_hash')
        .where('owner_id', '=', story.ownerId)
        .execute()
    const before = await links()
    await story.veto(given.release.releaseId)
    await scene.settle()
    expect(subjects(other).at(-1)).toBe('Ruth Vale has answered')
    expect(await links()).toEqual(before)
    await scene.days(1.1)
    await named(null)
    expect(await standing()).toBeNull()
    await reported()
    expect((await hold(link)).did).toBe('nothing')
    await expect(confirm(linkOf(other, '/lookout'))).rejects.toMatchObject({ code: 'unknown-link' })
    expect(await steps()).not.toContain('held')
  })

  test('whom the owner names again under the same address stays, and gets no mail', async () => {
    await agreed()
    const asked = subjects(lookout).length
    await named({ email: lookout, holdsPerYear: 4 })
    expect(await standing()).toMatchObject({ holdsPerYear: 4, mailName: 'Ruth Vale', on: true })
    expect(subjects(lookout)).toHaveLength(asked)
    expect(await confirm(linkOf(lookout, '/lookout'))).toEqual({ owner: 'Ruth Vale' })
    await reported()
    expect((await hold(linkOf(lookout, '/lookout/hold'))).did).toBe('held')
  })

  test('who never agreed gets a new link when the owner names them again', async () => {
    await named()
    const old = linkOf(lookout, '/lookout')
    await named({ email: lookout, holdsPerYear: 4 })
    expect(await standing()).toMatchObject({ on: false })
    await expect(confirm(old)).rejects.toMatchObject({ code: 'unknown-link' })
    await confirm(linkOf(lookout, '/lookout'))
    expect(await standing()).toMatchObject({ on: true })
  })

  test('stays the same during a report', async () => {
    await agreed()
    await reported()
    for (const wish of [null, { email: `thief-${lookout}` }])
      await expect(nameLookout(story, wish)).rejects.toMatchObject({ status: 409, code: 'under-release' })
    await scene.settle()
    expect((await hold(linkOf(lookout, '/lookout/hold'))).did).toBe('held')
  })

  test('of another estate holds nothing here, and an invented link nowhere', async () => {
    await agreed()
    await reported()
    const token = linkOf(lookout, '/lookout/hold')
    const other = await Story.begin(scene)
    const swapped = `${other.ownerId}.${token.split('.')[1]}`
    for (const wrong of [swapped, `${story.ownerId}.${'x'.repeat(40)}`, 'x'.repeat(40)])
      expect((await hold(wrong)).did).toBe('nothing')
    expect(await steps()).not.toContain('held')
  })

  test('is not the owner, and not named with a statement that does not count', async () => {
    await expect(nameLookout(story, { email: story.person.email })).rejects.toMatchObject({ code: 'same-email' })
    await named({ email: lookout, counter: 7 })
    await expect(nameLookout(story, { email: `late-${lookout}`, counter: 7 })).rejects.toMatchObject({ status: 409 })
    expect(await standing()).toMatchObject({ email: lookout })
    expect((await story.person.browser.call(getLookout, {})).counter).toBe(7)
  })

  test('whom a restored server still has, although the owner replaced them, is dropped by the log', async () => {
    await agreed()
    const { database } = scene.server.context
    const kept = await database
      .selectFrom('lookout')
      .selectAll()
      .where('owner_id', '=', story.ownerId)
      .executeTakeFirstOrThrow()
    await named(null)
    const { counter } = await story.person.browser.call(getLookout, {})
    // The copy is older than the removal: its log ends before.
    await database.updateTable('lookout').set(kept).where('owner_id', '=', story.ownerId).execute()
    const last = (await story.log()).findLast(({ step }) => step === 'lookout')
    await database
      .deleteFrom('release_log')
      .where('owner_id', '=', story.ownerId)
      .where('n', '>=', last?.n ?? 0)
      .execute()
    await database
      .updateTable('release_link')
      .set({ log_n: (last?.n ?? 1) - 1, said: null })
      .where('owner_id', '=', story.ownerId)
      .execute()
    await reported()
    expect(await standing()).toBeNull()
    expect((await story.person.browser.call(getLookout, {})).counter).toBe(counter)
    expect(subjects(lookout).at(-1)).toBe('You are no longer Ruth Vale’s lookout')
  })
})
