import type { PaymentProvider } from './billing/provider.ts'
import type { Config } from './config.ts'
import type { Secrets } from './crypto.ts'
import type { Database } from './db/connect.ts'
import type { Tx } from './db/scope.ts'
import type { KeyedLock } from './db/keyed-lock.ts'
import type { DueWork } from './jobs/due-work.ts'
import type { Log } from './log.ts'
import type { Outbox } from './mail/outbox.ts'

export type ServerContext = {
  config: Config
  database: Database
  secrets: Secrets
  due: DueWork
  /** Locks by key, across all servers of this database. */
  locks: KeyedLock
  outbox: Outbox
  /** The time. Features never read another clock, so that tests can move it. */
  clock: () => Date
  log: Log
  policies: Policies
}

/** Callbacks from lower features into higher ones, set where the server is assembled. */
export type Policies = {
  /** True while a release of any estate of this account is open, or happened and did not end. */
  accountIsUnderRelease(transaction: Tx, accountId: string): Promise<boolean>
  /** A person started again: mails the grantees of the estate they left, in the same transaction. */
  onStartAgain(transaction: Tx, account: { accountId: string; newOwnerId: string }, oldOwnerId: string): Promise<void>
  /** A person went back to an earlier estate: mails its grantees, in the same transaction. */
  onReturn(transaction: Tx, ownerId: string): Promise<void>
  payments?: PaymentProvider
}
