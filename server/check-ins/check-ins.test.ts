import { describe, expect, test } from 'vitest'
import { signIn, signOut, unlock } from '../../contract/accounts.ts'
import { answerByMail, getCheckIns } from '../../contract/check-ins.ts'
import { saveEstate } from '../../contract/estate.ts'
import { engines } from '../db/testing/index.ts'
import { recordsSave } from '../estates/testing/estate.ts'
import { Scene } from '../releases/testing/scene.ts'
import { Story } from '../releases/testing/story.ts'
import { asked, checkInWorld } from './testing/world.ts'

describe.each(engines)('check-ins, on the $name database', (engine) => {
  const { here, turnOn, days, about, tokens, signedIn, standing, row, owner, callMara } = checkInWorld(engine)

  test('are off until the owner turns them on, then ask twice, and write to people in steps and to the owner at once', async () => {
    const { mailbox, scene, story, mara, ben } = here()
    expect(await standing()).toMatchObject({ plan: null, state: 'off', hold: null })
    await days(60)
    expect(about(story.person)).toEqual([])
    await turnOn()
    expect(await standing()).toMatchObject({ state: 'calm' })
    await days(29)
    expect(about(story.person)).toEqual([])
    await days(2)
    expect(about(story.person)).toEqual(asked.slice(0, 1))
    await days(4)
    expect(about(story.person)).toEqual(asked)
    await days(2)
    expect([about(mara.person), about(ben.person)]).toEqual([[], []])
    await days(2)
    expect(about(mara.person)).toEqual([`Please call ${owner()}`])
    expect(about(story.person)).toEqual([...asked, callMara()])
    expect(about(ben.person)).toEqual([])
    await days(6)
    expect(about(ben.person)).toEqual([`Please call ${owner()}`])
    await days(100)
    expect(about(mara.person)).toHaveLength(1)
    expect(about(story.person)).toHaveLength(4)
    const text = mailbox.mails.find(({ to }) => to === mara.person.email && mailbox.mails.length > 0)?.text
    expect(text).not.toBeUndefined()
    for (const { text: body, subject } of mailbox.mails.filter(({ subject: one }) => /call/.test(one)))
      expect(`${subject}${body}`).not.toMatch(/\b(die|died|death|dead|deceased|passed|incapac|emergency|certificate)/i)
    // The release service got only what it gets about seats.
    const sent = await scene.server.context.database
      .selectFrom('release_message')
      .select('message')
      .where('owner_id', '=', story.ownerId)
      .execute()
    expect(JSON.stringify(sent)).not.toMatch(/check/i)
  })

  test.each(['sign-in', 'save', 'mail'] as const)('a %s answers, and the people who got a mail hear so', async (by) => {
    const { scene, story, mara, ben } = here()
    let version = 1
    await turnOn()
    await days(32)
    const sign = {
      'sign-in': signedIn,
      save: async () => {
        const { database } = scene.server.context
        const now = scene.server.context.clock()
        await database.updateTable('session').set({ active_at: now }).execute()
        await story.person.browser.call(saveEstate, {
          body: recordsSave(story.n, [story.records.nobody, (version += 1)]),
        })
        story.n += 1
        await database
          .updateTable('session')
          .set({ active_at: new Date(0) })
          .execute()
      },
      mail: async () => {
        const press = { body: { token: tokens().at(-1) ?? '' } }
        expect(await scene.server.browser().call(answerByMail, press)).toEqual({ known: true })
        expect(await scene.server.browser().call(answerByMail, press)).toEqual({ known: true })
      },
    }[by]
    await sign()
    await days(25)
    expect(about(mara.person)).toEqual([])
    await days(15)
    expect(about(mara.person)).toEqual([`Please call ${owner()}`])
    await sign()
    await days(1)
    expect(about(mara.person)).toEqual([`Please call ${owner()}`, `${owner()} has answered`])
    expect(about(ben.person)).toEqual([])
    // After a second miss the same people get a mail again.
    await days(45)
    expect(about(mara.person)).toHaveLength(3)
  })

  test('opening a link answers nothing, and a link of an earlier question is unknown', async () => {
    const { scene } = here()
    await turnOn()
    await days(32)
    const [first = ''] = tokens()
    await scene.server.browser().fetch(`/check-in?token=${first}`)
    expect((await scene.server.browser().fetch(`/api/check-ins/answer-by-mail?token=${first}`)).status).toBe(405)
    expect((await row()).asked_at).not.toBeNull()
    await signedIn()
    await days(32)
    expect(await scene.server.browser().call(answerByMail, { body: { token: first } })).toEqual({ known: false })
    const unknown = { body: { token: 'x'.repeat(43) } }
    expect(await scene.server.browser().call(answerByMail, unknown)).toEqual({ known: false })
  })

  test('count mails only once a mail server accepted them', async () => {
    const { mailbox, mara } = here()
    await turnOn()
    mailbox.refuse({ code: 451, message: 'not now' })
    await days(60)
    mailbox.refuse(undefined)
    await days(2)
    const since = mailbox.mails.length
    expect(about(mara.person)).toEqual([])
    await days(14)
    expect(mailbox.mails.length).toBeGreaterThan(since)
    expect(about(mara.person)).toHaveLength(1)
  })

  test('wait for the end of a pause, and saving a pause answers an open question', async () => {
    const { scene, story } = here()
    await turnOn()
    await days(32)
    const until = Math.floor(scene.server.context.clock().getTime() / 86_400_000) + 60
    await signedIn()
    await turnOn({ pausedUntil: until })
    await days(59)
    expect(about(story.person)).toHaveLength(1)
    await days(3)
    expect(about(story.person)).toHaveLength(2)
  })

  test('start from the beginning when turned off and on again after a question', async () => {
    const { mara } = here()
    await turnOn()
    await days(34)
    await signedIn()
    await turnOn({ everyDays: 0 })
    await days(60)
    expect(about(mara.person)).toEqual([])
    expect(await standing()).toMatchObject({ state: 'off', plan: { everyDays: 0 } })
    await turnOn({ graceDays: 20 })
    await days(31)
    await days(18)
    expect(about(mara.person)).toEqual([])
    await days(5)
    expect(about(mara.person)).toHaveLength(1)
  })

  test('neither a replaced person nor their successor gets a mail, and the people of the next step do', async () => {
    const { story, mara, ben } = here()
    await turnOn()
    await signedIn()
    const successor = await story.fill('contact_1', 2)
    await days(45)
    expect([about(mara.person), about(successor.person)]).toEqual([[], []])
    expect(about(story.person)).toEqual([...asked, `We asked ${ben.person.email} to call you`])
    expect(about(ben.person)).toEqual([`Please call ${owner()}`])
  })

  test('a person who was removed after a mail hears of the answer, and gets no later mail', async () => {
    const { story, mara } = here()
    await turnOn()
    await days(40)
    expect(about(mara.person)).toHaveLength(1)
    await signedIn()
    await story.fill('contact_1', 2)
    await days(1)
    expect(about(mara.person)).toEqual([`Please call ${owner()}`, `${owner()} has answered`])
    await days(45)
    expect(about(mara.person)).toHaveLength(2)
  })

  test('unlocking answers, even if the owner signs out at once', async () => {
    const { story, mara } = here()
    const { browser, authKey } = story.person
    await turnOn()
    await days(32)
    expect(about(story.person)).toHaveLength(1)
    await browser.call(unlock, { body: { authKey } })
    await browser.call(signOut, {})
    await days(20)
    expect(about(story.person)).toHaveLength(1)
    expect(about(mara.person)).toEqual([])
  })

  test('start again after the server was off for longer than the grace', async () => {
    const { scene, story, mara } = here()
    await turnOn()
    await days(36)
    expect(about(story.person)).toEqual(asked)
    scene.server.wait({ days: 20 })
    await days(0)
    await scene.server.context.due.run()
    expect(about(story.person)).toEqual([...asked, ...asked.slice(0, 1)])
    await days(7)
    expect(about(mara.person)).toEqual([])
    await days(2)
    expect(about(mara.person)).toHaveLength(1)
  })

  test('ask although a clock that was ahead wrote a sign of the future', async () => {
    const { scene, story } = here()
    await turnOn()
    const { database } = scene.server.context
    const future = { last_sign_in_at: new Date('2098-01-01') }
    await database.updateTable('account').set(future).where('id', '=', story.person.accountId).execute()
    await days(32)
    expect(about(story.person)).toEqual(asked.slice(0, 1))
  })

  test('two servers ask and tell once each', async () => {
    const { scene, story, mara } = here()
    await turnOn()
    scene.server.wait({ days: 31 })
    const { due } = scene.server.context
    await Promise.all([due.run(), due.run(), due.run()])
    await days(5)
    await Promise.all([due.run(), due.run()])
    await days(6)
    expect(about(story.person)).toEqual([...asked, callMara()])
    expect(about(mara.person)).toHaveLength(1)
  })
})

describe.each(engines)('check-ins without a mail server, on the $name database', (engine) => {
  test('send no mail, and say why', async () => {
    const scene = await Scene.open(engine)
    const story = await Story.begin(scene)
    const { seat } = await story.fill('contact_1')
    const people = [{ seatId: seat.seatId, invitationId: seat.invitationId }]
    const plan = { counter: 1, everyDays: 30, graceDays: 7, pausedUntil: 0, steps: [{ afterDays: 0, people }] }
    await story.save({ checkIn: plan })
    scene.server.wait({ days: 60 })
    await scene.settle()
    const { database } = scene.server.context
    expect(await database.selectFrom('mail').select('id').where('purpose', '=', 'check-in').execute()).toEqual([])
    await story.person.browser.call(signIn, { body: { email: story.person.email, authKey: story.person.authKey } })
    expect(await story.person.browser.call(getCheckIns, {})).toMatchObject({ state: 'calm', hold: 'no-mail' })
    await scene.close()
  })
})
