import type { ServerContext } from '../context.ts'
import { memoryBuckets } from '../http/buckets.ts'
import { Refusal } from '../http/refusal.ts'

// [Note: limits of sign-in]
// Two things count. Failures: five wrong passwords lock an e-mail for 15 minutes, for every device that never signed
// in to that account. A device that did has a count of its own, so strangers who guess never keep the owner out, and
// an owner who mistypes on their own device locks nobody else. Tokens: five per e-mail, and more per network address
// (RATE_LIMIT_PER_ADDRESS): one person whose tries all fail empties their own and leaves the household, office or nursing home
// behind the same address alone. One more comes every minute; a sign-in that succeeds gives its tokens back.
// Counts are taken before a password is looked at, under a row lock: of many guesses at once, five are looked at.

const maxFailures = 5
const lockMilliseconds = 15 * 60_000
const tokensPerEmail = 5
const refillMilliseconds = 60_000

/** Slows down calls that mail somebody each time: nobody has an address, which may not be theirs, written to without end. */
export const mailingCalls = ({ clock }: Pick<ServerContext, 'clock'>) =>
  memoryBuckets({ size: 20, perSecond: 1 / 600 }, clock)

/** The texts of the spec for an empty bucket, by what was tried. */
const rateLimitMessages = {
  'sign-in': 'Rate limit exceeded. Please wait a moment before trying again.',
  'sign-up': 'Too many signup attempts. Please wait a few minutes before trying again.',
  reset: 'Too many reset attempts. Please try again later.',
  waitlist: 'Rate limit exceeded. Please wait a moment before trying again.',
}
type Attempt = keyof typeof rateLimitMessages

/** Who is counted: by e-mail (or by device, for a known one), and by network address. */
export type Source = { email: string; knownDevice?: Uint8Array | undefined; address: string }

const locked = (until: Date, now: Date) =>
  new Refusal(
    429,
    'locked',
    'Too many failed attempts. Account is temporarily locked. Please try again in 15 minutes.',
    { retryAfter: Math.ceil((until.getTime() - now.getTime()) / 1000) },
  )

/** @throws Refusal while `key` is locked; counts nothing */
export async function refuseWhileLocked({ database, clock }: ServerContext, key: Uint8Array): Promise<void> {
  const row = await database
    .selectFrom('failed_attempts')
    .select('locked_until')
    .where('key', '=', key)
    .executeTakeFirst()
  const now = clock()
  if (row?.locked_until && row.locked_until > now) throw locked(row.locked_until, now)
}

/**
 * Counts an attempt before it is looked at. The fifth in 15 minutes locks; {@link clearAttempts} after a right one.
 * @throws Refusal while `key` is locked
 */
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
    if (row?.locked_until && row.locked_until > now) throw locked(row.locked_until, now)
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

/** Forgets the failures after a right attempt. */
export async function clearAttempts({ database }: ServerContext, key: Uint8Array): Promise<void> {
  await database.deleteFrom('failed_attempts').where('key', '=', key).execute()
}

/** Whose failures a sign-in counts for. */
export function signInKey({ secrets }: ServerContext, { email, knownDevice }: Source): Uint8Array {
  return knownDevice
    ? secrets.counterKey('failures', email, Buffer.from(knownDevice).toString('hex'))
    : secrets.counterKey('failures', email)
}

/**
 * Takes one token for the e-mail and one for the address, both or none.
 * Sign-in and reset share their buckets; sign-up and the waitlist have their own.
 * @returns a function that gives them back
 * @throws Refusal when a bucket is empty
 */
export async function takeTokens(
  context: ServerContext,
  attempt: Attempt,
  source: Source,
): Promise<() => Promise<void>> {
  const { database, secrets, config, clock } = context
  const store = attempt === 'reset' ? 'sign-in' : attempt
  const person = source.knownDevice ? Buffer.from(source.knownDevice).toString('hex') : ''
  const buckets = [
    { key: Buffer.from(secrets.counterKey(store, 'email', source.email, person)), size: tokensPerEmail },
    { key: Buffer.from(secrets.counterKey(store, 'address', source.address)), size: config.rateLimitPerAddress },
  ].toSorted((one, other) => one.key.compare(other.key)) // one order for all, so that no two wait for each other

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
      const refilled = row.tokens + Math.max(0, now.getTime() - row.updated_at.getTime()) / refillMilliseconds
      found.push({ key, tokens: Math.min(size, refilled) })
    }
    const emptiest = Math.min(...found.map(({ tokens }) => tokens))
    if (emptiest < 1) {
      const retryAfter = Math.ceil(((1 - emptiest) * refillMilliseconds) / 1000)
      throw new Refusal(429, 'rate-limited', rateLimitMessages[attempt], { retryAfter })
    }
    for (const { key, tokens } of found)
      await transaction
        .updateTable('token_bucket')
        .set({ tokens: tokens - 1, updated_at: now })
        .where('key', '=', key)
        .execute()
  })

  return async () => {
    for (const { key, size } of buckets)
      await database
        .updateTable('token_bucket')
        .set((row) => ({ tokens: row.fn<number>('least', [row.val(size), row('tokens', '+', 1)]) }))
        .where('key', '=', key)
        .execute()
  }
}
