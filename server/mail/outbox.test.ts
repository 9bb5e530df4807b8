import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../db/testing/index.ts'
import { testServer, type TestServer } from '../testing/index.ts'
import { testMailbox, type TestMailbox } from './testing/mailbox.ts'

const letter = {
  to: 'anna@example.org',
  subject: 'Grüße',
  text: 'Ein Brief — with a link https://cairn.test/x?token=abc',
}

describe.each(engines)('the outbox, on the $name database', (engine) => {
  let mailbox: TestMailbox
  let server: TestServer
  beforeAll(async () => {
    mailbox = await testMailbox()
    server = await testServer(engine, { SMTP_URL: mailbox.url, MAIL_FROM: 'Cairn <cairn@example.org>' })
  })
  afterAll(async () => {
    await server.close()
    await mailbox.close()
  })
  beforeEach(() => {
    mailbox.refuse(undefined)
    mailbox.mails.length = 0
  })

  const post = (on = server, reference = 'one') =>
    on.context.database
      .transaction()
      .execute((transaction) => on.context.outbox.post(transaction, letter, { purpose: 'notice', reference }))
  const row = (id: string, on = server) =>
    on.context.database.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  test('the outbox sends a mail, records its delivery, calls the listeners, and deletes the text', async () => {
    const heard: unknown[] = []
    server.context.outbox.onAccepted('notice', async (_, mail) => void heard.push(mail))
    const id = await post()
    const written = await row(id)
    expect(written.accepted_at).toBeNull()
    server.wait({ minutes: 5 })
    await server.context.due.run()
    const date = `${written.created_at.toISOString().slice(0, 19)}.000Z`
    expect(mailbox.mails).toEqual([
      {
        ...letter,
        text: `${letter.text}\n`,
        from: 'cairn@example.org',
        fromName: 'Cairn',
        messageId: `<${id}@example.org>`,
        date,
        references: expect.stringMatching(/^<[0-9a-f]{32}@example\.org>$/),
      },
    ])
    const { accepted_at, body } = await row(id)
    expect([accepted_at, body]).toEqual([server.context.clock(), null])
    expect(heard).toEqual([
      { id, purpose: 'notice', reference: 'one', acceptedAt: server.context.clock(), answer: '250 OK: message queued' },
    ])
  })

  test('the outbox records a mail to a reserved domain as accepted, and does not send it', async () => {
    const heard: unknown[] = []
    server.context.outbox.onAccepted('notice', async (_, mail) => void heard.push(mail))
    const nowhere = { ...letter, to: 'ruth@cairn-demo.INVALID' }
    await server.context.database
      .transaction()
      .execute((transaction) => server.context.outbox.post(transaction, nowhere, { purpose: 'notice' }))
    await server.context.due.run()
    expect(mailbox.mails).toEqual([])
    expect(heard).toHaveLength(1)
  })

  test('mails with the same reference form a thread in a mail program', async () => {
    const ids = [await post(server, 'one'), await post(server, 'one'), await post(server, 'two')]
    await server.context.due.run()
    const threads = ids.map((id) => mailbox.mails.find(({ messageId }) => messageId.includes(id))?.references)
    expect(threads[1]).toBe(threads[0])
    expect(threads[2]).not.toBe(threads[0])
    expect(threads.join()).not.toMatch(/one|two/)
  })

  test('mails keep their order, even within one millisecond', async () => {
    const ids: string[] = []
    for (const reference of ['a', 'b', 'c', 'd', 'e', 'f']) ids.push(await post(server, reference))
    const kept = await server.context.database
      .selectFrom('mail')
      .select('id')
      .where('id', 'in', ids)
      .orderBy('created_at', 'desc')
      .execute()
    await server.context.due.run()
    expect(kept.map(({ id }) => id)).toEqual(ids.toReversed())
  })

  test('the outbox sends no mail of a transaction that rolled back', async () => {
    const failing = server.context.database.transaction().execute(async (transaction) => {
      await server.context.outbox.post(transaction, letter, { purpose: 'notice' })
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    await server.context.due.run()
    expect(mailbox.mails).toEqual([])
  })

  test('the outbox retries until the mail server accepts the mail', async () => {
    mailbox.refuse({ code: 451, message: 'come back later' })
    const id = await post()
    await server.context.due.run()
    expect(await row(id)).toMatchObject({ accepted_at: null, failed_at: null, body: letter.text })
    expect((await row(id)).last_problem).toContain('come back later')
    mailbox.refuse(undefined)
    server.wait({ seconds: 6 })
    await server.context.due.run()
    expect(mailbox.mails).toHaveLength(1)
    expect((await row(id)).accepted_at).not.toBeNull()
  })

  test('the outbox gives up after three days, marks the mail as failed and deletes its text', async () => {
    mailbox.refuse({ code: 550, message: 'no such person' })
    const id = await post()
    for (let hour = 0; hour <= 74; hour++) {
      await server.context.due.run()
      server.wait({ minutes: 60, seconds: 1 })
    }
    expect(await row(id)).toMatchObject({ accepted_at: null, failed_at: expect.any(Date), body: null })
    mailbox.refuse(undefined)
    await server.context.due.run()
    expect(mailbox.mails).toEqual([])
  })

  test('without a mail server, the outbox keeps the mail and prints it to the log', async () => {
    const quiet = await testServer(engine)
    const id = await post(quiet)
    await quiet.context.due.run()
    expect(await row(id, quiet)).toMatchObject({ body: letter.text, accepted_at: null, failed_at: null })
    expect(quiet.log.lines.join('\n')).toContain(letter.text)
    await quiet.close()
  })
})
