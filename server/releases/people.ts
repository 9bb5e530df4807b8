import { sql } from 'kysely'
import type { SeatRole } from '../../domain/seats.ts'
import { secondAddress } from '../channels/second-address.ts'
import type { Tx } from '../db/scope.ts'
import { acceptancesWithSeats } from '../db/seat-joins.ts'
import type { Named } from '../../contract/mail-sentences.ts'

type Reader = Pick<Tx, 'selectFrom'>

export async function ownerEmail(reader: Reader, ownerId: string): Promise<string> {
  const row = await reader
    .selectFrom('estate')
    .innerJoin('account', 'account.id', 'estate.account_id')
    .select(['account.email', 'account.claimed_email'])
    .where('estate.owner_id', '=', ownerId)
    .executeTakeFirst()
  return row?.email ?? row?.claimed_email ?? ''
}

/** The owner's address, and the second one that they confirmed, without empty ones. */
export async function ownerAddresses(reader: Reader, ownerId: string): Promise<string[]> {
  const all = [await ownerEmail(reader, ownerId), await secondAddress(reader, ownerId)]
  return all.filter((to): to is string => to !== undefined && to !== '')
}

export async function emailOf(reader: Reader, accountId: string | null): Promise<string> {
  const row = await reader
    .selectFrom('account')
    .select(['email', 'claimed_email'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  return row?.email ?? row?.claimed_email ?? ''
}

type SeatHolder = { accountId: string; email: string; role: SeatRole; owner: Named; stays: boolean }

/** @param voidSince also lists grantees removed from their seat at this time or later */
export async function seatHolders(reader: Reader, ownerId: string, voidSince?: Date): Promise<SeatHolder[]> {
  const address = await ownerEmail(reader, ownerId)
  const rows = await acceptancesWithSeats(reader)
    .innerJoin('account', 'account.id', 'acceptance.account_id')
    .select(['account.id as account_id', 'account.email', 'account.claimed_email', 'seat.role', 'invitation.mail_name'])
    .select('invitation.void_at')
    // A grantee who held the seat twice appears with the newer time.
    .orderBy('invitation.armed_epoch')
    .where('acceptance.owner_id', '=', ownerId)
    .where('acceptance.standing', '=', 'accepted')
    .where((row) =>
      row.or([
        row('invitation.void_at', 'is', null),
        ...(voidSince ? [row('invitation.void_at', '>=', voidSince)] : []),
      ]),
    )
    .execute()
  const people = new Map(
    rows.map(({ account_id, email, claimed_email, role, mail_name, void_at }) => [
      `${account_id} ${role}`,
      {
        accountId: account_id,
        email: email ?? claimed_email ?? '',
        role,
        owner: { name: mail_name, email: address },
        stays: void_at === null,
      },
    ]),
  )
  return [...people.values()].filter(({ email }) => email !== '')
}

/** Lists operators who can act: with two-step sign-in, not suspended. */
export async function activeOperators(
  reader: Reader,
): Promise<{ accountId: string; email: string; bundle: Uint8Array }[]> {
  const rows = await reader
    .selectFrom('account')
    .innerJoin('identity', 'identity.owner_id', 'account.owner_id')
    .select(['account.id', 'account.email', 'identity.bundle'])
    // A literal, because the partial index has only operators and a parameter could be any role.
    .where('account.role', '=', sql.lit('admin' as const))
    .where('account.totp_confirmed_at', 'is not', null)
    .where('account.suspended_at', 'is', null)
    .orderBy('account.id')
    .execute()
  return rows.map(({ id, email, bundle }) => ({ accountId: id, email: email ?? '', bundle }))
}
