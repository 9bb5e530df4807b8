import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connectPostgres } from './db/pooled.ts'
import { engines } from './db/testing/index.ts'
import { readDump, sendDump } from './dump-stream.ts'
import { keepingLog, testServer } from './testing/index.ts'

test.each([
  ['breaks off', (end: () => void) => end()],
  ['ends after a part', (_: () => void, finish: () => void) => finish()],
])('the reader rejects a dump that %s', async (_, stop) => {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-dump-'))
  const socket = join(folder, 'socket')
  const server = createServer((_incoming, response) => {
    response.write('{"table":"mail","rows":[{}]}\n', () =>
      stop(
        () => response.destroy(),
        () => response.end(),
      ),
    )
  }).listen(socket)
  await once(server, 'listening')
  await expect(readDump(socket, join(folder, 'spool'))).rejects.toThrow()
  server.close()
  await rm(folder, { recursive: true })
})

const onPostgres = engines.filter(({ name }) => name === 'postgres')

test.each(onPostgres)('a dump may wait longer for a table than a request may', async (engine) => {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-dump-'))
  const server = await testServer(engine)
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(server.context.database)
  const own = new URL(process.env.TEST_DATABASE_URL ?? '')
  own.pathname = `/${rows[0]?.name}`
  const limits = { connection: 5000, statement: 300, answer: 600 }
  const impatient = connectPostgres(own.href, keepingLog(), limits)
  const config = { ...server.context.config, databaseUrl: own.href }
  const http = createServer((_, response) => {
    sendDump({ ...server.context, config, database: impatient }, response).catch(() => response.destroy())
  }).listen(join(folder, 'socket'))
  await once(http, 'listening')
  const held = Promise.withResolvers<void>()
  const holding = server.context.database.transaction().execute(async (transaction) => {
    await sql`lock table mail in access exclusive mode`.execute(transaction)
    held.resolve()
    await sql`select pg_sleep(2)`.execute(transaction)
  })
  await held.promise
  await expect(impatient.selectFrom('mail').selectAll().execute()).rejects.toThrow()
  const { end } = await readDump(join(folder, 'socket'), join(folder, 'spool'))
  expect(end.counts['mail']).toBe(0)
  await holding
  http.close()
  await impatient.destroy()
  await server.close()
  await rm(folder, { recursive: true })
})
