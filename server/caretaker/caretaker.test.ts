import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signUp } from '../../contract/accounts.ts'
import { confirmCaretaker, getCaretaker, getKeeper, saveCaretaker } from '../../contract/caretaker.ts'
import { engines } from '../db/testing/index.ts'
import { newPerson, testServer, type TestBrowser, type TestServer } from '../testing/index.ts'

const guide = {
  whereItRuns: 'The small computer under the stairs',
  whoPays: 'Ruth, by card',
  howToKeepItOn: 'Leave it plugged in.',
  whereBackupsAre: 'The blue disk; the passphrase is with the will.',
  whomToCall: 'Call Ruth, 555-0100, or Tom next door.',
}
const tom = { name: 'Tom', reach: '555-0199', email: 'tom@example.org' }
const eve = { name: 'Eve', reach: '', email: 'eve@example.org' }

describe.each(engines)('the caretaker of a server, on the $name database', (engine) => {
  let server: TestServer
  let operator: TestBrowser
  beforeAll(async () => {
    server = await testServer(engine)
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    const { database } = server.context
    await database.deleteFrom('caretaker').execute()
    await database.deleteFrom('due_work').execute()
    await database.deleteFrom('mail').execute()
    operator = server.browser()
    const { session } = await operator.call(signUp, { body: newPerson() })
    const changed = { role: 'admin', totp_confirmed_at: new Date() } as const
    await database.updateTable('account').set(changed).where('id', '=', session.accountId).execute()
    await database
      .updateTable('session')
      .set({ second_factor_at: new Date() })
      .where('id', '=', session.sessionId)
      .execute()
    await server.keepSignedIn()
  })

  const name = (caretaker: typeof tom | null) => operator.call(saveCaretaker, { body: { guide, caretaker } })
  const state = async () => (await operator.call(getCaretaker, {})).caretaker?.state
  const owner = async () => (await operator.call(getKeeper, {})).caretaker
  const links = async (to: string) => {
    const { database } = server.context
    const mails = await database
      .selectFrom('mail')
      .select('body')
      .where('recipient', '=', to)
      .orderBy('created_at')
      .execute()
    return mails.map(({ body }) => /#token=(\S+)/.exec(body ?? '')?.[1] ?? '')
  }
  const press = (token: string) => server.browser().call(confirmCaretaker, { body: { token } })
  const passDays = async (days: number) => {
    server.wait({ days })
    await server.context.due.run()
  }

  test('a caretaker confirms by a press, once or twice, and opening the page confirms nothing', async () => {
    expect(await owner()).toBe('none')
    await name(tom)
    expect([await state(), await owner()]).toEqual(['waiting', 'unconfirmed'])
    const [token = ''] = await links(tom.email)
    await server.browser().fetch(`/caretaker?token=${token}`)
    expect((await server.browser().fetch(`/api/caretaker/confirm?token=${token}`)).status).toBe(405)
    expect(await state()).toBe('waiting')
    await press(token)
    await press(token)
    expect([await state(), await owner()]).toEqual(['confirmed', 'confirmed'])
    expect(await operator.call(getKeeper, {})).toMatchObject({ whomToCall: guide.whomToCall })
  })

  test('a replaced or removed caretaker cannot confirm, and one whom the operators name again can', async () => {
    await name(eve)
    await name(tom)
    const [wrong = ''] = await links(eve.email)
    await expect(press(wrong)).rejects.toMatchObject({ status: 404, code: 'unknown-link' })
    const [right = ''] = await links(tom.email)
    await press(right)
    await name(null)
    await expect(press(right)).rejects.toMatchObject({ code: 'unknown-link' })
    expect([await state(), await owner()]).toEqual([undefined, 'none'])
    await name(tom)
    expect(await state()).toBe('waiting')
    await expect(press(right)).rejects.toMatchObject({ code: 'unknown-link' })
    await press((await links(tom.email)).at(-1) ?? '')
    expect(await state()).toBe('confirmed')
    await expect(press('not-a-token-at-all')).rejects.toMatchObject({ status: 404 })
  })

  test('a new name, phone or guide sends no mail', async () => {
    await name(tom)
    await press((await links(tom.email))[0] ?? '')
    await name({ ...tom, reach: '555-0200' })
    expect(await links(tom.email)).toHaveLength(1)
    expect((await operator.call(getCaretaker, {})).caretaker).toMatchObject({ state: 'confirmed', reach: '555-0200' })
  })

  test('the server asks the caretaker once a year, and reports a missing answer', async () => {
    await name(tom)
    await passDays(31)
    expect(await state()).toBe('overdue')
    await press((await links(tom.email))[0] ?? '')
    await passDays(300)
    expect(await links(tom.email)).toHaveLength(1)
    await passDays(40)
    const [, second = ''] = await links(tom.email)
    // For 30 days after the question the last confirmation counts for owners.
    expect([await state(), await owner()]).toEqual(['waiting', 'confirmed'])
    await passDays(31)
    expect([await state(), await owner()]).toEqual(['overdue', 'unconfirmed'])
    await press(second)
    expect([await state(), await owner()]).toEqual(['confirmed', 'confirmed'])
    await name(null)
    await passDays(800)
    expect(await links(tom.email)).toHaveLength(2)
  })
})
