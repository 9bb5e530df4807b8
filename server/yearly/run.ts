import { sql } from 'kysely'
import type { ServerContext } from '../context.ts'
import { randomToken, tokenHash } from '../crypto.ts'
import { holdOf, type Owner, ownerOf } from '../check-ins/hold.ts'
import { inTransaction, type Tx } from '../db/scope.ts'
import { yearlyMails } from './mail-texts.ts'
import { type Asked, hasOpenDrill, isSame, peopleToAsk, questionsOf } from './people.ts'
import { kitFrom, oldRecords } from './overview.ts'

/** The job that asks an estate's people and writes to its owner. Its key is the ownerId. */
const kind = 'yearly'
const missingKind = 'yearly-missing'
/** The list of mails for operators leaves this purpose out (admin/mails.ts). */
const purpose = 'yearly'

const yearDays = 365
/** The owner's mail leaves people this time to answer. */
const answerDays = 14
const holdDays = 30
/** Within these days after an update, the first looks at older estates are spread. */
const firstLookDays = { from: 30, to: 60 }

type Question = Awaited<ReturnType<ReturnType<typeof questionsOf>['execute']>>[number]
type Work = { transaction: Tx; context: ServerContext; ownerId: string; owner: Owner }

const daysAfter = ({ config }: Pick<ServerContext, 'config'>, at: Date, days: number): Date =>
  new Date(at.getTime() + days * config.daySeconds * 1000)

const earliest = (moments: readonly Date[]): Date => new Date(Math.min(...moments.map((at) => at.getTime())))

/** Plans the first look at a new estate. */
export const planYearly = (
  transaction: Tx,
  context: Pick<ServerContext, 'due' | 'clock' | 'config'>,
  ownerId: string,
) => context.due.scheduleOnce(transaction, { kind, key: ownerId, at: daysAfter(context, context.clock(), yearDays) })

/** Plans the job that finds estates without a planned look: those of an earlier version. */
export const planMissingLooks = ({ database, due, clock }: ServerContext): Promise<void> =>
  inTransaction(database, { as: 'system' }, (transaction) =>
    due.scheduleOnce(transaction, { kind: missingKind, key: 'all', at: clock() }),
  )

async function planMissing(transaction: Tx, context: ServerContext): Promise<void> {
  const from = daysAfter(context, context.clock(), firstLookDays.from)
  const seconds = (firstLookDays.to - firstLookDays.from) * context.config.daySeconds
  await transaction
    .insertInto('due_work')
    .columns(['kind', 'key', 'due_at', 'payload'])
    .expression((query) =>
      query
        .selectFrom('estate')
        .select([
          sql.lit(kind).as('kind'),
          sql<string>`estate.owner_id::text`.as('key'),
          sql<Date>`${from}::timestamptz + random() * ${seconds} * interval '1 second'`.as('due_at'),
          sql<string>`'{}'::jsonb`.as('payload'),
        ])
        .where((row) =>
          row.not(
            row.exists(
              row
                .selectFrom('due_work')
                .select('due_work.id')
                .where('due_work.kind', '=', kind)
                .where('due_work.key', '=', sql<string>`estate.owner_id::text`),
            ),
          ),
        ),
    )
    .onConflict((conflict) => conflict.columns(['kind', 'key']).doNothing())
    .execute()
}

export const lookNow = (transaction: Tx, { due, clock }: Pick<ServerContext, 'due' | 'clock'>, ownerId: string) =>
  due.schedule(transaction, { kind, key: ownerId, at: clock() })

async function ask({ transaction, context, ownerId, owner }: Work, person: Asked): Promise<void> {
  const { seatId: seat_id, invitationId: invitation_id, email, name } = person
  const { clock, config, outbox } = context
  const asked_at = clock()
  const token = randomToken()
  await transaction.deleteFrom('yearly_link').where('owner_id', '=', ownerId).where('seat_id', '=', seat_id).execute()
  await transaction
    .insertInto('yearly_link')
    .values({ token_hash: tokenHash(token), owner_id: ownerId, seat_id, invitation_id })
    .execute()
  const question = { invitation_id, asked_at, answered_at: null, phone: null }
  await transaction
    .insertInto('yearly_question')
    .values({ owner_id: ownerId, seat_id, ...question })
    .onConflict((row) => row.columns(['owner_id', 'seat_id']).doUpdateSet(question))
    .execute()
  const letter = yearlyMails.question({
    to: email,
    owner: { name, email: owner.email ?? '' },
    link: `${config.publicAddress}/still-there#token=${token}`,
    hasDrill: await hasOpenDrill(transaction, ownerId, person),
  })
  await outbox.post(transaction, letter, { purpose, reference: ownerId })
}

const questionTo = (questions: readonly Question[], person: Asked): Question | undefined =>
  questions.find(({ seat_id, invitation_id }) => isSame(person, { seatId: seat_id, invitationId: invitation_id }))

async function tellOwner({ transaction, context, ownerId, owner }: Work, people: readonly Asked[]): Promise<void> {
  const { clock, config, outbox } = context
  const questions = await questionsOf(transaction, ownerId).execute()
  const letter = yearlyMails.overview({
    to: owner.email ?? '',
    address: config.publicAddress,
    kitFrom: await kitFrom(transaction, ownerId),
    people: people.map((person) => {
      const question = questionTo(questions, person)
      return {
        email: person.email,
        askedAt: question?.asked_at ?? null,
        answeredAt: question?.answered_at ?? null,
        phone: question?.phone ?? null,
      }
    }),
    oldRecords: await oldRecords(transaction, ownerId, daysAfter(context, clock(), -yearDays)),
  })
  const told_at = clock()
  await transaction
    .insertInto('yearly')
    .values({ owner_id: ownerId, told_at })
    .onConflict((row) => row.column('owner_id').doUpdateSet({ told_at }))
    .execute()
  await outbox.post(transaction, letter, { purpose, reference: ownerId })
}

/** Asks the people who are due, writes to the owner if due, and returns when to look again. */
async function look(work: Work, createdAt: Date): Promise<Date> {
  const { transaction, context, ownerId } = work
  const now = context.clock()
  const people = await peopleToAsk(transaction, ownerId)
  const before = await questionsOf(transaction, ownerId).execute()
  const moments = [daysAfter(context, now, yearDays)]
  const open: Date[] = []
  for (const person of people) {
    const asked = questionTo(before, person)
    const due = daysAfter(context, asked?.asked_at ?? person.acceptedAt, yearDays)
    if (due <= now) await ask(work, person)
    else moments.push(due)
    const askedAt = due <= now ? now : asked?.answered_at === null ? asked.asked_at : undefined
    if (askedAt) open.push(daysAfter(context, askedAt, answerDays))
  }
  const told = await transaction
    .selectFrom('yearly')
    .select('told_at')
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  const waits = open.filter((until) => until > now)
  const dueForOwner = daysAfter(context, told?.told_at ?? createdAt, yearDays)
  if (dueForOwner > now) moments.push(dueForOwner)
  else if (waits.length > 0) moments.push(earliest(waits))
  else await tellOwner(work, people)
  return earliest(moments)
}

export function handleYearly(context: ServerContext): void {
  const { due, clock, outbox, config } = context
  due.planWithin(kind, (yearDays + 1) * config.daySeconds * 1000)
  due.planWithin(missingKind, config.daySeconds * 1000)

  due.handle(missingKind, async (transaction) => {
    await planMissing(transaction, context)
    await due.schedule(transaction, { kind: missingKind, key: 'all', at: daysAfter(context, clock(), 1) })
  })

  due.handle(kind, async (transaction, { key: ownerId }) => {
    const estate = await transaction
      .selectFrom('estate')
      .select('created_at')
      .where('owner_id', '=', ownerId)
      .forUpdate()
      .executeTakeFirst()
    const owner = await ownerOf(transaction, ownerId)
    if (!estate || !owner) return
    const again = (at: Date) => due.schedule(transaction, { kind, key: ownerId, at })
    if (await isOff(transaction, ownerId)) return again(daysAfter(context, clock(), yearDays))
    const hold = await holdOf(transaction, ownerId, owner, outbox.sends)
    if (hold !== null) return again(daysAfter(context, clock(), holdDays))
    await again(await look({ transaction, context, ownerId, owner }, estate.created_at))
  })
}

async function isOff(transaction: Tx, ownerId: string): Promise<boolean> {
  const row = await transaction.selectFrom('yearly').select('is_on').where('owner_id', '=', ownerId).executeTakeFirst()
  return row?.is_on === false
}
