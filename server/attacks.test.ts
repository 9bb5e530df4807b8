import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as contract from '../contract/accounts.ts'
import * as kits from '../contract/recovery-kits.ts'
import { getEstateState, listEntries, saveEstate } from '../contract/estate.ts'
import { deleteFile } from '../contract/files.ts'
import { isNothing } from '../contract/http.ts'
import { box, bytes, entry, genesis, recordsSave } from './estates/testing/estate.ts'
import { engines } from './db/testing/index.ts'
import { everyRoute } from './testing/contract.ts'
import { newPassword, newPerson, type TestBrowser, testServer, type TestServer } from './testing/index.ts'

describe.each(engines)('a stranger, on the $name database', (engine) => {
  let server: TestServer
  let browser: TestBrowser
  beforeAll(async () => {
    server = await testServer(engine)
    browser = server.browser()
    await browser.call(contract.signUp, { body: newPerson() })
  })
  afterAll(() => server.close())

  const post = (path: string, body: string | Uint8Array<ArrayBuffer>, type = 'application/json') =>
    browser.fetch(path, { method: 'POST', body, headers: { 'content-type': type } })

  test.each([
    ['an empty body', ''],
    ['half a JSON document', '{"email":'],
    ['a body of another shape', '[[[[1]]]]'],
    ['the body null', 'null'],
    ['the key __proto__', '{"__proto__":{"email":"a@b.cd"}}'],
    ['a very deep list', `${'['.repeat(3500)}${']'.repeat(3500)}`],
    ['a NUL in an address', JSON.stringify({ email: 'a\u0000b@example.org' })],
    ['half a character in an address', '{"email":"a\\ud800@example.org"}'],
    ['two addresses in one field', JSON.stringify({ email: 'a,b@example.org' })],
    ['an address in brackets', JSON.stringify({ email: '<b@example.org>' })],
  ])('the server rejects a request with %s', async (_, body) => {
    for (const path of ['/api/auth/prelogin', '/api/auth/reset/start', '/api/auth/resend-confirmation'])
      expect([path, (await post(path, body)).status]).toEqual([path, 400])
  })

  test('the server rejects bytes that are not text, and bodies of another content type', async () => {
    expect((await post('/api/auth/prelogin', Uint8Array.of(0xff, 0xfe, 0x00))).status).toBe(400)
    expect((await post('/api/auth/prelogin', '{}', 'text/plain')).status).toBe(415)
    expect((await post('/api/auth/prelogin', '{}', 'application/x-www-form-urlencoded')).status).toBe(415)
  })

  test('the server rejects a body larger than a visitor’s form on every route without a session', async () => {
    const large = JSON.stringify({ email: `a@${'.'.repeat(260_000)},` })
    for (const [name, route] of await everyRoute()) {
      if (route.access !== 'anyone' || isNothing(route.body)) continue
      expect([name, (await post(route.path, large)).status]).toEqual([name, 413])
    }
  })

  test('a malformed path causes no server error', async () => {
    for (const path of [
      '/api/%00',
      '/%00',
      '/%ff%fe',
      '/api/files/%00',
      '/..%2f..%2fetc/passwd',
      '/assets/%00',
      '/api//x',
    ])
      for (const method of ['GET', 'POST', 'DELETE', 'PUT']) {
        const { status } = await browser.fetch(path, { method })
        // 503 is correct for a page while the web app is not built.
        expect([method, path, status < 500 || status === 503 || status]).toEqual([method, path, true])
      }
  })

  test('the server rejects numbers that Postgres cannot store', async () => {
    const since = browser.call(listEntries, { query: { since: 999_999_999_999_999 } })
    await expect(since).rejects.toMatchObject({ status: 400 })
    const huge = Number.MAX_SAFE_INTEGER - 1
    const saved = browser.call(saveEstate, { body: { expect: huge, entries: [entry(huge + 1)] } })
    await expect(saved).rejects.toMatchObject({ status: 400 })
  })

  test('of two concurrent sign-ups with one address, the server rejects one', async () => {
    const email = `${randomUUID()}@example.org`
    const both = await Promise.allSettled(
      [newPerson(email), newPerson(email)].map((body) => server.browser().call(contract.signUp, { body })),
    )
    const refused = both.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(refused).toHaveLength(1)
    expect(refused[0]).toMatchObject({ status: 409, code: 'email-taken' })
  })

  test('a link to the old address does not confirm the new address', async () => {
    const person = newPerson()
    const theirs = server.browser()
    await theirs.call(contract.signUp, { body: person })
    const { body } = await server.context.database
      .selectFrom('mail')
      .select('body')
      .where('recipient', '=', person.email)
      .executeTakeFirstOrThrow()
    const token = /token=(\S+)/.exec(body ?? '')?.[1] ?? ''
    const change = { currentAuthKey: person.authKey, email: `${randomUUID()}@example.org`, ...newPassword() }
    await theirs.call(contract.changeEmail, { body: change })
    const followed = server.browser().call(contract.followLink, { body: { token } })
    await expect(followed).rejects.toMatchObject({ code: 'link-invalid' })
    expect((await theirs.call(contract.getSession, {})).session?.emailVerified).toBe(false)
  })

  test('a stranger at an idle signed-in browser cannot replace the recovery kit', async () => {
    const person = newPerson()
    const left = server.browser()
    await left.call(contract.signUp, { body: person })
    const { authKey } = person
    const kit = { authKey, recoveryAuth: randomBytes(32), recoveryBox: randomBytes(92) }
    await left.call(kits.putRecoveryKit, { body: kit })
    server.wait({ minutes: 31 })
    const other = { ...kit, recoveryAuth: randomBytes(32) }
    const locked = { status: 423, code: 'session-locked' }
    await expect(left.call(kits.putRecoveryKit, { body: other })).rejects.toMatchObject(locked)
    await expect(left.call(kits.confirmRecoveryKit, {})).rejects.toMatchObject(locked)
    await left.call(contract.unlock, { body: { authKey: person.authKey } })
    await left.call(kits.confirmRecoveryKit, {})
    const { recoveryBox } = await left.call(kits.getRecoveryKit, {})
    expect(recoveryBox && Buffer.from(recoveryBox)).toEqual(kit.recoveryBox)
  })

  test('a stranger at an idle signed-in browser can neither save the estate nor delete a file', async () => {
    const person = newPerson()
    const left = server.browser()
    await left.call(contract.signUp, { body: person })
    const { save } = genesis()
    await left.call(saveEstate, { body: save })
    server.wait({ minutes: 31 })
    const locked = { status: 423, code: 'session-locked' }
    const rubbish = { ...recordsSave(save.entries.length, [randomUUID(), 1]) }
    await expect(left.call(saveEstate, { body: rubbish })).rejects.toMatchObject(locked)
    await expect(left.call(deleteFile, { params: { fileId: randomUUID() } })).rejects.toMatchObject(locked)
    await left.call(contract.unlock, { body: { authKey: person.authKey } })
    expect(await left.call(getEstateState, {})).toMatchObject({ n: save.entries.length })
    await left.call(saveEstate, { body: rubbish })
  })

  test('an owner with an unconfirmed address sends no invitations', async () => {
    const mailing = await testServer(engine, { SMTP_URL: 'smtp://127.0.0.1:4999' })
    const impostor = mailing.browser()
    await impostor.call(contract.signUp, { body: newPerson('bank@example.org') })
    const { seats, save } = genesis()
    const place = { seatId: seats.contact_1, invitationId: randomUUID(), role: 'contact_1' as const, epoch: 1 }
    const seals = {
      statement: bytes(200),
      shareBox: box(),
      note: bytes(200),
      ownerMac: bytes(32),
      keptBox: bytes(108),
      mailName: null,
    }
    const shares = [{ event: 'death' as const, sealedB: bytes(80), seatBox: box() }]
    const arms = [{ ...place, ...seals, shares, email: 'victim@example.org' }]
    const body = { ...save, arms }
    const invited = impostor.call(saveEstate, { body })
    await expect(invited).rejects.toMatchObject({ status: 403, code: 'email-not-confirmed' })
    const mails = await mailing.context.database.selectFrom('mail').select('purpose').execute()
    expect(mails.map(({ purpose }) => purpose)).toEqual(['confirmation'])
    await mailing.close()
  })

  test('none of these attacks causes an error in the log', async () => {
    expect(server.log.lines.filter((line) => line.includes('failed'))).toEqual([])
  })
})
