import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signUp } from '../../contract/accounts.ts'
import { listAudit } from '../../contract/admin.ts'
import {
  exportWaitlist,
  joinWaitlist,
  listWaitlist,
  removeFromWaitlist,
  type WaitlistPlace,
} from '../../contract/waitlist.ts'
import { engines } from '../db/testing/index.ts'
import { newPerson, testServer, type TestBrowser, type TestServer } from '../testing/index.ts'

const ada = { fullName: 'Ada Byron', businessType: 'attorney', email: 'ada@example.org' }

const list = (browser: TestBrowser, query: { search?: string; after?: WaitlistPlace } = {}) =>
  browser.call(listWaitlist, { query })

describe.each(engines)('the demo waitlist, on the $name database', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(engine)
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    await server.context.database.deleteFrom('demo_waitlist').execute()
    await server.context.database.deleteFrom('token_bucket').execute()
  })

  const join = (entry: Partial<typeof ada> & { businessTypeOther?: string } = {}, browser = server.browser()) =>
    browser.call(joinWaitlist, { body: { ...ada, ...entry } })

  async function person(as: { admin: boolean; secondStep?: boolean }): Promise<TestBrowser> {
    const browser = server.browser()
    const { session } = await browser.call(signUp, { body: newPerson() })
    const { database } = server.context
    const account = database.updateTable('account').where('id', '=', session.accountId)
    if (as.admin) await account.set({ role: 'admin', totp_confirmed_at: new Date() }).execute()
    const passed = as.secondStep === true ? new Date() : null
    await database
      .updateTable('session')
      .set({ second_factor_at: passed })
      .where('id', '=', session.sessionId)
      .execute()
    return browser
  }
  const operator = () => person({ admin: true, secondStep: true })

  describe('refusals', () => {
    test.each([
      ['fullName', { fullName: ' A ' }, 'Full name must be at least 2 characters'],
      ['businessType', { businessType: '' }, 'Please select your business type'],
      ['businessType', { businessType: 'toString' }, 'Please select your business type'],
      ['businessTypeOther', { businessType: 'other' }, 'Please specify your business type'],
      ['businessTypeOther', { businessType: 'other', businessTypeOther: ' x' }, 'Please specify your business type'],
      ['email', { email: 'ada@example' }, 'Please enter a valid email address'],
      ['email', { email: 'a da@example.org' }, 'Please enter a valid email address'],
      ['email', { email: `${'a'.repeat(250)}@example.org` }, 'Please enter a valid email address'],
    ])('the server rejects a wrong %s: %o', async (field, entry, message) => {
      await expect(join(entry)).rejects.toMatchObject({ status: 400, field, message })
      expect((await list(await operator())).total).toBe(0)
    })

    test('the server rejects an e-mail that the list has, in any letter case, even in a concurrent call', async () => {
      const results = await Promise.allSettled([join(), join({ email: ' ADA@Example.org ' })])
      expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      await expect(join({ fullName: 'Somebody Else' })).rejects.toMatchObject({
        status: 409,
        code: 'already-on-waitlist',
        field: 'email',
        message: 'This email is already on our waitlist',
      })
      expect((await list(await operator())).entries).toMatchObject([{ fullName: 'Ada Byron' }])
    })

    test('the server blocks the sixth try for one e-mail, and allows another try a minute later', async () => {
      await join()
      for (let at = 2; at <= 5; at++) await expect(join()).rejects.toMatchObject({ code: 'already-on-waitlist' })
      await expect(join()).rejects.toMatchObject({ status: 429, code: 'rate-limited', retryAfter: 60 })
      server.wait({ minutes: 1 })
      await expect(join()).rejects.toMatchObject({ code: 'already-on-waitlist' })
    })

    test('the server rejects a form from a page of another site', async () => {
      const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' }
      const response = await server.browser().fetch('/api/waitlist', {
        method: 'POST',
        headers,
        body: JSON.stringify(ada),
      })
      expect(response.status).toBe(403)
      expect((await list(await operator())).total).toBe(0)
    })

    test.each([
      ['a visitor', () => Promise.resolve(server.browser()), 401],
      ['a person without the role', () => person({ admin: false, secondStep: true }), 403],
      ['an operator before their second step', () => person({ admin: true }), 403],
    ])('the server does not show, export or change the list for %s', async (_, who, status) => {
      await join()
      const entry = (await list(await operator())).entries[0]
      const browser = await who()
      const results = await Promise.allSettled([
        list(browser),
        browser.call(exportWaitlist, { query: {} }),
        browser.call(removeFromWaitlist, { params: { id: entry?.id ?? '' } }),
      ])
      const refused = { status: 'rejected', reason: expect.objectContaining({ status }) }
      expect(results).toEqual([refused, refused, refused])
      expect((await list(await operator())).total).toBe(1)
    })

    test.each(["' or 1=1", '2026-99-99T00:00:00Z~x', '2026-01-01T00:00:00.000Z~x', '~'])(
      'the server rejects a forged cursor: %s',
      async (after) => {
        const address = `/api/admin/waitlist?${new URLSearchParams({ after }).toString()}`
        expect((await (await operator()).fetch(address)).status).toBe(400)
      },
    )
  })

  test('the server saves trimmed input, and the specification only of the type *other*', async () => {
    await join({ fullName: '  Ada \n Byron ', email: ' Ada@Example.ORG ', businessTypeOther: 'not asked' })
    server.wait({ seconds: 1 })
    await join({ email: 'grace@example.org', businessType: 'other', businessTypeOther: ' Notary ' })
    expect((await list(await operator())).entries).toMatchObject([
      { email: 'grace@example.org', businessType: 'other', businessTypeOther: 'Notary' },
      { fullName: 'Ada Byron', email: 'ada@example.org', businessType: 'attorney', businessTypeOther: null },
    ])
  })

  describe('mails', () => {
    const written = async () => {
      await server.context.due.run()
      const mails = await server.context.database
        .selectFrom('mail')
        .selectAll()
        .where('purpose', 'like', 'waitlist%')
        .orderBy('created_at')
        .execute()
      return mails.map(({ recipient, subject, body }) => ({ to: recipient, subject, body }))
    }
    beforeEach(async () => {
      await server.context.database.deleteFrom('mail').execute()
      await server.context.database.deleteFrom('due_work').where('kind', '=', 'waitlist-note').execute()
    })

    test('the server sends one mail to the person who joined, without their input, and deletes it when they leave the list', async () => {
      await join({ fullName: 'Win a prize' })
      await expect(join()).rejects.toMatchObject({ code: 'already-on-waitlist' })
      const [mail, ...more] = (await written()).filter(({ to }) => to === ada.email)
      expect(more).toEqual([])
      expect(mail?.subject).toBe('You’re on the waitlist for a demo')
      expect(mail?.body).toContain('will write to you to arrange the demo')
      expect(mail?.body).not.toContain('prize')
      const browser = await operator()
      const id = (await list(browser)).entries[0]?.id ?? ''
      await browser.call(removeFromWaitlist, { params: { id } })
      expect((await written()).filter(({ to }) => to === ada.email)).toEqual([])
    })

    test('the server mails operators at once, then once a day while more people join', async () => {
      await operator()
      const notes = async () => {
        const all = (await written()).filter(({ subject }) => subject === 'New on the demo waitlist')
        const [{ to } = { to: '' }] = all
        return all.filter((one) => one.to === to).map(({ body }) => /There (?:is|are) (\w+) new/.exec(body ?? '')?.[1])
      }
      const joins = (n: number) => join({ email: `${n}@example.org` })
      await joins(1)
      expect(await notes()).toEqual(['one'])
      server.wait({ seconds: 1 })
      await joins(2)
      server.wait({ minutes: 60 })
      await joins(3)
      expect(await notes()).toEqual(['one'])
      server.wait({ minutes: 23 * 60 })
      expect(await notes()).toEqual(['one', '2'])
      server.wait({ minutes: 24 * 60 })
      expect(await notes()).toEqual(['one', '2'])
      server.wait({ minutes: 24 * 60 })
      await joins(4)
      expect(await notes()).toEqual(['one', '2', 'one'])
    })
  })

  test('an operator searches by a part of name, e-mail or type, and wildcards are plain text', async () => {
    await join()
    await join({ fullName: 'Grace 100%', email: 'grace@example.org', businessType: 'insurance' })
    await join({ fullName: 'Mary', email: 'm_m@example.org', businessType: 'other', businessTypeOther: 'Notary' })
    const browser = await operator()
    const found = async (search: string) => (await list(browser, { search })).entries.map(({ fullName }) => fullName)
    expect(await found('BYRON')).toEqual(['Ada Byron'])
    expect(await found('grace@')).toEqual(['Grace 100%'])
    expect(await found('insurance b')).toEqual(['Grace 100%'])
    expect(await found('notar')).toEqual(['Mary'])
    expect(await found('%')).toEqual(['Grace 100%'])
    expect(await found('m_m')).toEqual(['Mary'])
    expect(await found('nobody')).toEqual([])
  })

  test('the list has pages without repeats or gaps, even if many joined at the same moment', async () => {
    const { database, clock } = server.context
    const entry = (n: number) => ({
      full_name: `Person ${n}`,
      business_type: 'financial' as const,
      business_type_other: null,
      email: `p${n}@example.org`,
      created_at: clock(),
    })
    await database
      .insertInto('demo_waitlist')
      .values(Array.from({ length: 120 }, (_, n) => entry(n)))
      .execute()
    const browser = await operator()
    const seen: string[] = []
    for (let after: WaitlistPlace | null | undefined; after !== null; ) {
      const page = await list(browser, after === undefined ? {} : { after })
      expect(page.total).toBe(120)
      seen.push(...page.entries.map(({ email }) => email))
      after = page.next
    }
    expect(seen).toHaveLength(120)
    expect(new Set(seen).size).toBe(120)
  })

  test('an operator exports the whole list or a search, and no cell is a formula', async () => {
    await join({ fullName: '=HYPERLINK("http://evil.example")' })
    await join({ fullName: 'Grace', email: 'grace@example.org' })
    const browser = await operator()
    const text = async (search?: string) =>
      new TextDecoder().decode(await browser.call(exportWaitlist, { query: search === undefined ? {} : { search } }))
    const all = (await text()).trim().split('\r\n')
    expect(all).toHaveLength(3)
    expect(all[0]).toBe('"Full name","Business type","Specification","Email","Joined"')
    expect(await text('ada@')).toContain(`"'=HYPERLINK(""http://evil.example"")","Attorney","","ada@example.org"`)
    expect(await text('ada@')).not.toContain('grace')
  })

  test('the audit log has an entry for each export and removal, and none of the entries names a person', async () => {
    await join()
    const browser = await operator()
    await browser.call(exportWaitlist, { query: {} })
    const id = (await list(browser)).entries[0]?.id ?? ''
    await browser.call(removeFromWaitlist, { params: { id } })
    await browser.call(removeFromWaitlist, { params: { id } })
    const { entries, intact } = await browser.call(listAudit, { query: {} })
    expect(intact).toBe(true)
    expect(entries.slice(0, 2).map(({ action, detail }) => [action, detail])).toEqual([
      ['waitlist entry removed', id],
      ['waitlist exported', 'entries: 1'],
    ])
  })

  test('an operator removes a person from the list, who may then join again', async () => {
    await join()
    const browser = await operator()
    const id = (await list(browser)).entries[0]?.id ?? ''
    await browser.call(removeFromWaitlist, { params: { id } })
    await browser.call(removeFromWaitlist, { params: { id } })
    expect((await list(browser)).total).toBe(0)
    await join()
  })
})
