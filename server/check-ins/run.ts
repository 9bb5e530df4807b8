import type { ServerContext } from '../context.ts'
import { randomToken, tokenHash } from '../crypto.ts'
import type { Tx } from '../db/scope.ts'
import type { Mail } from '../mail/outbox.ts'
import { mostAskDays } from '../../domain/check-ins.ts'
import { checkInMails } from './mail-texts.ts'
import { isAmong, peopleOf, type Row, rowOf, type Standing, standingOf, toldPeople } from './standing.ts'
import { type Act, decide, nextToldAt, type Round } from './steps.ts'
import type { Told } from './tables.ts'

/** The job that decides about an owner's check-ins. Its key is the ownerId. */
const kind = 'check-in'
/** The list of mails leaves this purpose out, because operators check reports (admin/mails.ts). */
const purpose = 'check-in'

/** While a question is open, the job runs at least daily. */
const mostLateDays = 2

const noRound = {
  asked_at: null,
  ask_mail: null,
  ask_accepted_at: null,
  reminded_at: null,
  remind_mail: null,
  remind_accepted_at: null,
  told_steps: 0,
} as const

export const lookNow = (transaction: Tx, { due, clock }: Pick<ServerContext, 'due' | 'clock'>, ownerId: string) =>
  due.schedule(transaction, { kind, key: ownerId, at: clock() })

type Work = { transaction: Tx; context: ServerContext; row: Row; standing: Standing }

const change = ({ transaction, row }: Work, to: Partial<Row>) => {
  const { plan: _, told, ...others } = to
  return transaction
    .updateTable('check_in')
    .set({ ...others, ...(told && { told: JSON.stringify(told) }) })
    .where('owner_id', '=', row.owner_id)
    .execute()
}

const post = ({ transaction, context, row }: Work, letter: Mail) =>
  context.outbox.post(transaction, letter, { purpose, reference: row.owner_id })

async function linkFor({ transaction, context, row }: Work): Promise<string> {
  const token = randomToken()
  await transaction
    .insertInto('check_in_link')
    .values({ token_hash: tokenHash(token), owner_id: row.owner_id })
    .execute()
  return `${context.config.publicAddress}/check-in#token=${token}`
}

async function questionFor(work: Work, round: Round) {
  const { transaction, context, row, standing } = work
  const { situation, owner } = standing
  const step = row.plan.steps[round.toldSteps]
  const people = await peopleOf(transaction, row.owner_id, step?.people ?? [])
  return {
    to: owner.email ?? '',
    link: await linkFor(work),
    address: context.config.publicAddress,
    people: people.map(({ email }) => email),
    tellsAt: nextToldAt(round, situation) ?? situation.now,
  }
}

async function ask(work: Work): Promise<void> {
  const { now } = work.standing.situation
  await work.transaction.deleteFrom('check_in_link').where('owner_id', '=', work.row.owner_id).execute()
  const round = { askedAt: now, askAcceptedAt: null, remindedAt: null, remindAcceptedAt: null, toldSteps: 0 }
  const ask_mail = await post(work, checkInMails.ask(await questionFor(work, round)))
  await change(work, { ...noRound, asked_at: now, ask_mail })
}

async function remind(work: Work): Promise<void> {
  const { now, round } = work.standing.situation
  if (!round) return
  const about = await questionFor(work, { ...round, remindAcceptedAt: now })
  const remind_mail = await post(work, checkInMails.remind(about))
  await change(work, { reminded_at: now, remind_mail, remind_accepted_at: null })
}

/** Writes to the step's people and, in the same transaction, to the owner. */
async function tell(work: Work): Promise<void> {
  const { transaction, context, row, standing } = work
  const { now } = standing.situation
  const owner = standing.owner.email ?? ''
  const people = await peopleOf(transaction, row.owner_id, row.plan.steps[row.told_steps]?.people ?? [])
  for (const { email, name } of people)
    await post(work, checkInMails.tell(email, { name, email: owner }, row.asked_at ?? now))
  if (people.length > 0) {
    const addresses = people.map(({ email }) => email)
    await post(work, checkInMails.told(owner, addresses, await linkFor(work), context.config.publicAddress))
  }
  const told: Told[] = people.map(({ seatId, invitationId }) => ({ seatId, invitationId, at: now.toISOString() }))
  const before = row.told.filter((one) => !isAmong(told, one))
  await change(work, { told_steps: row.told_steps + 1, told: [...before, ...told] })
}

/** Ends the question, and writes to the people it had written to that the owner answered. */
async function clear(work: Work): Promise<void> {
  const { transaction, row, standing } = work
  for (const { email, name } of await toldPeople(transaction, row))
    await post(work, checkInMails.answered(email, { name, email: standing.owner.email ?? '' }))
  await change(work, { ...noRound, told: [] })
}

const acts: Record<Act, (work: Work) => Promise<unknown>> = {
  ask,
  remind,
  tell,
  clear,
  drop: (work) => change(work, noRound),
}

export function handleCheckIns(context: ServerContext): void {
  const { due, outbox, clock, config } = context
  due.planWithin(kind, mostAskDays * config.daySeconds * 1000)

  due.handle(kind, async (transaction, { key: ownerId, dueAt }) => {
    // The lock orders this job and a press of the owner.
    const row = await rowOf(transaction, ownerId).forUpdate().executeTakeFirst()
    const standing = row && (await standingOf(transaction, context, row))
    if (!standing) return
    const late = clock().getTime() - dueAt.getTime() > mostLateDays * config.daySeconds * 1000
    const next = decide({ ...standing.situation, late })
    if (next.act !== 'none') {
      await acts[next.act]({ transaction, context, row, standing })
      return lookNow(transaction, context, ownerId)
    }
    if (next.lookAt === null) return
    // A pause of years, which the queue would take for a clock that was ahead.
    const farthest = clock().getTime() + mostAskDays * config.daySeconds * 1000
    await due.schedule(transaction, { kind, key: ownerId, at: new Date(Math.min(next.lookAt.getTime(), farthest)) })
  })

  outbox.onAccepted(purpose, async (transaction, { id, acceptedAt, reference: ownerId }) => {
    if (ownerId === null) return
    for (const [column, at] of [
      ['ask_mail', 'ask_accepted_at'],
      ['remind_mail', 'remind_accepted_at'],
    ] as const)
      await transaction
        .updateTable('check_in')
        .set({ [at]: acceptedAt })
        .where('owner_id', '=', ownerId)
        .where(column, '=', id)
        .execute()
  })
}
