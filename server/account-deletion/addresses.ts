import type { Tx } from '../db/scope.ts'

type Reader = Pick<Tx, 'selectFrom'>

// Anyone can sign up with any address, and an address that an account gave up may belong to another
// now. So an account owns its confirmed address, never an address that it only claims, and any
// other address only if no other account has, claims, waits for or can return to it.

export async function addressOf(reader: Reader, accountId: string): Promise<{ to: string | null; name: string }> {
  const { email, claimed_email } = await reader
    .selectFrom('account')
    .select(['email', 'claimed_email'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return { to: email, name: email ?? claimed_email ?? '' }
}

export async function addressesBefore(reader: Reader, accountId: string): Promise<string[]> {
  const rows = await reader
    .selectFrom('email_change')
    .select('email')
    .where('account_id', '=', accountId)
    .where('applied_at', 'is not', null)
    .execute()
  return withoutOthers(
    reader,
    accountId,
    rows.map(({ email }) => email),
  )
}

/** Returns every address that the account owns, as described above. */
export async function ownAddresses(reader: Reader, accountId: string): Promise<string[]> {
  const account = await reader
    .selectFrom('account')
    .select(['email', 'verified_at'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const doors = await reader.selectFrom('earlier_door').select('email').where('account_id', '=', accountId).execute()
  const had = [account.email ?? '', ...doors.map(({ email }) => email)]
  const own = new Set([...(await withoutOthers(reader, accountId, had)), ...(await addressesBefore(reader, accountId))])
  if (account.email !== null && account.verified_at !== null) own.add(account.email)
  return [...own]
}

/** That is: addresses that another account has, claims, waits for, or can return to. */
async function withoutOthers(reader: Reader, accountId: string, addresses: readonly string[]): Promise<string[]> {
  const asked = addresses.filter((address) => address !== '')
  if (asked.length === 0) return []
  const taken = new Set<string | null>()
  const accounts = await reader
    .selectFrom('account')
    .select(['email', 'claimed_email'])
    .where('id', '!=', accountId)
    .where((row) => row.or([row('email', 'in', asked), row('claimed_email', 'in', asked)]))
    .execute()
  for (const { email, claimed_email } of accounts) taken.add(email).add(claimed_email)
  for (const table of ['email_change', 'earlier_door'] as const) {
    const rows = await reader
      .selectFrom(table)
      .select('email')
      .where('account_id', '!=', accountId)
      .where('email', 'in', asked)
      .execute()
    for (const { email } of rows) taken.add(email)
  }
  return asked.filter((address) => !taken.has(address))
}
