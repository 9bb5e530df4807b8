import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeEmail, changePassword } from '../../contract/accounts.ts'
import { putRecoveryKit } from '../../contract/recovery-kits.ts'
import { engines } from '../db/testing/index.ts'
import { newAccount, newPassword, type TestBrowser, testServer, type TestServer } from '../testing/index.ts'

// A rekey and a new password end every other session. If a session ends after a call checked the
// password, the call must not change the password, kits or address.

describe.each(engines)('a session that ends in the middle of a call, on the $name database', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(engine)
  })
  afterAll(() => server.close())

  const calls: [string, (browser: TestBrowser, authKey: Uint8Array) => Promise<unknown>][] = [
    [
      'another password',
      (browser, currentAuthKey) => browser.call(changePassword, { body: { currentAuthKey, ...newPassword() } }),
    ],
    [
      'a recovery kit',
      (browser, authKey) =>
        browser.call(putRecoveryKit, {
          body: { authKey, recoveryAuth: randomBytes(32), recoveryBox: randomBytes(92) },
        }),
    ],
    [
      'another email address',
      (browser, currentAuthKey) =>
        browser.call(changeEmail, { body: { currentAuthKey, email: 'thief@example.org', ...newPassword() } }),
    ],
  ]
  test.each(calls)('the server rejects and does not save %s', async (_, call) => {
    const { browser, person } = await newAccount(server)
    const { database } = server.context
    const ways = async () => ({
      account: await database
        .selectFrom('account')
        .select(['email', 'seed', 'verifier'])
        .where('owner_id', '=', person.ownerId)
        .execute(),
      boxes: await database.selectFrom('key_box').selectAll().where('owner_id', '=', person.ownerId).execute(),
      changes: await database.selectFrom('email_change').selectAll().execute(),
    })
    const before = await ways()
    // The server deletes the count of wrong passwords between the check and the save, so a trigger on
    // that deletion ends the session in the middle of the call.
    await sql`create function end_sessions() returns trigger language plpgsql as
      $$ begin delete from session; return old; end $$`.execute(database)
    await sql`create trigger ending after delete on failed_attempts
      for each row execute function end_sessions()`.execute(database)
    try {
      await expect(call(browser, person.authKey)).rejects.toMatchObject({ status: 401, code: 'not-signed-in' })
    } finally {
      await sql`drop trigger ending on failed_attempts`.execute(database)
      await sql`drop function end_sessions()`.execute(database)
    }
    expect(await ways()).toEqual(before)
  })
})
