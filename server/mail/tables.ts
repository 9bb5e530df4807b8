import type { Generated } from 'kysely'

export type MailTables = {
  mail: {
    id: Generated<string>
    recipient: string
    subject: string
    /** Null once the mail server accepted it: a link in it must not outlive its delivery here. */
    body: string | null
    purpose: string
    /** What the mail is about, in the words of its purpose: an id. */
    reference: string | null
    created_at: Date
    accepted_at: Date | null
    failed_at: Date | null
    last_problem: string | null
  }
}
