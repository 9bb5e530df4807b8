import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { signIn } from '../../contract/accounts.ts'
import { listMails } from '../../contract/admin.ts'
import { getCheckIns } from '../../contract/check-ins.ts'
import { listReviews } from '../../contract/reviews.ts'
import { askToDelete, hasAccount, keep } from '../account-deletion/testing/deletion.ts'
import { tracesIn } from '../account-deletion/testing/traces.ts'
import { engines } from '../db/testing/index.ts'
import { asked, checkInWorld, placeOf } from './testing/world.ts'

describe.each(engines)('check-ins on hold and unseen, on the $name database', (engine) => {
  const { here, turnOn, days, about, signedIn, row } = checkInWorld(engine)

  test('the server refuses people who have not accepted, strangers, and a plan without people', async () => {
    const { story, mara, ben } = here()
    const invited = await story.invite('attorney', 'late@example.org')
    for (const people of [
      [{ seatId: invited.seatId, invitationId: invited.invitationId }],
      [{ ...placeOf(mara), invitationId: placeOf(ben).invitationId }],
    ])
      await expect(turnOn({ steps: [{ afterDays: 0, people }] })).rejects.toMatchObject({ status: 422 })
    await expect(turnOn({ steps: [] })).rejects.toMatchObject({ status: 422 })
    await expect(turnOn({ graceDays: 6 })).rejects.toThrow()
    await turnOn({ everyDays: 0, steps: [] })
  })

  test('are on hold while a report is open, and the reviewer of a report sees nothing of them', async () => {
    const { mailbox, scene, operator, story, mara, ben } = here()
    await turnOn()
    await days(41)
    expect(about(mara.person)).toHaveLength(1)
    const { database, clock } = scene.server.context
    await database
      .updateTable('session')
      .set({ active_at: clock() })
      .where('account_id', '!=', story.person.accountId)
      .execute()
    await story.report(mara)
    await scene.settle()
    await database
      .updateTable('session')
      .set({ active_at: clock() })
      .where('account_id', '=', operator.accountId)
      .execute()
    const seen = [
      await operator.browser.call(listReviews, { query: {} }),
      await operator.browser.call(listMails, { query: { after: undefined } }),
      await database.selectFrom('release_log').selectAll().where('owner_id', '=', story.ownerId).execute(),
    ]
    expect(JSON.stringify(seen)).not.toMatch(/check-?in/i)
    mailbox.mails.length = 0
    await days(60)
    expect([about(mara.person), about(ben.person), about(story.person)]).toEqual([[], [], []])
  })

  test('operators see no failed mail about a check-in', async () => {
    const { mailbox, scene, operator } = here()
    await turnOn()
    mailbox.refuse({ code: 550, message: 'nobody here' })
    await days(40)
    const { database, clock } = scene.server.context
    await database
      .updateTable('session')
      .set({ active_at: clock() })
      .where('account_id', '=', operator.accountId)
      .execute()
    const { mails } = await operator.browser.call(listMails, { query: { after: undefined } })
    expect(mails.filter(({ subject }) => /check-in/.test(subject))).toEqual([])
    const failed = await database.selectFrom('mail').select('id').where('purpose', '=', 'check-in').execute()
    expect(failed.length).toBeGreaterThan(0)
  })

  test('are on hold while the account is suspended or about to be deleted, and are deleted with it', async () => {
    const { scene, story } = here()
    await turnOn()
    const { database, clock } = scene.server.context
    const account = database.updateTable('account').where('id', '=', story.person.accountId)
    await account.set({ suspended_at: clock() }).execute()
    await days(60)
    expect(about(story.person)).toEqual([])
    await account.set({ suspended_at: null }).execute()
    await days(2)
    expect(about(story.person)).toHaveLength(1)
    await signedIn()
    await askToDelete(story.person)
    await days(28)
    expect(await row()).toMatchObject({ asked_at: null })
    await signedIn()
    await keep(story.person)
    await days(32)
    expect(about(story.person)).toHaveLength(2)
    await signedIn()
    await askToDelete(story.person)
    await days(32)
    expect(await hasAccount(scene, story.person)).toBe(false)
    expect(await tracesIn(scene, [story.ownerId, story.person.email])).toEqual([])
  })

  test('a grantee who got a mail and deletes the account leaves nothing here', async () => {
    const { scene, mara } = here()
    await turnOn()
    await days(42)
    expect(about(mara.person)).toHaveLength(1)
    await mara.person.browser.call(signIn, { body: { email: mara.person.email, authKey: mara.person.authKey } })
    await askToDelete(mara.person)
    await days(32)
    expect(await hasAccount(scene, mara.person)).toBe(false)
    expect(await tracesIn(scene, [mara.person.email, mara.person.accountId])).not.toContain('check_in')
    await signedIn()
    await days(2)
    expect((await row()).told).toEqual([])
  })

  test('are on hold during a lockdown', async () => {
    const { scene, story } = here()
    await turnOn()
    const { database, clock } = scene.server.context
    const lockdown = { lockdown_id: randomUUID(), statement: new Uint8Array(8), begun_at: clock(), needed: 1 }
    await database.insertInto('lockdown').values(lockdown).execute()
    await days(60)
    expect(about(story.person)).toEqual([])
    await database.deleteFrom('lockdown').execute()
    await days(2)
    expect(about(story.person)).toEqual(asked.slice(0, 1))
  })

  test('another person sees nothing of a plan', async () => {
    const { scene, story } = here()
    await turnOn()
    const { browser } = await scene.person('stranger')
    expect(await browser.call(getCheckIns, {})).toMatchObject({ plan: null, state: 'off', told: [] })
    await days(32)
    expect(about(story.person)).toHaveLength(1)
    await expect(scene.server.browser().call(getCheckIns, {})).rejects.toMatchObject({ status: 401 })
  })
})
