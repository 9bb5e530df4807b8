import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeEmail, followLink, signUp, startReset } from '../../contract/accounts.ts'
import { newIdentity } from '../../release/testing/owner.ts'
import { encodeBundle } from '../../vault/index.ts'
import { engines } from '../db/testing/index.ts'
import { bytes } from '../estates/testing/estate.ts'
import { type TestMailbox, testMailbox } from '../mail/testing/mailbox.ts'
import { Scene } from '../releases/testing/scene.ts'
import { newPassword, newPerson } from '../testing/index.ts'
import { ownAddresses } from './addresses.ts'
import { askToDelete, keep } from './testing/deletion.ts'

describe.each(engines)('the addresses of an account that is deleted, on the $name database', (engine) => {
  let mailbox: TestMailbox
  let scene: Scene
  beforeAll(async () => {
    mailbox = await testMailbox()
    scene = await Scene.open(engine, { SMTP_URL: mailbox.url })
  })
  afterAll(async () => {
    await scene.close()
    await mailbox.close()
  })

  const signedUp = async (email?: string) => {
    const browser = scene.server.browser()
    const identity = await newIdentity()
    const { ownerId } = identity
    const person = { ...newPerson(email), ownerId }
    const stored = { bundle: encodeBundle(identity.bundle), privateBox: bytes(124) }
    await browser.call(signUp, { body: { ...person, identity: stored } })
    await scene.settle()
    return { ...person, identity, browser }
  }
  const confirm = async (email: string) => {
    const token = mailbox.link(email, '/auth/callback')
    await scene.server.browser().call(followLink, { body: { token } })
  }
  const accountOf = async (ownerId: string) => {
    const query = scene.server.context.database.selectFrom('account').select('id').where('owner_id', '=', ownerId)
    return (await query.executeTakeFirst())?.id
  }
  const own = async (ownerId: string) => ownAddresses(scene.server.context.database, (await accountOf(ownerId)) ?? '')
  const subjectsSince = (at: number, email: string) =>
    mailbox.mails.slice(at).flatMap(({ to, subject }) => (to === email ? [subject] : []))

  test('deleting an account that claimed another person’s address deletes none of that person’s mails', async () => {
    const squatter = await signedUp()
    await askToDelete(squatter)
    await scene.settle()
    const victim = await signedUp(squatter.email)
    await confirm(victim.email)
    const since = mailbox.mails.length
    await scene.days(29.9)
    // The mail server is busy, so the mail waits in the outbox.
    mailbox.refuse({ code: 451, message: 'Try again later' })
    await victim.browser.call(startReset, { body: { email: victim.email } })
    await scene.settle()
    expect(subjectsSince(since, victim.email)).toEqual([])
    await scene.days(0.2)
    expect(await accountOf(squatter.ownerId)).toBeUndefined()
    expect(await accountOf(victim.ownerId)).toBeDefined()
    mailbox.refuse(undefined)
    await scene.days(0.5)
    expect(subjectsSince(since, victim.email)).toEqual(['Reset your password'])
    expect((await scene.mailsTo(victim.email)).map(({ subject }) => subject)).toContain('Reset your password')
  })

  test('the server sends no deletion mail to an address that an account merely claims', async () => {
    const victim = await signedUp()
    const token = mailbox.link(victim.email, '/auth/callback')
    const claimer = await signedUp(victim.email)
    await victim.browser.call(followLink, { body: { token } })
    const since = mailbox.mails.length
    await askToDelete(claimer)
    await scene.settle()
    await keep(claimer)
    await askToDelete(claimer)
    await scene.days(31)
    expect(await accountOf(claimer.ownerId)).toBeUndefined()
    expect(subjectsSince(since, victim.email)).toEqual([])
  })

  test('an account owns no unconfirmed address, and none that another account has', async () => {
    const person = await signedUp()
    await confirm(person.email)
    const wanted = newPerson().email
    const change = (email: string) =>
      person.browser.call(changeEmail, { body: { email, currentAuthKey: person.authKey, ...newPassword() } })
    await change(wanted)
    await scene.settle()
    expect(await own(person.ownerId)).toEqual([person.email])
    await confirm(wanted)
    expect((await own(person.ownerId)).toSorted()).toEqual([person.email, wanted].toSorted())
    scene.server.wait({ days: 8 })
    const next = await signedUp(person.email)
    expect(await own(person.ownerId)).toEqual([wanted])
    expect(await own(next.ownerId)).toEqual([])
    await confirm(next.email)
    expect(await own(next.ownerId)).toEqual([next.email])
  })
})
