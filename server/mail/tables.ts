import type { Generated } from 'kysely'

export type MailTables = {
  mail: {
    id: Generated<string>
    recipient: string
    subject: string
    /** Null once the mail server accepted the mail, so that no link outlives its delivery here. */
    body: string | null
    purpose: string
    /** The id that the mail is about; its purpose says what kind of id. */
    reference: string | null
    created_at: Date
    accepted_at: Date | null
    failed_at: Date | null
    last_problem: string | null
  }
}
