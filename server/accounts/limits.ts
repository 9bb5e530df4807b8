import { type RawBuilder, sql } from 'kysely'
import type { ServerContext } from '../context.ts'
import type { Database } from '../db/connect.ts'
import { memoryBuckets } from '../http/buckets.ts'
import { Refusal } from '../http/refusal.ts'

// Five failures lock an e-mail for 15 minutes. A known device has its own count, so strangers never
// lock the owner out. Token buckets per e-mail and network address (RATE_LIMIT_PER_ADDRESS) refill
// one token a minute. The server counts before it checks, so concurrent guesses gain nothing.
const maxFailures = 5
const lockMilliseconds = 15 * 60_000
const tokensPerEmail = 5
const refillMilliseconds = 60_000

/** Limits calls that send a mail, since the recipient may be another person. */
export const mailingCalls = ({ clock }: Pick<ServerContext, 'clock'>) =>
  memoryBuckets({ size: 20, perSecond: 1 / 600 }, clock)

const rateLimitMessages = {
  'sign-in': 'Rate limit exceeded. Please wait a moment before trying again.',
  'sign-up': 'Too many signup attempts. Please wait a few minutes before trying again.',
  reset: 'Too many reset attempts. Please try again later.',
  waitlist: 'Rate limit exceeded. Please wait a moment before trying again.',
}
type Attempt = keyof typeof rateLimitMessages

type Source = { email: string; knownDevice?: Uint8Array | undefined; address: string }

const locked = (until: Date, now: Date) =>
  new Refusal(
    429,
    'locked',
    'Too many failed attempts. Account is temporarily locked. Please try again in 15 minutes.',
    { retryAfter: Math.ceil((until.getTime() - now.getTime()) / 1000) },
  )

/** Tokens since a moment. A clock that was set back refills too, so that no bucket stays empty. */
const refill = (since: Date, now: Date): number => Math.abs(now.getTime() - since.getTime()) / refillMilliseconds

/** A lock that ends later than any right clock sets is from a clock that was ahead. */
const locksAt = (until: Date | null, now: Date): until is Date =>
  until !== null && until > now && until.getTime() <= now.getTime() + lockMilliseconds

export async function countAttempt({ database, clock }: ServerContext, key: Uint8Array): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const now = clock()
    await transaction
      .insertInto('failed_attempts')
      .values({ key, failures: 0, first_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const row = await transaction
      .selectFrom('failed_attempts')
      .selectAll()
      .where('key', '=', key)
      .forUpdate()
      .executeTakeFirst()
    if (row && locksAt(row.locked_until, now)) throw locked(row.locked_until, now)
    const continued = row && !row.locked_until && now.getTime() - row.first_at.getTime() < lockMilliseconds
    const failures = (continued ? row.failures : 0) + 1
    await transaction
      .updateTable('failed_attempts')
      .set({
        failures,
        first_at: continued ? row.first_at : now,
        locked_until: failures >= maxFailures ? new Date(now.getTime() + lockMilliseconds) : null,
      })
      .where('key', '=', key)
      .execute()
  })
}

export async function clearAttempts({ database }: ServerContext, key: Uint8Array): Promise<void> {
  await database.deleteFrom('failed_attempts').where('key', '=', key).execute()
}

export function signInKey({ secrets }: ServerContext, { email, knownDevice }: Source): Uint8Array {
  return knownDevice
    ? secrets.counterKey('failures', email, Buffer.from(knownDevice).toString('hex'))
    : secrets.counterKey('failures', email)
}

type Bucket = { key: Buffer; size: number }

function bucketsOf({ secrets, config }: ServerContext, attempt: Attempt, source: Source): Bucket[] {
  const store = attempt === 'reset' ? 'sign-in' : attempt
  const person = source.knownDevice ? Buffer.from(source.knownDevice).toString('hex') : ''
  return [
    { key: Buffer.from(secrets.counterKey(store, 'email', source.email, person)), size: tokensPerEmail },
    { key: Buffer.from(secrets.counterKey(store, 'address', source.address)), size: config.rateLimitPerAddress },
  ].toSorted((one, other) => one.key.compare(other.key)) // one order for all, against deadlocks
}

const noTokens = (attempt: Attempt, left: number): Refusal =>
  new Refusal(429, 'rate-limited', rateLimitMessages[attempt], {
    retryAfter: Math.ceil(((1 - left) * refillMilliseconds) / 1000),
  })

/** Takes from both buckets or neither. Returns a function that gives both back. */
export async function takeTokens(
  context: ServerContext,
  attempt: Attempt,
  source: Source,
): Promise<() => Promise<void>> {
  const { database, clock } = context
  const buckets = bucketsOf(context, attempt, source)

  await database.transaction().execute(async (transaction) => {
    const now = clock()
    const found = []
    for (const { key, size } of buckets) {
      const fresh = { key, tokens: size, updated_at: now }
      await transaction
        .insertInto('token_bucket')
        .values(fresh)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const query = transaction.selectFrom('token_bucket').selectAll().where('key', '=', key).forUpdate()
      const row = await query.executeTakeFirstOrThrow()
      const refilled = row.tokens + refill(row.updated_at, now)
      found.push({ key, tokens: Math.min(size, refilled) })
    }
    const emptiest = Math.min(...found.map(({ tokens }) => tokens))
    if (emptiest < 1) throw noTokens(attempt, emptiest)
    for (const { key, tokens } of found)
      await transaction
        .updateTable('token_bucket')
        .set({ tokens: tokens - 1, updated_at: now })
        .where('key', '=', key)
        .execute()
  })

  return () => giveTokensBack(database, buckets)
}

/** @returns statement parts that undo the count, for the statement that starts the session */
export async function countSignIn(
  context: ServerContext,
  source: Source,
  key: Uint8Array,
): Promise<RawBuilder<unknown>> {
  const { database, clock } = context
  const buckets = bucketsOf(context, 'sign-in', source)
  const now = clock()
  const rows = buckets.map((bucket) => sql`(${bucket.key}::bytea, ${bucket.size - 1}::float8, ${now}::timestamptz)`)
  const waited = sql`abs(extract(epoch from excluded.updated_at - token_bucket.updated_at)) * 1000 / ${refillMilliseconds}::int`
  const left = sql`least(excluded.tokens + 1, token_bucket.tokens + ${waited})`
  const lasting = sql`${lockMilliseconds}::int * interval '1 millisecond'`
  const continued = sql`failed_attempts.locked_until is null and excluded.first_at - failed_attempts.first_at < ${lasting}`
  const failures = sql`case when ${continued} then failed_attempts.failures + 1 else 1 end`
  const { rows: counted } = await sql<{ taken: string[]; counted: boolean }>`
    with taken as (
      insert into token_bucket (key, tokens, updated_at) values ${sql.join(rows)}
      on conflict (key) do update set tokens = ${left} - 1, updated_at = excluded.updated_at where ${left} >= 1 returning key
    ), counted as (
      insert into failed_attempts (key, failures, first_at) select ${key}::bytea, 1, ${now}::timestamptz where (select count(*) from taken) = 2
      on conflict (key) do update set failures = ${failures},
        first_at = case when ${continued} then failed_attempts.first_at else excluded.first_at end,
        locked_until = case when ${failures} >= ${maxFailures}::int then excluded.first_at + ${lasting} end
      where failed_attempts.locked_until is null or failed_attempts.locked_until <= excluded.first_at
        or failed_attempts.locked_until > excluded.first_at + ${lasting}
      returning 1
    )
    select array(select encode(key, 'hex') from taken) as taken, exists (select 1 from counted) as counted`.execute(
    database,
  )
  const [outcome] = counted
  if (outcome?.counted) return takingBack(database, key, buckets)
  const taken = new Set(outcome?.taken)
  await giveTokensBack(
    database,
    buckets.filter((bucket) => taken.has(bucket.key.toString('hex'))),
  )
  throw await refusalOf(context, key, buckets)
}

async function refusalOf(
  { database, clock }: ServerContext,
  key: Uint8Array,
  buckets: readonly Bucket[],
): Promise<Refusal> {
  const now = clock()
  const failed = await database
    .selectFrom('failed_attempts')
    .select('locked_until')
    .where('key', '=', key)
    .executeTakeFirst()
  if (failed && locksAt(failed.locked_until, now)) return locked(failed.locked_until, now)
  const keys = buckets.map((bucket) => bucket.key)
  const rows = await database.selectFrom('token_bucket').selectAll().where('key', 'in', keys).execute()
  const refilled = rows.map(({ tokens, updated_at }) => tokens + refill(updated_at, now))
  return noTokens('sign-in', Math.min(...refilled, 1 - 1000 / refillMilliseconds))
}

const askGivingBack = (buckets: readonly Bucket[]) => {
  const sizes = sql.join(buckets.map(({ key, size }) => sql`(${key}::bytea, ${size}::float8)`))
  return sql`update token_bucket set tokens = least(given.size, tokens + 1) from (values ${sizes}) given (key, size) where token_bucket.key = given.key`
}

async function giveTokensBack(database: Database, buckets: readonly Bucket[]): Promise<void> {
  if (buckets.length > 0) await askGivingBack(buckets).execute(database)
}

const takingBack = (database: Database, key: Uint8Array, buckets: readonly Bucket[]): RawBuilder<unknown> =>
  sql`forgotten as (${database.deleteFrom('failed_attempts').where('key', '=', key)}), given_back as (${askGivingBack(buckets)})`
