import type { PaymentProvider } from './billing/provider.ts'
import type { Config } from './config.ts'
import type { Secrets } from './crypto.ts'
import type { Database } from './db/connect.ts'
import type { Tx } from './db/scope.ts'
import type { KeyedLock } from './db/keyed-lock.ts'
import type { DueWork } from './jobs/due-work.ts'
import type { Log } from './log.ts'
import type { Outbox } from './mail/outbox.ts'

/** What every feature of the server stands on. */
export type ServerContext = {
  config: Config
  database: Database
  secrets: Secrets
  due: DueWork
  /** What must not be done twice at the same moment, by whichever server of this database. */
  turns: KeyedLock
  outbox: Outbox
  /** The time. Features never read another clock, so that tests can move it. */
  clock: () => Date
  log: Log
  policies: Policies
}

/** What features must ask of others that build on them. Set where the server is put together. */
export type Policies = {
  /** True while a release of any estate of this account is open, or happened and did not end. */
  accountIsUnderRelease(transaction: Tx, accountId: string): Promise<boolean>
  /** A person started again: tells the seats of the estate they left, in the same transaction. */
  onStartAgain(transaction: Tx, account: { accountId: string; newOwnerId: string }, oldOwnerId: string): Promise<void>
  /** A person went back to an estate from before starting again: tells its seats, in the same transaction. */
  onReturn(transaction: Tx, ownerId: string): Promise<void>
  /** Who takes the money; absent where nothing is sold. */
  payments?: PaymentProvider
}
