import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Config } from '../config.ts'
import type { Database } from '../db/connect.ts'
import type { Tx } from '../db/scope.ts'
import type { DueWork } from '../jobs/due-work.ts'
import type { Log } from '../log.ts'
import type { MailTables } from './tables.ts'
import { hasNoMailbox } from './no-mailbox.ts'

export type Mail = { to: string; subject: string; text: string }

/** What a mail is for, and the id it is about. The server counts release notices by these. */
type About = { purpose: string; reference?: string }

type AcceptedMail = { id: string; purpose: string; reference: string | null; acceptedAt: Date; answer: string }

type FailedMail = { id: string; reference: string | null; problem: string }

export type Outbox = {
  /** False without a mail server: mails then stay in the outbox, and the log prints them. */
  readonly sends: boolean
  post(transaction: Tx, letter: Mail, about: About): Promise<string>
  onAccepted(purpose: string, listener: (transaction: Tx, mail: AcceptedMail) => Promise<void>): void
  /** Called at a mail's first failure, and when the outbox gives it up. */
  onFailed(purpose: string, listener: (transaction: Tx, mail: FailedMail) => Promise<void>): void
  /** Closes the connection to the mail server. Call it after the jobs stopped. */
  close(): Promise<void>
}

/** The outbox then gives up and marks the mail as failed. */
const patienceMilliseconds = 3 * 24 * 3600_000

// A mail server greets slowly, and may want a key exchange and a password for each connection, so
// mails share one. If it breaks, the mail fails and the job retries it; the library must not resend
// it, because the lease may have expired.
const connection = {
  pool: true,
  idleTimeout: 30_000,
  maxRequeues: 0,
  connectionTimeout: 20_000,
  greetingTimeout: 20_000,
  socketTimeout: 60_000,
} as const

const threadOf = ({ purpose, reference }: { purpose: string; reference: string | null }): string =>
  createHash('sha256').update(`${purpose} ${reference}`).digest('hex').slice(0, 32)

function wayTo(url: string) {
  const open = async () => (await import('nodemailer')).createTransport({ url, ...connection })
  let opened: ReturnType<typeof open> | undefined
  return { transport: () => (opened ??= open()), close: async () => (await opened)?.close() }
}

/** A strictly increasing clock: two readings within one millisecond still differ. */
function increasing(clock: () => Date): () => Date {
  let last = 0
  return () => {
    const now = clock().getTime()
    // If the clock is set back by more than a second, the sequence restarts from the new time.
    last = now <= last && last - now < 1000 ? last + 1 : now
    return new Date(last)
  }
}

export function createOutbox(
  database: Database,
  due: DueWork,
  config: Pick<Config, 'smtpUrl' | 'mailFrom'>,
  clock: () => Date,
  log: Log,
): Outbox {
  const listeners = new Map<string, (transaction: Tx, mail: AcceptedMail) => Promise<void>>()
  const failing = new Map<string, (transaction: Tx, mail: FailedMail) => Promise<void>>()
  const way = config.smtpUrl === undefined ? undefined : wayTo(config.smtpUrl)
  const next = increasing(clock)
  const domain = /@([^>\s]+)/.exec(config.mailFrom)?.[1] ?? 'localhost'

  const send = async (
    over: ReturnType<typeof wayTo>,
    id: string,
    mail: Pick<Selectable<MailTables['mail']>, 'recipient' | 'subject' | 'created_at' | 'purpose' | 'reference'> & {
      body: string
    },
  ) => {
    const transport = await over.transport()
    const sent = await transport.sendMail({
      from: config.mailFrom,
      // An object, which the library never parses as a list or as a name with an address.
      to: { name: '', address: mail.recipient },
      subject: mail.subject,
      // The time of writing, so that mails sent concurrently sort in the order of events.
      date: mail.created_at,
      text: mail.body,
      // The same for each retry, so that mail programs recognize a mail that a crash sent twice.
      messageId: `<${id}@${domain}>`,
      // One thread per reference, such as thirty daily notices. A hash, so that the reader's mail program
      // gets no id of the server.
      ...(mail.reference !== null && { references: `<${threadOf(mail)}@${domain}>` }),
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
    return sent.response
  }

  due.planWithin('mail', 0)
  if (way)
    due.handleSlowly('mail', async ({ key: id }) => {
      const found = await database.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirst()
      if (!found || found.body === null || found.accepted_at !== null) return async () => {}
      const mail = { ...found, body: found.body }
      let answer: string
      try {
        answer = hasNoMailbox(mail.recipient) ? 'not sent: .invalid leads nowhere' : await send(way, id, mail)
      } catch (error) {
        const problem = error instanceof Error ? error.message : 'unknown'
        const failed = async (transaction: Tx) =>
          failing.get(mail.purpose)?.(transaction, { id, reference: mail.reference, problem })
        if (clock().getTime() - mail.created_at.getTime() < patienceMilliseconds) {
          await database.transaction().execute(async (transaction) => {
            await transaction.updateTable('mail').set({ last_problem: problem }).where('id', '=', id).execute()
            if (found.last_problem === null) await failed(transaction)
          })
          throw error
        }
        return async (transaction) => {
          const failure = { failed_at: clock(), last_problem: problem, body: null }
          await transaction.updateTable('mail').set(failure).where('id', '=', id).execute()
          await failed(transaction)
        }
      }
      const acceptedAt = clock()
      return async (transaction) => {
        const acceptance = { accepted_at: acceptedAt, last_problem: null, body: null }
        await transaction.updateTable('mail').set(acceptance).where('id', '=', id).execute()
        const { purpose, reference } = mail
        await listeners.get(purpose)?.(transaction, { id, purpose, reference, acceptedAt, answer })
      }
    })

  return {
    sends: way !== undefined,
    async post(transaction, { to, subject, text }, { purpose, reference = null }) {
      const created_at = next()
      const row = { recipient: to, subject, body: text, purpose, reference: reference, created_at }
      const { id } = await transaction.insertInto('mail').values(row).returning('id').executeTakeFirstOrThrow()
      if (way) await due.schedule(transaction, { kind: 'mail', key: id, at: clock(), payload: { after: to } })
      else
        log.info(`A mail waits in the outbox (there is no mail server).\nTo: ${to}\nSubject: ${subject}\n\n${text}\n`)
      return id
    },
    onAccepted(purpose, listener) {
      listeners.set(purpose, listener)
    },
    onFailed(purpose, listener) {
      failing.set(purpose, listener)
    },
    close: async () => way?.close(),
  }
}
