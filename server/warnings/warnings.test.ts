import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, type Server } from 'node:tls'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { noteBackup, noteBackupCheck } from '../admin-socket.ts'
import { engines } from '../db/testing/index.ts'
import { healthOf } from '../health.ts'
import { newAccount, testServer, type TestServer } from '../testing/index.ts'
import { type Check, isWarned, planWarnings } from './index.ts'
import { untilDate } from './check.ts'
import { testCertificate } from './testing/certificate.ts'

describe.each(engines)('warnings months ahead, on the $name database', (engine) => {
  let server: TestServer
  let folder: string
  let proxy: Server
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cairn-'))
    await mkdir(join(folder, 'server'))
    proxy = createServer(testCertificate)
    proxy.listen(0, '127.0.0.1')
    await once(proxy, 'listening')
    const bound = proxy.address()
    const port = typeof bound === 'object' && bound ? bound.port : 0
    server = await testServer(engine, {
      CAIRN_DATA: folder,
      CAIRN_URL: 'https://cairn.example.org',
      CERTIFICATE_AT: `127.0.0.1:${port}`,
      DOMAIN_UNTIL: '2029-05-31',
    })
  })
  afterEach(async () => {
    await server.close()
    proxy.close()
    await rm(folder, { recursive: true })
  })

  const checkOf = async (name: Check['name']): Promise<Check | undefined> =>
    (await healthOf(server.context)()).find((one) => one.name === name)
  const moveTo = (day: string) =>
    server.wait({ seconds: (new Date(day).getTime() - server.context.clock().getTime()) / 1000 })
  const mails = async () =>
    (await server.context.database.selectFrom('mail').select('body').where('purpose', '=', 'warnings').execute()).map(
      ({ body }) => body ?? '',
    )

  /** An operator whom mails reach. */
  const anOperator = async () => {
    const { session } = await newAccount(server)
    await server.context.database
      .updateTable('account')
      .set({ role: 'admin', totp_confirmed_at: server.context.clock() })
      .where('id', '=', session.accountId)
      .execute()
  }

  test('the server reads the end of the proxy’s certificate, and warns 90, 30 and 7 days before it', async () => {
    const { value = 0 } = (await checkOf('certificate')) ?? {}
    const daysBefore = (days: number) => new Date((value - days * 86_400) * 1000).toISOString()
    for (const [days, stage, ok] of [
      [91, 0, true],
      [89, 1, true],
      [29, 2, true],
      [6, 3, false],
      [-1, 3, false],
    ] as const) {
      moveTo(daysBefore(days + 0.1))
      expect([days, await checkOf('certificate')]).toMatchObject([days, { stage, ok }])
    }
  })

  test('a proxy without a certificate causes no warning', async () => {
    proxy.close()
    server.context.config.certificateAt = { host: '127.0.0.1', port: 1 }
    expect(await checkOf('certificate')).toMatchObject({ ok: true, reason: expect.stringContaining('CERTIFICATE_AT') })
  })

  test('the server warns as the domain’s last day comes closer', async () => {
    expect(await checkOf('domain')).toMatchObject({ ok: true, stage: 0 })
    moveTo('2029-05-01T12:00:00Z')
    expect(await checkOf('domain')).toMatchObject({ ok: true, stage: 2, reason: expect.stringContaining('29 days') })
  })

  test('the server warns at the first backup, and again when a hundred days passed without a check of a backup', async () => {
    await newAccount(server)
    expect(await checkOf('backup-check')).toMatchObject({ ok: true })
    await noteBackup(server.context)
    expect(await checkOf('backup-check')).toMatchObject({ ok: false })
    await noteBackupCheck(server.context)
    expect(await checkOf('backup-check')).toMatchObject({ ok: true })
    server.wait({ days: 101 })
    expect(await checkOf('backup-check')).toMatchObject({ ok: false })
  })

  test('the server counts refused mails by address for a week', async () => {
    const refused = (recipient: string, last_problem: string) =>
      server.context.database
        .insertInto('mail')
        .values({
          recipient,
          subject: '',
          body: '',
          purpose: 'test',
          reference: null,
          created_at: server.context.clock(),
          last_problem,
        })
        .execute()
    for (const name of ['a', 'a', 'b']) await refused(`${name}@example.org`, 'Message failed: 550 no such user')
    await refused('c@example.org', 'Greeting never received')
    expect(await checkOf('mail-refused')).toMatchObject({ ok: true, value: 2 })
    await refused('d@example.org', '554 5.7.1 rejected')
    expect(await checkOf('mail-refused')).toMatchObject({ ok: false, value: 3 })
    server.wait({ days: 8 })
    expect(await checkOf('mail-refused')).toMatchObject({ ok: true, value: 0 })
  })

  test('the server estimates from the last weeks when the disk will be full', async () => {
    expect(await checkOf('disk-full')).toMatchObject({ ok: true })
    const { free } = await server.context.database.selectFrom('disk_day').select('free').executeTakeFirstOrThrow()
    await server.context.database
      .updateTable('disk_day')
      .set({ free: Number(free) * 2 })
      .execute()
    server.wait({ days: 20 })
    expect(await checkOf('disk-full')).toMatchObject({
      ok: true,
      stage: 2,
      reason: expect.stringMatching(/full in (19|20) days/),
    })
  })

  test('operators get one mail about all new warnings, and the next when a day comes closer or after 30 days', async () => {
    await anOperator()
    moveTo('2029-01-15T00:00:00Z')
    await noteBackup(server.context)
    await noteBackupCheck(server.context)
    const { due } = server.context
    server.context.config.certificateAt = { host: '127.0.0.1', port: 1 }
    await planWarnings(server.context)
    await due.run()
    const before = (await mails()).length
    moveTo('2029-03-20T00:00:00Z')
    await noteBackup(server.context)
    await due.run()
    const fresh = (await mails()).slice(before)
    expect(fresh).toEqual([expect.stringContaining('is paid until 2029-05-31 (72 days)')])
    for (let day = 0; day < 5; day += 1) {
      server.wait({ days: 1 })
      await due.run()
    }
    expect(await mails()).toHaveLength(before + 1)
    moveTo('2029-05-05T00:00:00Z')
    await noteBackup(server.context)
    await due.run()
    expect((await mails()).at(-1)).toContain('(26 days)')
  })
})

test('no warning comes before a third of the lifetime is left, because it would never go away', () => {
  const now = new Date('2027-01-01')
  const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)
  const stageAt = (days: number, lifetime: number) => untilDate(inDays(days), now, String, lifetime).stage
  // Let's Encrypt's certificates last 90 days, and are renewed when 30 are left.
  expect([stageAt(60, 90), stageAt(29, 90), stageAt(7, 90)]).toEqual([0, 0, 1])
  expect([stageAt(60, 365), stageAt(29, 365), stageAt(7, 365)]).toEqual([1, 2, 3])
  expect(isWarned({ name: 'domain', required: false, ...untilDate(inDays(-1), now, String, 6) })).toBe(true)
})
