import type { PaymentProvider } from './billing/provider.ts'
import type { Config } from './config.ts'
import type { Secrets } from './crypto.ts'
import type { Database } from './db/connect.ts'
import type { Tx } from './db/scope.ts'
import type { KeyedLock } from './db/keyed-lock.ts'
import type { Places } from './files/places.ts'
import type { DueWork } from './jobs/due-work.ts'
import type { Log } from './log.ts'
import type { Outbox } from './mail/outbox.ts'

export type ServerContext = {
  config: Config
  database: Database
  secrets: Secrets
  due: DueWork
  locks: KeyedLock
  outbox: Outbox
  files: Places
  /** The current time. Features read no other clock, so that tests can move this one. */
  clock: () => Date
  log: Log
  policies: Policies
}

/** Callbacks from lower features into higher ones. server/server.ts sets them. */
export type Policies = {
  /** True while a release of any estate of this account is open or opened. */
  accountIsUnderRelease(transaction: Tx, accountId: string): Promise<boolean>
  onStartAgain(transaction: Tx, account: { accountId: string; newOwnerId: string }, oldOwnerId: string): Promise<void>
  /** Called when a person goes back to an earlier estate: mails its grantees, in this transaction. */
  onReturn(transaction: Tx, ownerId: string): Promise<void>
  payments?: PaymentProvider
}
