import { isActiveState } from '../domain/releases.ts'
import type { MessageOf, ServiceSuccession } from '../contract/release-service.ts'
import {
  decodeBundle,
  fromBase64url,
  openSuccessionKey,
  openSuccessor,
  readStatement,
  sha256,
  statementHash,
  toBase64url,
  verifyStatement,
} from '../vault/index.ts'
import { pinnedEstate } from './arming.ts'
import { daysAfter } from './clock.ts'
import { type Base64url, demand, type Estate, isLockedDown, type ServiceContext, withoutDeletion } from './estate.ts'
import { withoutEpochDay } from './epochs.ts'
import type { LogLine, Outcome } from './outcome.ts'
import type { Succession, Waits } from './succession-state.ts'
import { termsNow } from './terms.ts'

// [Note: who names a successor] A thief of the account key could name a successor before the owner.
// Only the succession key, from the paper kit, tells them apart: with its consent new keys count at
// once. A change that the identity key alone signs waits 14 days, and the same key can stop it.

/** Days in which the owner can stop key changes that only the identity key signed. */
const successionDays = 14

const withSuccession = (estate: Estate, given: Partial<Succession>): Estate => ({
  ...estate,
  succession: { ...estate.succession, ...given },
})

const line = (step: string, by: string, hash: Base64url, more: Record<string, string> = {}): LogLine => ({
  step,
  by,
  about: { statement: hash, ...more },
})

const isOpen = (estate: Estate): boolean => Object.values(estate.releases).some(({ state }) => isActiveState(state))

/** Counts at once with the old kit's consent, or before any invitation; else after 14 days. */
export async function takeSuccessionKey(
  known: Estate | null,
  message: MessageOf<'succession-key'>,
  context: ServiceContext,
): Promise<Outcome> {
  const estate = await pinnedEstate(known, message.ownerId, message.ownerBundle)
  const before = estate.succession
  const owner = { ownerId: estate.ownerId, signKey: fromBase64url(estate.ownerKey) }
  const named = await openSuccessionKey(
    message.statement,
    owner,
    before.key === null ? null : fromBase64url(before.key),
  )
  demand(!before.frozen, 'wrong-state')
  demand(named.counter > before.counter, 'outdated')
  const hash = toBase64url(await statementHash(message.statement))
  const key = toBase64url(named.publicKey)
  const { counter } = named
  const isFirst = before.key === null && before.nextKey === null && before.successor === null
  if (named.consented || (isFirst && Object.keys(estate.seats).length === 0))
    return {
      estate: withSuccession(estate, { counter, key, nextKey: null }),
      lines: [line('kit-counts', 'owner', hash)],
    }
  return {
    estate: withSuccession(estate, { counter, nextKey: { key, hash, since: context.now } }),
    lines: [line('kit-waits', 'owner', hash)],
  }
}

/** Lets new keys count after 14 days. A second claim freezes the identity for good. */
export async function takeSuccessor(
  known: Estate | null,
  message: MessageOf<'successor'>,
  context: ServiceContext,
): Promise<Outcome> {
  const estate = known ?? (await pinnedEstate(null, message.ownerId, message.ownerBundle))
  if (await countsAlready(estate, message.statement)) return { estate, lines: [] }
  const { key, successor, frozen } = estate.succession
  const present = await decodeBundle(fromBase64url(estate.ownerBundle))
  const named = await openSuccessor(message.statement, present, key === null ? null : fromBase64url(key))
  demand(key === null || named.consented, 'not-verified')
  demand(!frozen && !isOpen(estate), 'wrong-state')
  const hash = toBase64url(await statementHash(message.statement))
  const bundle = toBase64url(named.encoded)
  if (named.consented)
    return { estate: await succeeded(estate, bundle, context), lines: [line('new-keys', 'owner', hash)] }
  // A kit whose wait is over counts even before a message settles it. The service refuses keys
  // without its consent, so that they can neither freeze the identity nor stop the kit.
  demand(!isOver(estate.succession.nextKey, context), 'wrong-state')
  if (successor === null)
    return {
      estate: withSuccession(estate, { successor: { bundle, hash, since: context.now } }),
      lines: [line('new-keys-wait', 'owner', hash)],
    }
  if (successor.bundle === bundle) return { estate, lines: [] }
  return {
    estate: withSuccession(estate, { successor: null, nextKey: null, frozen: true }),
    lines: [line('new-keys-frozen', 'owner', hash, { other: successor.hash })],
  }
}

/** Idempotent: a server that was restored or missed the answer sends the statement again. */
async function countsAlready({ ownerBundle, ownerKey }: Estate, statement: Uint8Array): Promise<boolean> {
  const claimed = readStatement(statement)
  if (claimed.type !== 'successor' || toBase64url(claimed.bundle) !== ownerBundle) return false
  await verifyStatement('successor', statement, fromBase64url(ownerKey))
  return true
}

export async function takeSuccessionVeto(estate: Estate, message: MessageOf<'succession-veto'>): Promise<Outcome> {
  const named = await verifyStatement('succession-veto', message.statement, fromBase64url(estate.ownerKey))
  demand(named.ownerId === estate.ownerId, 'not-verified')
  const { nextKey, successor } = estate.succession
  const hash = toBase64url(named.statementHash)
  const stopsKey = nextKey?.hash === hash
  demand(stopsKey || successor?.hash === hash, 'outdated')
  return {
    estate: withSuccession(estate, stopsKey ? { nextKey: null } : { successor: null }),
    lines: [line('new-keys-stopped', 'owner', hash)],
  }
}

/** Ends what the old key left pending, and restarts the counters, which a thief may use up. */
async function succeeded(estate: Estate, ownerBundle: Base64url, context: ServiceContext): Promise<Estate> {
  const { signKey } = await decodeBundle(fromBase64url(ownerBundle))
  const next: Estate = {
    ...withoutEpochDay(withoutDeletion(estate)),
    ownerBundle,
    ownerKey: toBase64url(signKey),
    heads: {},
    seats: withNewCards(estate.seats),
    policy: estate.policy && { ...termsNow(estate, context), counter: 0 },
    heldTerms: null,
    policyHash: null,
    ...(estate.lookout && { lookout: { ...estate.lookout, counter: 0 } }),
  }
  const forgetting = { ...next, deletion: { counter: 0, pending: null } }
  return withSuccession(forgetting, { counter: 0, nextKey: null, successor: null })
}

const withNewCards = (seats: Estate['seats']): Estate['seats'] =>
  Object.fromEntries(
    Object.entries(seats).map(([seatId, seat]) => [
      seatId,
      {
        ...seat,
        invitations: Object.fromEntries(
          Object.entries(seat.invitations).map(([id, invitation]) => [id, { ...invitation, newCard: true as const }]),
        ),
      },
    ]),
  )

const dueAt = (waits: Waits | null, context: ServiceContext): number | null =>
  waits && daysAfter(waits.since, successionDays, context)

const isOver = (waits: Waits | null, context: ServiceContext): boolean =>
  (dueAt(waits, context) ?? Infinity) <= context.now

/** The moments, in running time, at which pending key changes count. */
export function successionDue(estate: Estate, context: ServiceContext): number[] {
  const { nextKey, successor } = estate.succession
  const due = isOpen(estate) ? [nextKey] : [nextKey, successor]
  return due.flatMap((waits) => dueAt(waits, context) ?? [])
}

export async function settleSuccession(
  estate: Estate,
  context: ServiceContext,
): Promise<{ estate: Estate; lines: (LogLine & { at: number })[] }> {
  if (isLockedDown(context)) return { estate, lines: [] }
  const { nextKey, successor } = estate.succession
  // Applies changes in the order in which they were due: a server could delay its question until
  // both are due.
  const isFirst = (dueAt(successor, context) ?? 0) < (dueAt(nextKey, context) ?? Infinity)
  if (successor && isOver(successor, context) && isFirst && !isOpen(estate))
    return {
      estate: await succeeded(estate, successor.bundle, context),
      lines: [{ ...line('new-keys', 'clock', successor.hash), at: context.now }],
    }
  if (nextKey && isOver(nextKey, context))
    // From this change on the kit decides: changes named without its consent stop waiting.
    return {
      estate: withSuccession(estate, { key: nextKey.key, nextKey: null, successor: null }),
      lines: [{ ...line('kit-counts', 'clock', nextKey.hash), at: context.now }],
    }
  return { estate, lines: [] }
}

/** Pending key changes start their wait again after a restore. */
export function restartSuccessionWaits(estate: Estate, now: number): Estate {
  const { nextKey, successor } = estate.succession
  if (nextKey === null && successor === null) return estate
  return withSuccession(estate, {
    nextKey: nextKey && { ...nextKey, since: now },
    successor: successor && { ...successor, since: now },
  })
}

/** Applies a change that the log shows as counted; otherwise it would wait again. */
export async function succeededByLog(
  estate: Estate,
  counted: ReadonlySet<string>,
  context: ServiceContext,
): Promise<Estate> {
  const { nextKey, successor } = estate.succession
  if (successor && counted.has(successor.hash)) return succeeded(estate, successor.bundle, context)
  if (nextKey && counted.has(nextKey.hash))
    return withSuccession(estate, { key: nextKey.key, nextKey: null, successor: null })
  return estate
}

/** Cancels changes that the log shows as stopped, and keeps a frozen identity frozen. */
export function stoppedByLog(estate: Estate, stopped: ReadonlySet<unknown>, isFrozen: boolean): Estate {
  const { nextKey, successor, frozen } = estate.succession
  const goesOn = <T extends Waits>(waits: T | null) =>
    waits === null || isFrozen || stopped.has(waits.hash) ? null : waits
  return withSuccession(estate, { nextKey: goesOn(nextKey), successor: goesOn(successor), frozen: frozen || isFrozen })
}

export async function successionView(estate: Estate, context: ServiceContext): Promise<ServiceSuccession> {
  const { counter, key, nextKey, successor, frozen } = estate.succession
  const viewOf = (waits: Waits | null) =>
    waits && {
      statement: fromBase64url(waits.hash),
      since: context.wallTime(waits.since),
      countsAt: context.wallTime(dueAt(waits, context) ?? waits.since),
    }
  return {
    identity: await sha256(fromBase64url(estate.ownerBundle)),
    counter,
    key: key === null ? null : fromBase64url(key),
    nextKey: viewOf(nextKey),
    successor: viewOf(successor),
    frozen,
  }
}
