import type { Tx } from '../db/scope.ts'

type Reader = Pick<Tx, 'selectFrom'>

// [Note: whose address it is]
// Anybody can sign up with anybody's address, or ask for a change to it, and an address that a person gave up may be
// somebody else's by now. What an account merely claims, or waits to change to, is none of its own; neither is what
// another account has, claims or had, unless this one proved that it is theirs.

/** Where letters about an account go, and how it is named to others. No letter goes to an address that it merely claims. */
export async function addressOf(reader: Reader, accountId: string): Promise<{ to: string | null; name: string }> {
  const { email, claimed_email } = await reader
    .selectFrom('account')
    .select(['email', 'claimed_email'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return { to: email, name: email ?? claimed_email ?? '' }
}

/** Addresses that can still take a change of e-mail back: whoever reads there hears of what happens to the account too. */
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

/** Every address that the person has or had here, and nobody else. */
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

/** Leaves out what another account has, claims, waits to change to, or can go back to. */
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
