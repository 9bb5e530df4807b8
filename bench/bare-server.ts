import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { Pool } from 'pg'

// The baseline: stores the same records in Postgres without checks, versions or row security.
// `hono`: Hono and node-postgres; two statements per list, one transaction per save.
// `best`: Node's http, one statement each. `node bench/bare-server.ts hono|best DATABASE_URL`

const [manner = '', databaseUrl = ''] = process.argv.slice(2)
const pool = new Pool({ connectionString: databaseUrl, max: 10 })

type Save = {
  expect: number
  entries: unknown[]
  records: { recordId: string; version: number; envelope: string; wraps: { target: string; box: string }[] }[]
}
type Row = { recordId: string; version: number; envelope: Buffer; wrap: Buffer }

async function prepare(): Promise<void> {
  await pool.query(`
    create table if not exists bare_session (token text primary key, owner_id int not null);
    create table if not exists bare_head (owner_id int primary key, n int not null);
    create table if not exists bare_entry (owner_id int, n int, entry text not null, primary key (owner_id, n));
    create table if not exists bare_record (owner_id int, record_id uuid, version int not null, envelope bytea not null, box bytea not null, primary key (owner_id, record_id));
    insert into bare_session select 'token-' || i, i from generate_series(0, 63) i on conflict do nothing;`)
}

const answerOf = (rows: readonly Row[]) => ({
  records: rows.map((row) => ({
    ...row,
    envelope: row.envelope.toString('base64url'),
    wrap: row.wrap.toString('base64url'),
  })),
  next: null,
})

const insert = `insert into bare_record select $1::int, r.* from unnest($2::uuid[], $3::int[], $4::bytea[], $5::bytea[]) r
  on conflict (owner_id, record_id) do update set version = excluded.version, envelope = excluded.envelope, box = excluded.box`
const head = 'insert into bare_head values ($1::int, $2::int) on conflict (owner_id) do update set n = excluded.n'
const columns = 'r.record_id as "recordId", r.version, r.envelope, r.box as wrap'

const columnsOf = ({ records }: Save) => [
  records.map(({ recordId }) => recordId),
  records.map(({ version }) => version),
  records.map(({ envelope }) => Buffer.from(envelope, 'base64url')),
  records.map(({ wraps }) => Buffer.from(wraps.find(({ target }) => target === 'owner')?.box ?? '', 'base64url')),
]

async function ownerOf(token: string): Promise<number> {
  const text = 'select owner_id from bare_session where token = $1'
  const { rows } = await pool.query<{ owner_id: number }>({ name: 'session', text, values: [token] })
  return rows[0]?.owner_id ?? -1
}

const simple = {
  async list(token: string) {
    const text = `select ${columns} from bare_record r where owner_id = $1 order by r.record_id`
    return answerOf((await pool.query<Row>({ name: 'list', text, values: [await ownerOf(token)] })).rows)
  },
  async save(token: string, given: Save) {
    const owner = await ownerOf(token)
    const n = given.expect + given.entries.length
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query({ name: 'head', text: head, values: [owner, n] })
      await client.query({ name: 'insert', text: insert, values: [owner, ...columnsOf(given)] })
      const entry =
        'insert into bare_entry values ($1, $2, $3) on conflict (owner_id, n) do update set entry = excluded.entry'
      await client.query({ name: 'entry', text: entry, values: [owner, n, JSON.stringify(given.entries)] })
      await client.query('commit')
    } finally {
      client.release()
    }
    return { n }
  },
}

const best = {
  async list(token: string) {
    const text = `select ${columns} from bare_session s join bare_record r using (owner_id) where s.token = $1 order by r.record_id`
    return answerOf((await pool.query<Row>({ name: 'list-at-once', text, values: [token] })).rows)
  },
  async save(token: string, given: Save) {
    const n = given.expect + given.entries.length
    const named = 'with s as (select owner_id from bare_session where token = $1)'
    const headAtOnce = `h as (insert into bare_head select owner_id, $6::int from s on conflict (owner_id) do update set n = excluded.n)`
    const rows = `r as (insert into bare_record select s.owner_id, r.* from s, unnest($2::uuid[], $3::int[], $4::bytea[], $5::bytea[]) r on conflict (owner_id, record_id) do update set version = excluded.version, envelope = excluded.envelope, box = excluded.box)`
    const entry = `insert into bare_entry select owner_id, $6::int, $7 from s on conflict (owner_id, n) do update set entry = excluded.entry`
    const values = [token, ...columnsOf(given), n, JSON.stringify(given.entries)]
    await pool.query({ name: 'save-at-once', text: `${named}, ${headAtOnce}, ${rows} ${entry}`, values })
    return { n }
  },
}

const tokenIn = (header: string | undefined) => header ?? ''

function honoServer() {
  const hono = new Hono()
  hono.get('/api/estate/records', async (http) => http.json(await simple.list(tokenIn(http.req.header('x-token')))))
  hono.post('/api/estate/save', async (http) =>
    http.json(await simple.save(tokenIn(http.req.header('x-token')), await http.req.json<Save>())),
  )
  return createAdaptorServer({ fetch: hono.fetch })
}

async function answerAtBest(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const token = String(request.headers['x-token'])
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  const answer =
    request.method === 'POST'
      ? await best.save(token, JSON.parse(Buffer.concat(parts).toString()))
      : await best.list(token)
  const text = Buffer.from(JSON.stringify(answer))
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': text.length }).end(text)
}

await prepare()
const server =
  manner === 'hono'
    ? honoServer()
    : createServer((request, response) => {
        answerAtBest(request, response).catch((error: unknown) =>
          response.destroy(error instanceof Error ? error : undefined),
        )
      })
server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
await once(process, 'SIGTERM')
server.close()
await pool.end()
process.exit(0)
