import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import * as z from 'zod/mini'
import { fromBase64url, ownerIdOf } from '../vault/index.ts'
import { clockTables } from './clock.ts'
import { NeedsOperator } from './store-error.ts'
import { product } from '../domain/product.ts'

// The store's migrations, in order, each in its own transaction; `user_version` counts them. Only
// append to this list. No other file reads an older form.

const migrations: readonly ((database: DatabaseSync) => Promise<void> | void)[] = [
  firstTables,
  peopleForKeys,
  noSuccessionYet,
  givenBack,
  operatorsEver,
  whoLockedDown,
  originOfFile,
  deletionsAndOrder,
  heardOfLog,
]

/**
 * @param before gets the number of migrations before the first one runs; may throw
 * @throws NeedsOperator if a later version wrote the store
 */
export async function migrateStore(
  database: DatabaseSync,
  before: (count: number) => Promise<void> = async () => {},
): Promise<void> {
  const { user_version: done } = versionRow.parse(database.prepare('pragma user_version').get())
  if (done > migrations.length)
    throw new NeedsOperator(
      `A later version of ${product.name} wrote the store of the release service. Start that one.`,
    )
  refuseUnsignedLog(database)
  if (done < migrations.length) await before(migrations.length - done)
  for (const [i, migrate] of migrations.entries()) {
    if (i < done) continue
    database.exec('begin immediate')
    try {
      await migrate(database)
      database.exec(`pragma user_version = ${i + 1}; commit`)
    } catch (error) {
      database.exec('rollback')
      throw error
    }
  }
}

/** @throws NeedsOperator for a store from before the service signed its log (decision 017) */
function refuseUnsignedLog(database: DatabaseSync): void {
  const columns = z.array(z.object({ name: z.string() })).parse(database.prepare('pragma table_info(log)').all())
  if (columns.length > 0 && !columns.some(({ name }) => name === 'signature'))
    throw new NeedsOperator(
      'This store of the release service is of a version before 0.2.0, which no later one can read. Nothing in it was changed.',
    )
}

const versionRow = z.object({ user_version: z.int() })

/** 1: creates the tables of stores without a version. */
function firstTables(database: DatabaseSync): void {
  database.exec(`
  ${clockTables}
  create table if not exists belongs_to (only_row integer primary key check (only_row = 1), box_key blob not null) strict;
  create table if not exists operators (only_row integer primary key check (only_row = 1), sign_keys text not null) strict;
  create table if not exists estate (owner_id text primary key, state text not null) strict;
  create table if not exists statement (owner_id text not null, hash blob not null, n integer not null, chain blob not null,
    primary key (owner_id, hash), unique (owner_id, n)) strict;
  create table if not exists heard (owner_id text primary key, log integer not null, taken integer not null) strict;
  create table if not exists recovering (owner_id text primary key) strict;
  create table if not exists log (owner_id text not null, n integer not null, prev blob not null, at integer not null, step text not null, by text not null,
    detail text not null, hash blob not null, signature blob not null, primary key (owner_id, n)) strict;
  create table if not exists tombstone (hash blob primary key) strict;
  create table if not exists lockdown (id text primary key, began integer not null, ended integer, lifted_by text not null) strict;
`)
}

// No owner could change keys in that version, so the key in a row is the owner's first key.
const whoseKey = (signKey: string): Promise<string> => ownerIdOf(fromBase64url(signKey))
const whoseKeys = (signKeys: readonly string[]): Promise<string[]> => Promise.all(signKeys.map(whoseKey))

const keys = z.array(z.string())
const oldAcceptance = z.looseObject({ signKey: z.string(), boxKey: z.string() })
const oldEstate = z.looseObject({
  suspendedBy: keys,
  seats: z.record(
    z.string(),
    z.looseObject({
      invitations: z.record(z.string(), z.looseObject({ acceptances: z.array(oldAcceptance) })),
    }),
  ),
  releases: z.record(
    z.string(),
    z.looseObject({ reporter: z.string(), objections: z.array(z.looseObject({ signKey: z.string() })) }),
  ),
})

/** 2: replaces keys by the ownerIds of people (people.ts) in estates, operators and lockdowns. */
async function peopleForKeys(database: DatabaseSync): Promise<void> {
  const estates = z.array(z.object({ owner_id: z.string(), state: z.string() }))
  for (const { owner_id, state } of estates.parse(database.prepare('select * from estate').all())) {
    const estate = await estateOfPeople(oldEstate.parse(JSON.parse(state)))
    database.prepare('update estate set state = ? where owner_id = ?').run(JSON.stringify(estate), owner_id)
  }
  database.exec('alter table operators rename column sign_keys to people')
  const relied = z.array(z.object({ people: z.string() }))
  for (const { people } of relied.parse(database.prepare('select people from operators').all())) {
    const signKeys = keys.parse(JSON.parse(people))
    const named = await Promise.all(signKeys.map(async (signKey) => ({ ownerId: await whoseKey(signKey), signKey })))
    database.prepare('update operators set people = ?').run(JSON.stringify(named))
  }
  const lockdowns = z.array(z.object({ id: z.string(), lifted_by: z.string() }))
  for (const { id, lifted_by } of lockdowns.parse(database.prepare('select id, lifted_by from lockdown').all())) {
    const lifted = JSON.stringify(await whoseKeys(keys.parse(JSON.parse(lifted_by))))
    database.prepare('update lockdown set lifted_by = ? where id = ?').run(lifted, id)
  }
}

async function estateOfPeople(old: z.output<typeof oldEstate>): Promise<unknown> {
  const people: Record<string, unknown> = {}
  for (const seat of Object.values(old.seats))
    for (const invitation of Object.values(seat.invitations))
      for (const [i, { signKey, boxKey, ...rest }] of invitation.acceptances.entries()) {
        const who = await whoseKey(signKey)
        people[who] = { ownerId: who, signKey, boxKey, bundle: null }
        Object.assign(invitation.acceptances, { [i]: { ...rest, who } })
      }
  for (const release of Object.values(old.releases)) {
    const objections = release.objections.map(async ({ signKey, ...rest }) => ({
      ...rest,
      who: await whoseKey(signKey),
    }))
    Object.assign(release, { reporter: await whoseKey(release.reporter), objections: await Promise.all(objections) })
  }
  return { ...old, people, suspendedBy: await whoseKeys(old.suspendedBy) }
}

/** 3: adds the owner's succession (succession.ts), still empty. */
function noSuccessionYet(database: DatabaseSync): void {
  const none = JSON.stringify({ counter: 0, key: null, nextKey: null, successor: null, frozen: false })
  database.prepare("update estate set state = json_set(state, '$.succession', json(?))").run(none)
}

/** 4: adds log entries that a server returned in a recovery and that no log line has used yet. */
function givenBack(database: DatabaseSync): void {
  database.exec(
    'create table given_back (owner_id text not null, n integer not null, primary key (owner_id, n)) strict',
  )
}

/** 5: adds former operators and used introductions, beginning with the present operators. */
function operatorsEver(database: DatabaseSync): void {
  database.exec(`
  create table operator_seen (owner_id text primary key, sign_key text not null, listed integer not null) strict;
  create table introduction (id text primary key) strict;
  insert into operator_seen (owner_id, sign_key, listed)
    select json_extract(one.value, '$.ownerId'), json_extract(one.value, '$.signKey'), 1 from operators, json_each(operators.people) as one;
`)
}

/** 6: adds who began a lockdown; unknown for earlier lockdowns. */
function whoLockedDown(database: DatabaseSync): void {
  database.exec('alter table lockdown add column begun_by text')
}

/** 7: adds when the file was created and restores noted by hand; unknown for earlier stores. */
function originOfFile(database: DatabaseSync): void {
  database.exec(`
  create table origin (only_row integer primary key check (only_row = 1), born text, mark text) strict;
  insert into origin (only_row) values (1);
`)
}

/** 8: adds deletions and claims, and numbers the statements in row order. */
function deletionsAndOrder(database: DatabaseSync): void {
  const estates = z.array(z.object({ owner_id: z.string(), state: z.string() }))
  for (const { owner_id, state } of estates.parse(database.prepare('select * from estate').all())) {
    const old = z.looseObject({ releases: z.record(z.string(), z.looseObject({})) }).parse(JSON.parse(state))
    const releases = Object.entries(old.releases).map(([id, release]) => [id, { claim: '', ...release }])
    const now = { deletion: { counter: 0, pending: null }, ...old, releases: Object.fromEntries(releases) }
    database.prepare('update estate set state = ? where owner_id = ?').run(JSON.stringify(now), owner_id)
  }
  const columns = z.array(z.object({ name: z.string() })).parse(database.prepare('pragma table_info(statement)').all())
  if (columns.some(({ name }) => name === 'chain')) return
  const rows = z.array(z.object({ owner_id: z.string(), hash: z.instanceof(Uint8Array) }))
  const statements = rows.parse(database.prepare('select owner_id, hash from statement order by rowid').all())
  database.exec(`drop table statement;
  create table statement (owner_id text not null, hash blob not null, n integer not null, chain blob not null,
    primary key (owner_id, hash), unique (owner_id, n)) strict`)
  const insert = database.prepare('insert into statement (owner_id, hash, n, chain) values (?, ?, ?, ?)')
  const heads = new Map<string, { n: number; chain: Uint8Array }>()
  for (const { owner_id, hash } of statements) {
    const before = heads.get(owner_id) ?? { n: 0, chain: new Uint8Array(32) }
    const head = { n: before.n + 1, chain: createHash('sha256').update(before.chain).update(hash).digest() }
    insert.run(owner_id, hash, head.n, head.chain)
    heads.set(owner_id, head)
  }
}

/** 9: adds the last log entry that a server heard and this store lacked in a recovery. */
function heardOfLog(database: DatabaseSync): void {
  database.exec('alter table recovering add column log_n integer; alter table recovering add column log_hash blob')
}
