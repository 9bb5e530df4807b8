import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listMails } from '../../contract/admin.ts'
import { answerYearly, getYearly, lookAtYearly, setYearly } from '../../contract/yearly.ts'
import { askToDelete } from '../account-deletion/testing/deletion.ts'
import { engines } from '../db/testing/index.ts'
import { testMailbox, type TestMailbox } from '../mail/testing/mailbox.ts'
import { type Person, Scene } from '../releases/testing/scene.ts'
import { Story, type Taken } from '../releases/testing/story.ts'
import { planMissingLooks } from './run.ts'

const unknown = 'a-token-that-nobody-ever-mailed'

describe.each(engines)('the yearly question, on the $name database', (engine) => {
  let mailbox: TestMailbox
  let scene: Scene
  let story: Story
  let mara: Taken

  beforeAll(async () => {
    mailbox = await testMailbox()
    scene = await Scene.open(engine, { SMTP_URL: mailbox.url })
  })
  afterAll(async () => {
    await scene.close()
    await mailbox.close()
  })
  beforeEach(async () => {
    mailbox.refuse(undefined)
    mailbox.mails.length = 0
    await scene.server.context.database.deleteFrom('due_work').execute()
    story = await Story.begin(scene)
    mara = await story.fill('contact_1')
    await scene.settle()
  })

  const days = async (count: number) => {
    scene.server.wait({ days: count })
    await scene.server.keepSignedIn()
    await scene.server.context.due.run()
  }
  const mailsTo = ({ email }: Person) => mailbox.mails.filter(({ to }) => to === email)
  const questionsTo = (person: Person) => mailsTo(person).filter(({ subject }) => subject.startsWith('Are you still'))
  const overviews = () => mailsTo(story.person).filter(({ subject }) => subject.startsWith('Your year in'))
  const tokensTo = (person: Person) =>
    questionsTo(person).flatMap(({ text }) => /\/still-there#token=(\S+)/.exec(text)?.slice(1) ?? [])
  const look = (token: string) => scene.server.browser().call(lookAtYearly, { body: { token } })
  const press = async (token: string, phone: 'same' | 'changed' = 'same') =>
    (await scene.server.browser().call(answerYearly, { body: { token, phone } })).state
  const read = () => story.person.browser.call(getYearly, {})
  const asked = async () => {
    await days(366)
    return tokensTo(mara.person)[0] ?? ''
  }

  test('the server asks each person a year after they accepted, and a year after the last question', async () => {
    await days(360)
    expect(questionsTo(mara.person)).toEqual([])
    const ben = await story.fill('contact_2')
    await scene.settle()
    await days(6)
    expect([questionsTo(mara.person).length, questionsTo(ben.person).length]).toEqual([1, 0])
    await days(300)
    expect([questionsTo(mara.person).length, questionsTo(ben.person).length]).toEqual([1, 0])
    await days(66)
    expect([questionsTo(mara.person).length, questionsTo(ben.person).length]).toEqual([2, 1])
  })

  test('the server plans the look at an estate that a version before made, once, a month or two ahead', async () => {
    const { context } = scene.server
    const planned = () =>
      context.database.selectFrom('due_work').select(['id', 'due_at']).where('key', '=', story.ownerId).execute()
    const [own] = await planned()
    await planMissingLooks(context)
    await context.due.run()
    expect(await planned()).toEqual([own])
    await context.database.deleteFrom('due_work').execute()
    await planMissingLooks(context)
    await context.due.run()
    const [row] = await planned()
    const ahead = ((row?.due_at.getTime() ?? 0) - context.clock().getTime()) / (context.config.daySeconds * 1000)
    expect(ahead).toBeGreaterThan(29)
    expect(ahead).toBeLessThanOrEqual(60)
    await days(2)
    expect(await planned()).toEqual([row])
  })

  test('one press answers for this person and year, once; looking at the question answers nothing', async () => {
    const token = await asked()
    expect(await look(token)).toEqual({ state: 'open', owner: story.person.email, hasDrill: false })
    expect((await scene.server.browser().fetch(`/still-there?token=${token}`)).status).toBeLessThan(500)
    expect((await scene.server.browser().fetch(`/api/yearly/answer-by-mail?token=${token}`)).status).toBe(405)
    expect((await read()).questions).toMatchObject([{ answeredAt: null, phone: null }])
    expect(await press(token, 'changed')).toBe('thanks')
    expect(await press(token, 'same')).toBe('answered')
    expect(await look(token)).toMatchObject({ state: 'answered' })
    const { seatId, invitationId } = mara.seat
    expect((await read()).questions).toMatchObject([{ seatId, invitationId, phone: 'changed' }])
    expect((await read()).questions[0]?.answeredAt).toBeInstanceOf(Date)
    await days(366)
    expect(await press(token)).toBe('over')
    expect((await read()).questions).toMatchObject([{ answeredAt: null }])
    expect(await press(tokensTo(mara.person)[1] ?? '')).toBe('thanks')
  })

  test('an answer is no sign of the owner, and touches neither estate nor release', async () => {
    const token = await asked()
    const { database } = scene.server.context
    const state = async () => [
      await database.selectFrom('release_message').select(['owner_id', 'n']).orderBy('n').execute(),
      await database.selectFrom('manifest_entry').select('n').where('owner_id', '=', story.ownerId).execute(),
      await database.selectFrom('session').select(['id', 'active_at']).orderBy('id').execute(),
    ]
    const before = await state()
    expect(await press(token)).toBe('thanks')
    expect(await state()).toEqual(before)
  })

  test('the link of a person who was replaced, stepped down or is unknown answers nothing', async () => {
    const token = await asked()
    expect([await press(unknown), (await look(unknown)).state]).toEqual(['over', 'over'])
    const ben = await story.fill('contact_1', 2)
    await scene.settle()
    expect(await look(token)).toEqual({ state: 'over', owner: '', hasDrill: false })
    expect(await press(token)).toBe('over')
    await days(300)
    expect(questionsTo(ben.person)).toEqual([])
    await days(66)
    const [next = ''] = tokensTo(ben.person)
    const { database } = scene.server.context
    await database
      .updateTable('acceptance')
      .set({ standing: 'stepped-down' })
      .where('invitation_id', '=', ben.seat.invitationId)
      .execute()
    expect(await press(next)).toBe('over')
    expect(questionsTo(mara.person)).toHaveLength(1)
  })

  test('a link answers for its own estate alone', async () => {
    const token = await asked()
    const other = await Story.begin(scene)
    const theirs = await other.fill('contact_1')
    await scene.settle()
    await days(366)
    expect(await press(tokensTo(theirs.person)[0] ?? '')).toBe('thanks')
    expect(await press(token)).toBe('over')
    expect((await read()).questions).toMatchObject([{ answeredAt: null }])
  })

  test('while a report is open the server asks no person, and an open question closes', async () => {
    const token = await asked()
    await story.report(mara)
    await scene.settle()
    expect([(await look(token)).state, await press(token)]).toEqual(['over', 'over'])
    mailbox.mails.length = 0
    await days(400)
    expect([questionsTo(mara.person), overviews()]).toEqual([[], []])
  })

  test('a person about whom there is a report is not asked', async () => {
    const ben = await Story.begin(scene)
    await story.accept(await story.invite('contact_2', ben.person.email), ben.person)
    const theirs = await ben.fill('contact_1')
    await scene.settle()
    await ben.report(theirs)
    await scene.settle()
    await days(366)
    expect([questionsTo(mara.person).length, questionsTo(ben.person).length]).toEqual([1, 0])
  })

  test('an owner turns it off and on', async () => {
    expect((await read()).isOn).toBe(true)
    await story.person.browser.call(setYearly, { body: { isOn: false } })
    await days(400)
    expect([questionsTo(mara.person), overviews()]).toEqual([[], []])
    expect((await read()).isOn).toBe(false)
    await story.person.browser.call(setYearly, { body: { isOn: true } })
    await days(15)
    expect(questionsTo(mara.person)).toHaveLength(1)
  })

  test('the owner gets one mail a year, after people had two weeks to answer', async () => {
    const token = await asked()
    expect(overviews()).toEqual([])
    await press(token, 'changed')
    await days(15)
    expect(overviews()).toHaveLength(1)
    const [{ text } = { text: '' }] = overviews()
    expect(text).toMatch(/Recovery kit: you have none/)
    expect(text).toContain(`${mara.person.email} answered on`)
    expect(text).toMatch(/with a new phone number/)
    expect(text).toMatch(/Records: 4 are older than a year/)
    await days(340)
    expect(overviews()).toHaveLength(1)
    await days(60)
    await days(15)
    expect(overviews()).toHaveLength(2)
  })

  test('an account about to be deleted is not asked about, and operators see no such mail', async () => {
    const operator = await scene.operator()
    mailbox.refuse({ code: 550, message: 'nobody here' })
    await days(366)
    await scene.settle()
    const { mails } = await operator.browser.call(listMails, { query: { after: undefined } })
    expect(mails.filter(({ subject }) => /still there|Your year/.test(subject))).toEqual([])
    mailbox.refuse(undefined)
    await askToDelete(story.person)
    await days(366)
    expect(questionsTo(mara.person)).toEqual([])
  })
})
