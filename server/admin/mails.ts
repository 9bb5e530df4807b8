import { sql } from 'kysely'
import type { ValueOf } from '../../contract/http.ts'
import type { listMails } from '../../contract/admin.ts'
import type { Database } from '../db/connect.ts'

const pageSize = 100

/**
 * Lists the newest first: failed mails without texts or, without a mail server, all that wait. Who
 * missed a check-in or a yearly question is not for operators, who check reports.
 */
export async function readMails(
  database: Database,
  sends: boolean,
  after: string | undefined,
): Promise<ValueOf<(typeof listMails)['answer']>> {
  let query = database
    .selectFrom('mail')
    .selectAll()
    .where(sends ? 'last_problem' : 'body', 'is not', null)
    .where('purpose', 'not in', ['check-in', 'yearly'])
  if (after !== undefined)
    query = query.where(sql<boolean>`(created_at, id) < (select created_at, id from mail where id = ${after})`)
  const rows = await query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .execute()
  return {
    more: rows.length > pageSize,
    mails: rows
      .slice(0, pageSize)
      .map(({ id, recipient, subject, body, created_at, accepted_at, last_problem, failed_at }) => ({
        id,
        to: recipient,
        subject,
        text: sends ? '' : (body ?? ''),
        at: created_at,
        sentAt: accepted_at,
        problem: last_problem,
        givenUp: failed_at !== null,
      })),
  }
}
