import { isStandingState } from '../domain/releases.ts'
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

// [Note: who names a successor] Somebody who once had the account key has the identity key, and could name a successor before the owner does. Only the
// succession key tells them apart: it comes of the paper kit. Where it consents, new keys count at once. Whatever an identity key says alone waits 14 days, in
// which the server sends a mail each day and the same key can stop it. So a thief without paper gets nothing in silence, and the owner loses nothing in a day.

/** Days in which what an identity key alone says about keys can be stopped. */
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

const isOpen = (estate: Estate): boolean => Object.values(estate.releases).some(({ state }) => isStandingState(state))

/**
 * The owner names the key that consents from now on. It counts at once where the one before consents, or where nobody was ever invited and nothing waits, so
 * that it can take nothing from anybody; else after 14 days.
 */
export async function takeSuccessionKey(
  known: Estate | null,
  message: MessageOf<'succession-key'>,
  around: ServiceContext,
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
    estate: withSuccession(estate, { counter, nextKey: { key, hash, since: around.now } }),
    lines: [line('kit-waits', 'owner', hash)],
  }
}

/**
 * New keys of the owner. With the consent of the succession key they count at once; where there is none, after 14 days, and a second claim stops both for good.
 * Not while a report is open or happened: whoever is there can stop it first, by the keys that the people in the seats know.
 */
export async function takeSuccessor(
  known: Estate | null,
  message: MessageOf<'successor'>,
  around: ServiceContext,
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
    return { estate: await succeeded(estate, bundle, around), lines: [line('new-keys', 'owner', hash)] }
  // A kit whose days are over decides, also where nobody asked yet: nothing said without it takes its place, or stops it.
  demand(!isOver(estate.succession.nextKey, around), 'wrong-state')
  if (successor === null)
    return {
      estate: withSuccession(estate, { successor: { bundle, hash, since: around.now } }),
      lines: [line('new-keys-wait', 'owner', hash)],
    }
  if (successor.bundle === bundle) return { estate, lines: [] }
  return {
    estate: withSuccession(estate, { successor: null, nextKey: null, frozen: true }),
    lines: [line('new-keys-frozen', 'owner', hash, { other: successor.hash })],
  }
}

/** A server that was put back, or never heard the answer, says it again: nothing changes then. */
async function countsAlready({ ownerBundle, ownerKey }: Estate, statement: Uint8Array): Promise<boolean> {
  const said = readStatement(statement)
  if (said.type !== 'successor' || toBase64url(said.bundle) !== ownerBundle) return false
  await verifyStatement('successor', statement, fromBase64url(ownerKey))
  return true
}

/** The key that counts says that what waits shall not. */
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

/**
 * The estate under new keys. Nothing that the old key signed goes on: what waited (weaker terms too), how far chains reach, a deletion. Counters begin again, and the
 * day's epochs, because somebody with the old key may have used them up; nothing of before can be replayed, for it was signed by another key.
 */
async function succeeded(estate: Estate, ownerBundle: Base64url, around: ServiceContext): Promise<Estate> {
  const { signKey } = await decodeBundle(fromBase64url(ownerBundle))
  const next: Estate = {
    ...withoutEpochDay(withoutDeletion(estate)),
    ownerBundle,
    ownerKey: toBase64url(signKey),
    heads: {},
    seats: withNewCards(estate.seats),
    policy: estate.policy && { ...termsNow(estate, around), counter: 0 },
    heldTerms: null,
    policyHash: null,
  }
  const forgetting = { ...next, deletion: { counter: 0, pending: null } }
  return withSuccession(forgetting, { counter: 0, nextKey: null, successor: null })
}

/** Whoever had the old keys knows every A, and with it the key of every printed card. */
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

const dueAt = (waits: Waits | null, around: ServiceContext): number | null =>
  waits && daysAfter(waits.since, successionDays, around)

const isOver = (waits: Waits | null, around: ServiceContext): boolean =>
  (dueAt(waits, around) ?? Infinity) <= around.now

/** When something of it counts that waits now, in running time. */
export function successionDue(estate: Estate, around: ServiceContext): number[] {
  const { nextKey, successor } = estate.succession
  const due = isOpen(estate) ? [nextKey] : [nextKey, successor]
  return due.flatMap((waits) => dueAt(waits, around) ?? [])
}

/** What waited long enough counts. */
export async function settleSuccession(
  estate: Estate,
  around: ServiceContext,
): Promise<{ estate: Estate; lines: (LogLine & { at: number })[] }> {
  if (isLockedDown(around)) return { estate, lines: [] }
  const { nextKey, successor } = estate.succession
  // Whatever came due first, however long nobody asked: a server could wait with its question until both are.
  const isFirst = (dueAt(successor, around) ?? 0) < (dueAt(nextKey, around) ?? Infinity)
  if (successor && isOver(successor, around) && isFirst && !isOpen(estate))
    return {
      estate: await succeeded(estate, successor.bundle, around),
      lines: [{ ...line('new-keys', 'clock', successor.hash), at: around.now }],
    }
  if (nextKey && isOver(nextKey, around))
    // From here on the kit decides: what was named without it does not go on waiting.
    return {
      estate: withSuccession(estate, { key: nextKey.key, nextKey: null, successor: null }),
      lines: [{ ...line('kit-counts', 'clock', nextKey.hash), at: around.now }],
    }
  return { estate, lines: [] }
}

/** After a restore what waits begins again, as every wait does. */
export function succeedingAgain(estate: Estate, now: number): Estate {
  const { nextKey, successor } = estate.succession
  if (nextKey === null && successor === null) return estate
  return withSuccession(estate, {
    nextKey: nextKey && { ...nextKey, since: now },
    successor: successor && { ...successor, since: now },
  })
}

/**
 * What counted by the clock alone waits anew when its statement is sent again after a restore: this service's own log says that it is over.
 * @param counted hashes of statements that the log says to count
 */
export async function succeededByLog(
  estate: Estate,
  counted: ReadonlySet<string>,
  around: ServiceContext,
): Promise<Estate> {
  const { nextKey, successor } = estate.succession
  if (successor && counted.has(successor.hash)) return succeeded(estate, successor.bundle, around)
  if (nextKey && counted.has(nextKey.hash))
    return withSuccession(estate, { key: nextKey.key, nextKey: null, successor: null })
  return estate
}

/**
 * What this service's own log says to be stopped waits no more after a restore, and a frozen identity stays so.
 * @param stopped hashes of statements
 */
export function stoppedByLog(estate: Estate, stopped: ReadonlySet<unknown>, isFrozen: boolean): Estate {
  const { nextKey, successor, frozen } = estate.succession
  const goesOn = <T extends Waits>(waits: T | null) =>
    waits === null || isFrozen || stopped.has(waits.hash) ? null : waits
  return withSuccession(estate, { nextKey: goesOn(nextKey), successor: goesOn(successor), frozen: frozen || isFrozen })
}

/** As it is told to the server, with times of the wall. */
export async function successionView(estate: Estate, around: ServiceContext): Promise<ServiceSuccession> {
  const { counter, key, nextKey, successor, frozen } = estate.succession
  const told = (waits: Waits | null) =>
    waits && {
      statement: fromBase64url(waits.hash),
      since: around.wallTime(waits.since),
      countsAt: around.wallTime(dueAt(waits, around) ?? waits.since),
    }
  return {
    identity: await sha256(fromBase64url(estate.ownerBundle)),
    counter,
    key: key === null ? null : fromBase64url(key),
    nextKey: told(nextKey),
    successor: told(successor),
    frozen,
  }
}
