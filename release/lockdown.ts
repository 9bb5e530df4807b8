import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { LockdownNow, Refusal } from '../contract/release-service.ts'
import { readStatement, SealError, verifyStatement } from '../vault/index.ts'
import type { Lockdown } from './clock.ts'
import { writeDurably } from './durable-file.ts'
import { demand, type Operators, Refused } from './estate.ts'
import { firstWhoSigned } from './people.ts'

// [Note: emergency lockdown] Any listed operator may begin a lockdown, since a pause does no
// lasting harm. Lifting it takes two operators if the list has two, so one stolen account cannot
// lift it. Meanwhile no estate opens or is deleted, no share leaves, and no wait counts the time.

export type Lockdowns = {
  lockdowns(): Lockdown[]
  putLockdown(lockdown: Lockdown): void
}

/** The present lockdown, if any. There is never more than one. */
export const lockdownNow = (all: readonly Lockdown[]): Lockdown | undefined => all.find(({ until }) => until === null)

const needed = ({ people }: Operators): number => Math.min(2, Math.max(1, people.length))

const liftersOf = ({ liftedBy }: Lockdown, { people }: Operators): string[] =>
  liftedBy.filter((who) => people.some(({ ownerId }) => ownerId === who))

export function lockdownView(
  all: readonly Lockdown[],
  operators: Operators,
  wallTime: (moment: number) => number,
): LockdownNow {
  const current = lockdownNow(all)
  if (current === undefined) return null
  return {
    lockdownId: current.id,
    since: wallTime(current.from),
    liftedBy: liftersOf(current, operators),
    needed: needed(operators),
  }
}

export async function takeLockdown(
  records: Lockdowns,
  operators: Operators,
  statement: Uint8Array,
  { now, dayMilliseconds }: { now: number; dayMilliseconds: number },
): Promise<Refusal | null> {
  try {
    const read = readStatement(statement)
    demand(read.type === 'lockdown', 'not-verified')
    const signer = await firstWhoSigned(operators.people, (key) => verifyStatement('lockdown', statement, key))
    demand(signer !== undefined, 'not-verified')
    const all = records.lockdowns()
    if (read.action === 'begin') begin(records, all, { id: read.lockdownId, signer, now, dayMilliseconds })
    else lift(records, all, operators, { id: read.lockdownId, signer, now })
    return null
  } catch (error) {
    if (error instanceof Refused) return error.code
    if (error instanceof SealError) return 'not-verified'
    throw error
  }
}

// A lifted lockdown never begins again, so no server can replay its statement. An operator whose
// lockdown was lifted must wait a day before the next one, unless another operator begins it.
function begin(
  records: Lockdowns,
  all: readonly Lockdown[],
  { id, signer, now, dayMilliseconds }: { id: string; signer: string; now: number; dayMilliseconds: number },
): void {
  const known = all.find((one) => one.id === id)
  demand(known === undefined || known.until === null, 'outdated')
  const rests = ({ begunBy, until }: Lockdown) => begunBy === signer && until !== null && now < until + dayMilliseconds
  demand(known !== undefined || !all.some(rests), 'lockdown-rests')
  // A second lockdown ends at once: this uses up its statement, and its operator need not wait a
  // day.
  const until = lockdownNow(all) === undefined ? null : now
  if (known === undefined)
    records.putLockdown({ id, from: now, until, begunBy: until === null ? signer : null, liftedBy: [] })
}

function lift(
  records: Lockdowns,
  all: readonly Lockdown[],
  operators: Operators,
  { id, signer, now }: { id: string; signer: string; now: number },
): void {
  // On a shortened list one operator would be enough to lift a lockdown.
  demand(operators.confirmed, 'operators-unconfirmed')
  const current = lockdownNow(all)
  demand(current?.id === id, 'outdated')
  const lifting = { ...current, liftedBy: [...new Set([...current.liftedBy, signer])] }
  const enough = liftersOf(lifting, operators).length >= needed(operators)
  records.putLockdown({ ...lifting, until: enough ? now : null })
}

// An administrator lifts a lockdown by hand on this machine if the other operators are gone for
// good.

const publishedIn = (folder: string) => join(folder, 'lockdown.json')
const liftedIn = (folder: string) => join(folder, 'lockdown-lifted')
const publishedLockdown = z.object({ lockdownId: z.string(), since: z.string() })

export async function readLockdown(folder: string): Promise<z.output<typeof publishedLockdown> | null> {
  const text = await readFile(publishedIn(folder), 'utf8').catch(() => null)
  return text === null ? null : publishedLockdown.parse(JSON.parse(text))
}

/** Writes the present lockdown to a file for the command line, or removes the file. */
export async function publishLockdown(folder: string, current: LockdownNow): Promise<void> {
  const before = await readLockdown(folder).catch(() => null)
  if (current === null) {
    if (before !== null) await rm(publishedIn(folder), { force: true })
    return
  }
  const { lockdownId, since } = current
  if (before?.lockdownId !== lockdownId)
    await writeDurably(publishedIn(folder), `${JSON.stringify({ lockdownId, since: new Date(since).toISOString() })}\n`)
}

export const liftByHand = (folder: string, lockdownId: string): Promise<void> =>
  writeDurably(liftedIn(folder), `${lockdownId}\n`)

export const liftedByHand = (folder: string): Promise<string | null> =>
  readFile(liftedIn(folder), 'utf8').then(
    (text) => text.trim(),
    () => null,
  )

export function takeLiftByHand(records: Lockdowns, lockdownId: string | null, now: number): void {
  const current = lockdownNow(records.lockdowns())
  if (current !== undefined && current.id === lockdownId) records.putLockdown({ ...current, until: now })
}
