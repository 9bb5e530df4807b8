import { setTimeout as pause } from 'node:timers/promises'
import { connect } from '../../server/db/connect.ts'
import { consoleLog } from '../../server/log.ts'
import type { TestMailbox } from '../../server/mail/testing/mailbox.ts'
import type { Journal } from './journal.ts'
import type { Place } from './people.ts'
import type { Letters } from './scenario.ts'

export type Accepted = Pick<TestMailbox['mails'][number], 'to' | 'messageId'>

export type Posted = { id: string; recipient: string }

export async function readOutbox(databaseUrl: string | undefined, serverFolder: string): Promise<Posted[]> {
  const database = await connect({ databaseUrl, serverFolder }, consoleLog)
  const rows = await database.selectFrom('mail').select(['id', 'recipient']).execute()
  await database.destroy()
  return rows
}

/** Waits until everyone on the waitlist has a letter, or the patience ends. */
export async function untilReached({ journal, mails }: Pick<Place, 'journal' | 'mails'>, milliseconds: number) {
  const patience = Date.now() + milliseconds
  const isReached = () => {
    const reached = new Set(mails.map(({ to }) => to))
    return [...journal.waitlist].every((email) => reached.has(email))
  }
  while (!isReached() && Date.now() < patience) await pause(200)
  // Other letters may be on their way.
  await pause(3000)
}

/** A letter repeats if its server ended between the mail server's answer and the note of it. */
export const tooManyRepeated = ({ repeated = 0 }: Letters, ends: number): string[] =>
  repeated > ends ? [`${repeated} letters were sent again, but only ${ends} times a server or a connection ended.`] : []

/** `missing` counts letters that no mail server accepted, and waitlist entries without a letter. */
export function countLetters(
  mails: readonly Accepted[],
  outbox: readonly Posted[],
  { waitlist }: Pick<Journal, 'waitlist'>,
): Letters {
  const times = Map.groupBy(mails, ({ messageId }) => messageId.replace(/^<|@.*$/g, ''))
  const reached = new Set(mails.map(({ to }) => to))
  const unsent = outbox.filter(({ id }) => !times.has(id)).map(({ recipient }) => recipient)
  const unreached = [...waitlist].filter((email) => !reached.has(email))
  const joined = mails.filter(({ to }) => waitlist.has(to))
  const ids = Map.groupBy(joined, ({ to }) => to)
  return {
    sent: times.size,
    // The server sends each person on the waitlist exactly one letter.
    twice: [...ids.values()].filter((own) => new Set(own.map(({ messageId }) => messageId)).size > 1).length,
    repeated: [...times.values()].filter((same) => same.length > 1).length,
    missing: unsent.length + unreached.filter((email) => !unsent.includes(email)).length,
  }
}
