import type { AccountTables } from '../accounts/tables.ts'
import type { JobTables } from '../jobs/tables.ts'
import type { MailTables } from '../mail/tables.ts'

/** Every table, as queries see it. Each feature declares its own tables beside its code and adds them here. */
export type Schema = AccountTables & JobTables & MailTables
