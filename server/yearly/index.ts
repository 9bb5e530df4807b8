import { answerYearly, getYearly, lookAtYearly, setYearly } from '../../contract/yearly.ts'
import { inShort } from '../../contract/mail-sentences.ts'
import { holdOf, ownerOf } from '../check-ins/hold.ts'
import type { ServerContext } from '../context.ts'
import { tokenHash } from '../crypto.ts'
import { inTransaction, systemOf, type Tx } from '../db/scope.ts'
import { mount, type Api } from '../http/mount.ts'
import { hasOpenDrill, isSame, peopleToAsk, questionsOf } from './people.ts'
import { handleYearly, lookNow } from './run.ts'

// [Note: an answer is a word] Any reader of the mail can answer. So an answer changes one row that
// the owner reads as the server's word: no veto, no sign of life, nothing for the release service.

/** Mounts the calls about the yearly question, and the job that asks. */
export function mountYearly(api: Api, context: ServerContext): void {
  const { database, clock } = context
  const system = systemOf(database)
  handleYearly(context)

  mount(api, getYearly, ({ session: { ownerId, accountId } }) =>
    inTransaction(database, { as: 'owner', ownerId, accountId }, async (transaction) => {
      const row = await transaction
        .selectFrom('yearly')
        .select('is_on')
        .where('owner_id', '=', ownerId)
        .executeTakeFirst()
      const questions = await questionsOf(transaction, ownerId).execute()
      return {
        isOn: row?.is_on ?? true,
        questions: questions.map(({ seat_id, invitation_id, asked_at, answered_at, phone }) => ({
          seatId: seat_id,
          invitationId: invitation_id,
          askedAt: asked_at,
          answeredAt: answered_at,
          phone,
        })),
      }
    }),
  )

  mount(api, setYearly, async ({ session: { ownerId }, body: { isOn: is_on } }) => {
    await system(async (transaction) => {
      await transaction
        .insertInto('yearly')
        .values({ owner_id: ownerId, is_on, told_at: null })
        .onConflict((row) => row.column('owner_id').doUpdateSet({ is_on }))
        .execute()
      if (is_on) await lookNow(transaction, context, ownerId)
    })
    return {}
  })

  mount(api, lookAtYearly, ({ body: { token } }) =>
    system(async (transaction) => {
      const found = await questionBy(transaction, context, token)
      if (!found) return { state: 'over' as const, owner: '', hasDrill: false }
      const { question, owner } = found
      const place = { seatId: question.seat_id, invitationId: question.invitation_id }
      return {
        state: question.answered_at === null ? ('open' as const) : ('answered' as const),
        owner,
        hasDrill: await hasOpenDrill(transaction, question.owner_id, place),
      }
    }),
  )

  mount(api, answerYearly, ({ body: { token, phone } }) =>
    system(async (transaction) => {
      const found = await questionBy(transaction, context, token)
      if (!found) return { state: 'over' as const }
      const { owner_id, seat_id } = found.question
      const kept = await transaction
        .updateTable('yearly_question')
        .set({ answered_at: clock(), phone })
        .where('owner_id', '=', owner_id)
        .where('seat_id', '=', seat_id)
        .where('asked_at', '=', found.question.asked_at)
        .where('answered_at', 'is', null)
        .executeTakeFirst()
      return { state: kept.numUpdatedRows === 1n ? ('thanks' as const) : ('answered' as const) }
    }),
  )
}

/** The present question of a link, while its person has the role and nothing holds the mails. */
async function questionBy(transaction: Tx, { outbox }: ServerContext, token: string) {
  const link = await transaction
    .selectFrom('yearly_link')
    .selectAll()
    .where('token_hash', '=', tokenHash(token))
    .executeTakeFirst()
  if (!link) return undefined
  const { owner_id: ownerId, seat_id: seatId, invitation_id: invitationId } = link
  const account = await ownerOf(transaction, ownerId)
  if (!account || (await holdOf(transaction, ownerId, account, outbox.sends)) !== null) return undefined
  const people = await peopleToAsk(transaction, ownerId)
  const person = people.find((one) => isSame(one, { seatId, invitationId }))
  const question = await questionsOf(transaction, ownerId).where('seat_id', '=', seatId).executeTakeFirst()
  if (!person || question?.invitation_id !== invitationId) return undefined
  return { question, owner: inShort({ name: person.name, email: account.email ?? '' }) }
}
