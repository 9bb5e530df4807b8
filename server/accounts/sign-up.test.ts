import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as contract from '../../contract/accounts.ts'
import { engines } from '../db/testing/index.ts'
import { testMailbox, type TestMailbox } from '../mail/testing/mailbox.ts'
import { newPerson, testServer, type TestServer } from '../testing/index.ts'

describe.each(engines)('signing up, on the $name database', (engine) => {
  let mailbox: TestMailbox
  beforeAll(async () => {
    mailbox = await testMailbox()
  })
  afterAll(() => mailbox.close())

  describe('with a mail server', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await testServer(engine, { SMTP_URL: mailbox.url })
    })
    afterAll(() => server.close())

    const signUp = (person: ReturnType<typeof newPerson>, browser = server.browser()) =>
      browser.call(contract.signUp, { body: person })
    const signIn = ({ email, authKey }: ReturnType<typeof newPerson>) =>
      server.browser().call(contract.signIn, { body: { email, authKey } })
    const follow = async (email: string) => {
      await server.context.due.run()
      return server.browser().call(contract.followLink, { body: { token: mailbox.link(email) } })
    }

    test('the server rejects a made-up link', async () => {
      const followed = server.browser().call(contract.followLink, { body: { token: 'made-up' } })
      await expect(followed).rejects.toMatchObject({ code: 'link-invalid' })
      const opened = server.browser().call(contract.openEmailLink, { body: { token: 'made-up' } })
      await expect(opened).rejects.toMatchObject({ code: 'link-invalid' })
    })

    test('the server shows which address a link confirms, and does not spend the link', async () => {
      const person = newPerson()
      await signUp(person)
      await server.context.due.run()
      const body = { token: mailbox.link(person.email) }
      for (let times = 0; times < 2; times += 1)
        expect(await server.browser().call(contract.openEmailLink, { body })).toEqual({
          asks: 'confirm',
          email: person.email,
        })
      expect(await follow(person.email)).toEqual({ happened: 'email-confirmed' })
      const used = server.browser().call(contract.openEmailLink, { body })
      await expect(used).rejects.toMatchObject({ code: 'link-invalid' })
    })

    test('sign-up opens a session at once; the next sign-in needs the confirmation', async () => {
      const person = newPerson()
      const { session } = await signUp(person)
      expect(session).toMatchObject({ stage: 'full', emailVerified: false })
      await expect(signIn(person)).rejects.toMatchObject({
        message: 'Please verify your email address before signing in',
      })
      expect(await follow(person.email)).toEqual({ happened: 'email-confirmed' })
      expect((await signIn(person)).session.emailVerified).toBe(true)
    })

    test('the server accepts a confirmation link once, within 7 days', async () => {
      const person = newPerson()
      await signUp(person)
      await follow(person.email)
      await expect(follow(person.email)).rejects.toMatchObject({ code: 'link-invalid' })
      const late = newPerson()
      await signUp(late)
      await server.context.due.run()
      server.wait({ days: 8 })
      await expect(follow(late.email)).rejects.toMatchObject({ code: 'link-invalid' })
      await server.browser().call(contract.resendConfirmation, { body: { email: late.email } })
      expect(await follow(late.email)).toEqual({ happened: 'email-confirmed' })
    })

    test('the server resends nothing to an address that awaits no confirmation', async () => {
      const before = mailbox.mails.length
      await server.browser().call(contract.resendConfirmation, { body: { email: 'nobody@example.org' } })
      await server.context.due.run()
      expect(mailbox.mails).toHaveLength(before)
    })

    test('the server rejects a sign-up with a confirmed address', async () => {
      const person = newPerson()
      await signUp(person)
      await follow(person.email)
      await expect(signUp(newPerson(person.email))).rejects.toMatchObject({
        status: 409,
        code: 'email-taken',
        message: 'An account with this email already exists',
      })
    })

    test('an account that confirms an address takes it from the unconfirmed account', async () => {
      const squatter = newPerson()
      const squattersBrowser = server.browser()
      await signUp(squatter, squattersBrowser)
      await server.context.due.run()
      const firstLink = mailbox.link(squatter.email)
      const person = newPerson(squatter.email)
      await signUp(person)
      await server.context.due.run()
      const opened = await server
        .browser()
        .call(contract.openEmailLink, { body: { token: mailbox.link(person.email) } })
      expect(opened.email).toBe(person.email)
      await follow(person.email)
      expect((await signIn(person)).session.ownerId).toBe(person.ownerId)
      await expect(signIn(squatter)).rejects.toMatchObject({ code: 'wrong-credentials' })
      expect((await squattersBrowser.call(contract.getSession, {})).session).toBeNull()
      const tooLate = server.browser().call(contract.followLink, { body: { token: firstLink } })
      await expect(tooLate).rejects.toMatchObject({ code: 'link-invalid' })
      const { superseded_at } = await server.context.database
        .selectFrom('estate')
        .select('superseded_at')
        .where('owner_id', '=', squatter.ownerId)
        .executeTakeFirstOrThrow()
      expect(superseded_at).toBeNull()
    })

    test('the server rejects a sign-up under the id of an existing estate', async () => {
      const person = newPerson()
      await signUp(person)
      const again = { ...newPerson(), ownerId: person.ownerId, identity: person.identity }
      await expect(signUp(again)).rejects.toMatchObject({ status: 409 })
    })

    test('the server rejects an id that does not derive from the identity, and any later identity', async () => {
      const [person, other] = [newPerson(), newPerson()]
      const changed = Buffer.from(person.identity.bundle)
      changed.writeUInt8(changed.readUInt8(100) ^ 1, 100)
      for (const wrong of [
        { ...person, ownerId: other.ownerId },
        { ...person, ownerId: randomUUID() },
        { ...person, identity: { ...person.identity, bundle: changed } },
        {
          ...person,
          identity: { ...person.identity, bundle: Buffer.concat([person.identity.bundle, randomBytes(111)]) },
        },
      ])
        await expect(signUp(wrong)).rejects.toMatchObject({ status: 400, code: 'not-verified' })
      await signUp(person)
    })
  })

  describe('without a mail server', () => {
    test('sign-up and later sign-in work, and the server rejects a second account of the address', async () => {
      const server = await testServer(engine)
      const person = newPerson()
      await server.browser().call(contract.signUp, { body: person })
      const { email, authKey } = person
      const { session } = await server.browser().call(contract.signIn, { body: { email, authKey } })
      expect(session).toMatchObject({ stage: 'full', emailVerified: false })
      const second = server.browser().call(contract.signUp, { body: newPerson(email) })
      await expect(second).rejects.toMatchObject({ code: 'email-taken' })
      const { body } = await server.context.database
        .selectFrom('mail')
        .select('body')
        .where('recipient', '=', email)
        .executeTakeFirstOrThrow()
      expect(server.log.lines.join('\n')).toContain(body)
      await server.close()
    })
  })
})
