import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { putRecoveryKit, getRecoveryKit, confirmRecoveryKit, cancelRecoveryKit } from '../../contract/recovery-kits.ts'
import { addressesBefore } from '../account-deletion/addresses.ts'
import type { ServerContext } from '../context.ts'
import type { Tx } from '../db/scope.ts'
import { mount, type Api } from '../http/mount.ts'
import { Refusal } from '../http/refusal.ts'
import type { Mail } from '../mail/outbox.ts'
import { accountMails } from './mail-texts.ts'
import { mailingCalls } from './limits.ts'
import { checkPresence } from './presence.ts'
import type { Session } from './session.ts'
import { lockStillSignedIn } from './still-signed-in.ts'

// A kit opens the whole estate. So making a kit needs the password and, with two-step sign-in, a
// code, and the server mails the owner. The older kit stays valid until seven days after the owner
// confirms the new kit, which the owner can take back until then. Queries of boxes check `ends_at`.

const overlapDays = 7
/** The limit of replaced kits that are still valid, so that the table of key boxes stays small. */
const maxOlderKits = 3
const endKind = 'recovery-kit-ends'

export const isKit = sql<boolean>`key_box.kind like 'recovery%'`

type Reader = Pick<Tx, 'selectFrom'>

export async function kitsOf({ clock }: Pick<ServerContext, 'clock'>, reader: Reader, ownerId: string) {
  return reader
    .selectFrom('key_box')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where(isKit)
    .where((row) => row.or([row('ends_at', 'is', null), row('ends_at', '>', clock())]))
    .orderBy(sql`kind = 'recovery-next'`, 'desc')
    .orderBy(sql`kind = 'recovery'`, 'desc')
    .orderBy('created_at', 'desc')
    .execute()
}
type Kit = Awaited<ReturnType<typeof kitsOf>>[number]

const inDays = ({ clock, config }: ServerContext, days: number) =>
  new Date(clock().getTime() + days * config.daySeconds * 1000)

/** True within a week, or while a kit waits for confirmation beside an older one. */
function canBeCancelled({ clock, config }: ServerContext, [newest, ...earlier]: readonly Kit[]): boolean {
  if (!newest) return false
  const age = clock().getTime() - newest.created_at.getTime()
  return newest.kind === 'recovery-next' || earlier.length > 0 || age < overlapDays * config.daySeconds * 1000
}

export function mountRecoveryKits(api: Api, context: ServerContext): void {
  const { database, clock, config, secrets, due } = context
  const takeMailing = mailingCalls(context)
  const stopAt = `${config.publicAddress}/settings/security#recovery-kit`

  mount(api, putRecoveryKit, async ({ body, session }) => {
    await checkPresence(context, session, body)
    takeMailing(session.accountId)
    const { ownerId } = session
    await database.transaction().execute(async (transaction) => {
      const kits = await lockKits(context, transaction, session)
      if (kits.filter(({ kind }) => kind.startsWith('recovery-before:')).length >= maxOlderKits)
        throw new Refusal(409, 'too-many-kits', 'You made several kits this week. Please use the newest one.')
      const confirmed = kits.find(({ confirmed_at }) => confirmed_at)
      const box = {
        box: body.recoveryBox,
        verifier: secrets.verifier(body.recoveryAuth),
        confirmed_at: null,
        created_at: clock(),
      }
      await transaction
        .insertInto('key_box')
        .values({ owner_id: ownerId, kind: confirmed ? 'recovery-next' : 'recovery', ...box })
        .onConflict((conflict) => conflict.columns(['owner_id', 'kind']).doUpdateSet(box))
        .execute()
      await mailOwner(context, transaction, session, (to) => accountMails.kitMade(to, confirmed?.created_at, stopAt))
    })
    return {}
  })

  mount(api, getRecoveryKit, async ({ session }) => {
    const kits = await kitsOf(context, database, session.ownerId)
    const [newest, ...earlier] = kits
    return {
      recoveryBox: newest?.box ?? null,
      newest: newest ? { madeAt: newest.created_at, canBeCancelled: canBeCancelled(context, kits) } : null,
      earlier: earlier.map(({ created_at, ends_at }) => ({ madeAt: created_at, endsAt: ends_at })),
    }
  })

  mount(api, confirmRecoveryKit, async ({ session }) => {
    const { ownerId } = session
    await database.transaction().execute(async (transaction) => {
      const [newest, before] = await lockKits(context, transaction, session)
      if (!newest) throw new Refusal(409, 'no-recovery-kit', 'There is no recovery kit yet.')
      if (newest.kind === 'recovery-next' && before) {
        const endsAt = inDays(context, overlapDays)
        const kind = `recovery-before:${randomUUID()}` as const
        await rename(transaction, before, { kind, ends_at: endsAt })
        await due.schedule(transaction, { kind: endKind, key: `${ownerId} ${kind}`, at: endsAt, payload: { ownerId } })
        await mailOwner(context, transaction, session, (to) =>
          accountMails.kitReplaced(to, { olderFrom: before.created_at, endsAt, stopAt }),
        )
      }
      await rename(transaction, newest, { kind: 'recovery', confirmed_at: newest.confirmed_at ?? clock() })
    })
    return {}
  })

  mount(api, cancelRecoveryKit, async ({ body, session }) => {
    await checkPresence(context, session, body)
    takeMailing(session.accountId)
    await database.transaction().execute(async (transaction) => {
      const kits = await lockKits(context, transaction, session)
      const [newest, before] = kits
      if (!newest || !canBeCancelled(context, kits))
        throw new Refusal(409, 'no-new-kit', 'No recovery kit was made within the last seven days.')
      await takeBack(transaction, [newest], before)
      await mailOwner(context, transaction, session, (to) => accountMails.kitCancelled(to, before?.created_at))
    })
    return {}
  })

  due.handle(endKind, async (transaction, { key, payload }) => {
    const ownerId = String(payload.ownerId)
    // The owner keeps the kit that an undo of the pending change of e-mail would restore.
    const change = await transaction
      .selectFrom('email_change')
      .innerJoin('account', 'account.id', 'email_change.account_id')
      .select('email_change.id')
      .where('account.owner_id', '=', ownerId)
      .where('applied_at', 'is not', null)
      .executeTakeFirst()
    if (change) return due.schedule(transaction, { kind: endKind, key, at: inDays(context, 1), payload: { ownerId } })
    await transaction
      .deleteFrom('key_box')
      .where('owner_id', '=', ownerId)
      .where(isKit)
      .where('ends_at', '<=', clock())
      .execute()
  })
}

async function lockKits(context: ServerContext, transaction: Tx, session: Session): Promise<Kit[]> {
  await lockStillSignedIn(transaction, session)
  return kitsOf(context, transaction, session.ownerId)
}

const rename = (
  transaction: Tx,
  { owner_id, kind }: Kit,
  to: Partial<Pick<Kit, 'kind' | 'ends_at' | 'confirmed_at'>>,
) => transaction.updateTable('key_box').set(to).where('owner_id', '=', owner_id).where('kind', '=', kind).execute()

async function takeBack(transaction: Tx, gone: readonly Kit[], before: Kit | undefined): Promise<void> {
  for (const { owner_id, kind } of gone)
    await transaction.deleteFrom('key_box').where('owner_id', '=', owner_id).where('kind', '=', kind).execute()
  if (before) await rename(transaction, before, { kind: 'recovery', ends_at: null })
}

export async function forgetKitsSince(
  { clock, config }: ServerContext,
  transaction: Tx,
  ownerId: string,
  since: Date,
): Promise<void> {
  // A stranger's new kit also set the end of the older kits, so this removes that end.
  const kits = await transaction
    .selectFrom('key_box')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where(isKit)
    .orderBy('created_at', 'desc')
    .execute()
  const gone = kits.filter(({ created_at }) => created_at >= since)
  const [newest, ...older] = kits.filter(({ created_at }) => created_at < since)
  if (gone.some(({ kind }) => kind === 'recovery')) await takeBack(transaction, gone, newest)
  else await takeBack(transaction, gone, undefined)
  // The others stay valid for another week: the owner may have printed any of them.
  const endsAt = new Date(clock().getTime() + overlapDays * config.daySeconds * 1000)
  for (const kit of older.filter(({ ends_at }) => ends_at)) await rename(transaction, kit, { ends_at: endsAt })
}

async function mailOwner(
  { outbox }: ServerContext,
  transaction: Tx,
  { accountId, email }: Session,
  write: (to: string) => Mail,
): Promise<void> {
  for (const to of new Set([email, ...(await addressesBefore(transaction, accountId))]))
    await outbox.post(transaction, write(to), { purpose: 'account' })
}
