import * as z from 'zod/mini'
import type { ServerContext } from '../context.ts'
import type { Tx } from '../db/scope.ts'
import { activeOperators } from '../releases/people.ts'
import { waitlistMails } from './mail-texts.ts'
import { countSince } from './store.ts'

const purpose = 'waitlist'
const noteKind = 'waitlist-note'
const day = 24 * 3600_000

/** Operators have had no mail about entries after this time. */
const notePayload = z.object({ since: z.iso.datetime() })

/** Mails the person of a new entry, and the operators. */
export async function mailJoining(
  transaction: Tx,
  { outbox, due, clock, config }: ServerContext,
  { id, email }: { id: string; email: string },
): Promise<void> {
  await outbox.post(transaction, waitlistMails.joined(email, config.publicAddress), { purpose, reference: id })
  const at = clock()
  const since = new Date(at.getTime() - 1).toISOString()
  await due.scheduleOnce(transaction, { kind: noteKind, key: 'all', at, payload: { since } })
}

export async function deleteJoiningMails(transaction: Tx, id: string): Promise<void> {
  await transaction.deleteFrom('mail').where('purpose', '=', purpose).where('reference', '=', id).execute()
}

/** Mails at once, then daily while entries follow, so that no program fills mailboxes. */
export function handleWaitlistNotes({ due, outbox, clock, config }: ServerContext): void {
  due.handle(noteKind, async (transaction, { key, payload }) => {
    const now = clock()
    const people = await countSince(transaction, new Date(z.parse(notePayload, payload).since))
    if (people === 0) return
    for (const { email } of await activeOperators(transaction))
      await outbox.post(transaction, waitlistMails.grown(email, people, config.publicAddress), { purpose: noteKind })
    const next = { at: new Date(now.getTime() + day), payload: { since: now.toISOString() } }
    await due.schedule(transaction, { kind: noteKind, key, ...next })
  })
}
