import {
  type Bundle,
  type Counting,
  decodeBundle,
  equal,
  follow,
  identityHash,
  readStatement,
  SealError,
  signKeysSince,
  statementHash,
  type StatusSeat,
  succeeds,
  toBase64url,
} from '../../vault/index.ts'
import type { SeatAnswer } from '../core/wire.ts'
import { type EstateCore, opened } from '../estate/state.ts'
import { type SeatEvent, addOnce } from './seat-events.ts'

// [Note: a grantee with new keys] A grantee who fears a leak makes new keys. The owner's app shows
// this and asks no question: the release service accepted the succession by the rules for the
// grantee's own estate, and its status says so.

type Taken = NonNullable<SeatAnswer['seats'][number]['invitation']>['acceptances'][number]

/** The grantee's signing keys from the accepted bundle on, up to those of the shown one. */
export async function keysShown(accepted: Bundle, shown: Uint8Array | null | undefined): Promise<Uint8Array[]> {
  const now = shown ? await decodeBundle(shown) : accepted
  return succeeds(now, accepted) ? signKeysSince(accepted, now) : [accepted.signKey]
}

/** @throws SealError for keys that the status does not name */
async function nowOf({ statement, bundle }: Taken, people: Counting): Promise<{ before: Bundle; now: Bundle }> {
  const acceptance = readStatement(statement)
  if (acceptance.type !== 'acceptance') throw new SealError()
  const before = await decodeBundle(acceptance.granteeBundle)
  return { before, now: await follow(before, bundle ? await decodeBundle(bundle) : before, people) }
}

/** @returns `hold` false if the server shows other keys than the status names */
export async function holdersNow(
  core: EstateCore,
  seats: readonly StatusSeat[],
  people: Counting,
): Promise<{ hold: boolean; changed: SeatEvent[] }> {
  // The signed status names acceptances by hash: the service has checked each of them.
  const counted = seats.flatMap(({ armed }) => armed.flatMap(({ acceptances }) => acceptances))
  const changed: SeatEvent[] = []
  let hold = true
  for (const { role, invitation } of opened(core).seatAnswer.seats)
    for (const taken of invitation?.acceptances ?? []) {
      const hash = await statementHash(taken.statement)
      const counts = counted.some((one) => one.standing === 'accepted' && equal(one.hash, hash))
      if (!invitation || !counts || taken.leftAt !== null) continue
      const found = await nowOf(taken, people).catch(() => undefined)
      if (!found) hold = false
      else if (found.now.version > found.before.version) {
        const partOf = `new-key ${toBase64url(await identityHash(found.now))}`
        changed.push({ role, email: invitation.email, says: (name) => `${name} has a new key`, partOf })
      }
    }
  return { hold, changed }
}

/** Adds one line per grantee. Does nothing during a report: a save is a veto. */
export async function addNewKeys(core: EstateCore, changed: readonly SeatEvent[]): Promise<void> {
  const { frozen, openReleases } = opened(core)
  if (frozen || openReleases.length > 0) return
  for (const line of await addOnce(core, changed)) core.notify('info', `${line}. You don’t need to do anything.`)
}
