import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../db/testing.ts'
import { testServer, type TestServer } from '../testing.ts'
import { audit, readAudit } from './audit.ts'

describe.each(engines)('the audit log, on the $name database', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(engine)
  })
  afterAll(() => server.close())

  test('takes what several operators do at the same moment, in one chain', async () => {
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
})
