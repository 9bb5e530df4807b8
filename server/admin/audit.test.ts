import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../db/testing/index.ts'
import { testServer, type TestServer } from '../testing/index.ts'
import { audit, readAudit } from './audit.ts'

describe.each(engines)('the audit log, on the $name database', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(engine)
  })
  afterAll(() => server.close())

  test('the log chains concurrent actions of several operators', async () => {
    const { database, clock } = server.context
    const acts = Array.from({ length: 8 }, (_, i) =>
      database
        .transaction()
        .execute((transaction) =>
          audit(transaction, { tenant: 'default', at: clock(), by: `operator ${i}`, action: 'looked', detail: '' }),
        ),
    )
    await Promise.all(acts)
    const { entries, intact } = await database
      .transaction()
      .execute((transaction) => readAudit(transaction, 'default', undefined))
    expect(intact).toBe(true)
    expect(new Set(entries.map(({ by }) => by)).size).toBe(8)
  })

  test('the first page verifies the whole chain, each later page only its own entries', async () => {
    const { database, clock } = server.context
    const tenant = 'pages'
    const read = (before?: number) =>
      database.transaction().execute((transaction) => readAudit(transaction, tenant, before))
    await database.transaction().execute(async (transaction) => {
      for (let i = 0; i < 203; i += 1)
        await audit(transaction, { tenant, at: clock(), by: 'operator', action: 'looked', detail: String(i) })
    })
    const pages = [await read(), await read(104), await read(4)]
    expect(pages.map(({ entries: [first, ...others] }) => [first?.n, others.at(-1)?.n])).toEqual([
      [203, 104],
      [103, 4],
      [3, 1],
    ])
    expect(pages.map(({ intact, more }) => [intact, more])).toEqual([
      [true, true],
      [true, true],
      [true, false],
    ])
    const change = (n: number, detail: string) =>
      database.updateTable('audit_entry').set({ detail }).where('tenant', '=', tenant).where('n', '=', n).execute()
    await change(50, 'nothing')
    expect([(await read()).intact, (await read(104)).intact, (await read(4)).intact]).toEqual([false, false, true])
    await change(50, '49')
    await database.deleteFrom('audit_entry').where('tenant', '=', tenant).where('n', '=', 50).execute()
    expect([(await read()).intact, (await read(104)).intact]).toEqual([false, false])
    await database.deleteFrom('audit_entry').where('tenant', '=', tenant).where('n', '<', 50).execute()
    expect((await read()).intact).toBe(false)
  })
})
