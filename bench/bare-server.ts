import { createServer } from 'node:http'
import { sql } from 'kysely'
import { connect } from '../server/db/connect.ts'

// What the server is held against: the same records in the same database behind nothing but Node's own http. It looks up who asks, lists
// and saves, in tables like ours, in as few statements as that takes. It checks nothing, and knows no earlier versions, seats, row security or releases.
//   node bench/bare-server.ts DATA_FOLDER [DATABASE_URL]

const [dataFolder = '', databaseUrl = ''] = process.argv.slice(2)
const quiet = { info: () => {}, warn: () => {}, error: () => {} }
const database = await connect({ serverFolder: dataFolder, databaseUrl: databaseUrl || undefined }, quiet)

const forget = () =>
  sql`drop table if exists bare_session, bare_head, bare_entry, bare_record, bare_version, bare_wrap`.execute(database)
await forget()
await sql`create table bare_session (token text primary key, owner_id int not null)`.execute(database)
for (let owner = 0; owner < 64; owner += 1)
  await sql`insert into bare_session values (${`token-${owner}`}, ${owner})`.execute(database)
await sql`create table bare_head (owner_id int primary key, n int not null)`.execute(database)
await sql`create table bare_entry (owner_id int, n int, entry text not null, primary key (owner_id, n))`.execute(
  database,
)
// As ours: a record has versions, and a version a wrap for each who may open it.
await sql`create table bare_record (owner_id int, record_id uuid, version int, primary key (owner_id, record_id))`.execute(
  database,
)
await sql`create table bare_version (owner_id int, record_id uuid, version int, envelope bytea not null, primary key (owner_id, record_id, version))`.execute(
  database,
)
await sql`create table bare_wrap (owner_id int, record_id uuid, version int, target text, box bytea not null, primary key (owner_id, record_id, version, target))`.execute(
  database,
)

type Save = {
  expect: number
  entries: unknown[]
  records: { recordId: string; version: number; envelope: string; wraps: { target: string; box: string }[] }[]
}
type Row = { recordId: string; version: number; envelope: Uint8Array; wrap: Uint8Array }

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const bytesOf = (given: string) => Buffer.from(given, 'base64url')

async function ownerOf(token: string): Promise<number> {
  const { rows } = await sql<{ owner_id: number }>`select owner_id from bare_session where token = ${token}`.execute(
    database,
  )
  return rows[0]?.owner_id ?? -1
}

async function list(owner: number): Promise<unknown> {
  const { rows } = await sql<Row>`
    select r.record_id as "recordId", r.version, v.envelope, w.box as wrap
    from bare_record r join bare_version v using (owner_id, record_id, version) join bare_wrap w using (owner_id, record_id, version)
    where r.owner_id = ${owner} and w.target = 'owner' order by r.record_id`.execute(database)
  return { records: rows.map((row) => ({ ...row, envelope: text(row.envelope), wrap: text(row.wrap) })), next: null }
}

function save(owner: number, given: Save): Promise<unknown> {
  const n = given.expect + given.entries.length
  return database.transaction().execute(async (transaction) => {
    await sql`insert into bare_head values (${owner}, ${n}) on conflict (owner_id) do update set n = ${n}`.execute(
      transaction,
    )
    for (const { recordId, version, envelope, wraps } of given.records) {
      const boxes = wraps.map(({ target, box }) => sql`(${owner}, ${recordId}, ${version}, ${target}, ${bytesOf(box)})`)
      await sql`insert into bare_record values (${owner}, ${recordId}, ${version})`.execute(transaction)
      await sql`insert into bare_version values (${owner}, ${recordId}, ${version}, ${bytesOf(envelope)})`.execute(
        transaction,
      )
      await sql`insert into bare_wrap values ${sql.join(boxes)}`.execute(transaction)
    }
    await sql`insert into bare_entry values (${owner}, ${n}, ${JSON.stringify(given.entries)})`.execute(transaction)
    return { n }
  })
}

const server = createServer((request, response) => {
  const answer = async () => {
    const owner = await ownerOf(String(request.headers['x-token']))
    const parts: Buffer[] = []
    for await (const part of request) parts.push(Buffer.from(part))
    const given: Save | undefined = request.method === 'POST' ? JSON.parse(Buffer.concat(parts).toString()) : undefined
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(given ? await save(owner, given) : await list(owner)))
  }
  answer().catch((error: unknown) => {
    response.statusCode = 500
    response.end(String(error))
  })
})
server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
process.on('SIGTERM', () => {
  server.close()
  server.closeAllConnections()
  void forget().then(() => database.destroy())
})
