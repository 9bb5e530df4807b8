import type { Database } from '../db/connect.ts'
import type { DueWork } from './due-work.ts'

/** The job that marks a running backup. While it is scheduled, the server erases no file. */
const holdKind = 'hold-erasing'
const longestHoldMilliseconds = 24 * 3600_000
const retryMilliseconds = 10 * 60_000

type Context = { database: Database; due: DueWork; clock: () => Date }

export async function holdErasing({ database, due, clock }: Context): Promise<void> {
  const at = new Date(clock().getTime() + longestHoldMilliseconds)
  await database.transaction().execute((transaction) => due.schedule(transaction, { kind: holdKind, key: '', at }))
}

export async function releaseErasing({ database, due }: Omit<Context, 'clock'>): Promise<void> {
  await database.transaction().execute((transaction) => due.cancel(transaction, holdKind, ''))
}

async function isHeld(database: Database): Promise<boolean> {
  const row = await database.selectFrom('due_work').select('id').where('kind', '=', holdKind).executeTakeFirst()
  return row !== undefined
}

/** Handles jobs that erase the bytes of deleted rows. During a backup it reschedules them. */
export function handleErasing(
  { database, due, clock }: Context,
  kind: string,
  erase: (key: string) => Promise<void>,
): void {
  due.handle(holdKind, () => Promise.resolve())
  due.handleEffect(kind, async ({ key }) => {
    const held = await isHeld(database)
    if (!held) await erase(key)
    return async (transaction) => {
      const at = new Date(clock().getTime() + retryMilliseconds)
      if (held) await due.schedule(transaction, { kind, key, at })
    }
  })
}
