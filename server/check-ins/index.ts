import { answerByMail, getCheckIns } from '../../contract/check-ins.ts'
import type { ServerContext } from '../context.ts'
import { tokenHash } from '../crypto.ts'
import { systemOf, type Tx } from '../db/scope.ts'
import { mount, type Api } from '../http/mount.ts'
import { checkInMails } from './mail-texts.ts'
import { handleCheckIns, lookNow } from './run.ts'
import { peopleOf, type Row, rowOf, standingOf, toldPeople } from './standing.ts'
import { asksAt, stateOf } from './steps.ts'

// [Note: check-ins open nothing] They ask the owner, and tell people that the owner did not answer.
// The release service never hears of them: no import, no message (checks/check-ins.test.ts).

/** Mounts the calls about an owner's check-ins, and the job that asks and tells. */
export function mountCheckIns(api: Api, context: ServerContext): void {
  const { database, clock } = context
  const system = systemOf(database)
  handleCheckIns(context)

  mount(api, getCheckIns, ({ session: { ownerId, email } }) =>
    system(async (transaction) => {
      const row = await rowOf(transaction, ownerId).executeTakeFirst()
      const standing = row && (await standingOf(transaction, context, row))
      const preview = await previewOf(transaction, ownerId, row, email, clock())
      const nothing = { asksAt: null, told: [], preview }
      if (!standing) {
        const hold = context.outbox.sends ? null : ('no-mail' as const)
        return { ...nothing, plan: null, state: 'off' as const, hold }
      }
      const { situation, hold } = standing
      const state = stateOf(situation)
      return {
        ...nothing,
        plan: row.plan,
        state,
        hold,
        asksAt: state === 'calm' && hold === null ? asksAt(situation) : null,
        told: await toldOf(transaction, row),
      }
    }),
  )

  mount(api, answerByMail, ({ body: { token } }) =>
    system(async (transaction) => {
      const link = await transaction
        .selectFrom('check_in_link')
        .select('owner_id')
        .where('token_hash', '=', tokenHash(token))
        .executeTakeFirst()
      if (!link) return { known: false }
      const answered = { answered_at: clock() }
      await transaction.updateTable('check_in').set(answered).where('owner_id', '=', link.owner_id).execute()
      await lookNow(transaction, context, link.owner_id)
      return { known: true }
    }),
  )
}

/** The mail to the first person of the plan, or of the estate. */
async function previewOf(transaction: Tx, ownerId: string, row: Row | undefined, email: string, now: Date) {
  const [named] = await peopleOf(transaction, ownerId, row?.plan.steps[0]?.people)
  const { subject, text } = checkInMails.tell('', { name: named?.name ?? null, email }, now)
  return { subject, text }
}

async function toldOf(transaction: Tx, row: Row) {
  const people = await toldPeople(transaction, row)
  return people.map(({ email, at }) => ({ email, at }))
}
