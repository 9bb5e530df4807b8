import type { ValueOf } from '../../contract/http.ts'
import {
  type CaretakerGuide,
  confirmCaretaker,
  getCaretaker,
  getKeeper,
  saveCaretaker,
} from '../../contract/caretaker.ts'
import { audit } from '../admin/audit.ts'
import type { ServerContext } from '../context.ts'
import { randomToken, tokenHash } from '../crypto.ts'
import { systemOf, type Tx } from '../db/scope.ts'
import { mount, type Api } from '../http/mount.ts'
import { Refusal } from '../http/refusal.ts'
import { caretakerMail } from './mail-texts.ts'

/** The job that asks a caretaker once a year. Its key is the tenant. */
const kind = 'caretaker'
const dayMilliseconds = 86_400_000
const askEveryDays = 365
const patienceDays = 30

const emptyGuide: CaretakerGuide = {
  whereItRuns: '',
  whoPays: '',
  howToKeepItOn: '',
  whereBackupsAre: '',
  whomToCall: '',
}

const rowOf = (transaction: Tx, tenant: string) =>
  transaction.selectFrom('caretaker').selectAll().where('tenant', '=', tenant).executeTakeFirst()

type Row = NonNullable<Awaited<ReturnType<typeof rowOf>>>

/** Mails have answers to the last question alone: an earlier confirmation is of an earlier year. */
const hasConfirmed = ({ asked_at, confirmed_at }: Row): boolean =>
  asked_at !== null && confirmed_at !== null && confirmed_at >= asked_at

const daysSince = (at: Date, now: Date) => (now.getTime() - at.getTime()) / dayMilliseconds

function caretakerIn(row: Row | undefined, now: Date): ValueOf<(typeof getCaretaker)['answer']>['caretaker'] {
  if (!row || row.name === null || row.email === null || row.asked_at === null) return null
  const late = daysSince(row.asked_at, now) > patienceDays
  return {
    name: row.name,
    reach: row.reach ?? '',
    email: row.email,
    state: hasConfirmed(row) ? 'confirmed' : late ? 'overdue' : 'waiting',
    askedAt: row.asked_at,
    confirmedAt: row.confirmed_at,
  }
}

/** True from the first confirmation on, until one is 30 days overdue. */
function countsFor({ confirmed_at, asked_at, ...row }: Row, now: Date): boolean {
  if (confirmed_at === null || asked_at === null) return false
  return hasConfirmed({ ...row, confirmed_at, asked_at }) || daysSince(asked_at, now) <= patienceDays
}

/** Mounts the calls about the person who could keep the server running, and the yearly question. */
export function mountCaretaker(api: Api, context: ServerContext): void {
  const { database, clock, config, due } = context
  const system = systemOf(database)

  due.handle(kind, async (transaction, { key: tenant }) => {
    const { email } = (await rowOf(transaction, tenant)) ?? { email: null }
    if (email !== null) await askCaretaker(transaction, context, tenant, email, true)
  })

  mount(api, getCaretaker, ({ session }) =>
    system(async (transaction) => {
      const row = await rowOf(transaction, session.tenant)
      return { guide: row?.guide ?? emptyGuide, caretaker: caretakerIn(row, clock()), address: config.publicAddress }
    }),
  )

  mount(api, saveCaretaker, async ({ session, body }) => {
    const { tenant, accountId: by } = session
    await system(async (transaction) => {
      const before = await rowOf(transaction, tenant)
      await save(transaction, tenant, body)
      const named = body.caretaker?.email ?? null
      if (named === (before?.email ?? null)) return
      const action = named === null ? 'caretaker removed' : 'caretaker named'
      await audit(transaction, { tenant, at: clock(), by, action, detail: '' })
      if (named === null) await due.cancel(transaction, kind, tenant)
      else await askCaretaker(transaction, context, tenant, named, false)
    })
    return {}
  })

  mount(api, confirmCaretaker, async ({ body: { token } }) => {
    const confirmed = await system((transaction) =>
      transaction
        .updateTable('caretaker')
        .set({ confirmed_at: clock() })
        .where('token_hash', '=', tokenHash(token))
        .returning('tenant')
        .executeTakeFirst(),
    )
    if (!confirmed)
      throw new Refusal(404, 'unknown-link', 'This link no longer counts. A newer one may have replaced it.')
    return {}
  })

  mount(api, getKeeper, ({ session }) =>
    system(async (transaction) => {
      const row = await rowOf(transaction, session.tenant)
      const state = !row || row.name === null ? 'none' : countsFor(row, clock()) ? 'confirmed' : 'unconfirmed'
      return { caretaker: state, whomToCall: row?.guide.whomToCall ?? '' }
    }),
  )
}

/** Saves guide and caretaker. Another email is another person, who has confirmed nothing. */
async function save(
  transaction: Tx,
  tenant: string,
  { guide, caretaker }: ValueOf<(typeof saveCaretaker)['body']>,
): Promise<void> {
  const written = { guide: JSON.stringify(guide) }
  const nobody = { name: null, reach: null, email: null, asked_at: null, confirmed_at: null, token_hash: null }
  const before = await rowOf(transaction, tenant)
  const { name, reach, email } = caretaker ?? nobody
  const stays = caretaker !== null && before?.email === email
  // `askCaretaker` fills the rest of a new caretaker's row.
  const changes = { ...written, ...(stays ? { name, reach } : caretaker ? {} : nobody) }
  await transaction
    .insertInto('caretaker')
    .values({ tenant, ...nobody, ...written })
    .onConflict((conflict) => conflict.column('tenant').doUpdateSet(changes))
    .execute()
  if (caretaker && !stays)
    await transaction
      .updateTable('caretaker')
      .set({ name, reach, email, asked_at: new Date(0), confirmed_at: null, token_hash: tokenHash(randomToken()) })
      .where('tenant', '=', tenant)
      .execute()
}

/** Mails a caretaker a link, which voids the earlier one, and plans the next question. */
async function askCaretaker(
  transaction: Tx,
  { outbox, clock, config, due }: ServerContext,
  tenant: string,
  email: string,
  again: boolean,
): Promise<void> {
  const token = randomToken()
  await transaction
    .updateTable('caretaker')
    .set({ asked_at: clock(), token_hash: tokenHash(token) })
    .where('tenant', '=', tenant)
    .execute()
  const { publicAddress } = config
  const letter = caretakerMail(email, `${publicAddress}/caretaker#token=${token}`, publicAddress, again)
  await outbox.post(transaction, letter, { purpose: kind })
  const at = new Date(clock().getTime() + askEveryDays * dayMilliseconds)
  await due.schedule(transaction, { kind, key: tenant, at })
}
