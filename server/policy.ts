import { getSession, signOut, submitSecondFactor, touchSession, unlock } from '../contract/accounts.ts'
import { getEstateState, getSnapshot, listEntries, listRecords, saveEstate } from '../contract/estate.ts'
import type { Route } from '../contract/http.ts'
import { openEstate } from '../contract/opening.ts'
import { startPasskeyUnlock, unlockWithPasskey } from '../contract/passkeys.ts'
import {
  endRelease,
  listReleases,
  readReleaseLog,
  readReleaseStatus,
  releaseInfo,
  vetoRelease,
} from '../contract/release.ts'
import { listSeats } from '../contract/seats.ts'
import { isIdle } from './accounts/idle.ts'
import type { Session } from './accounts/session.ts'
import { suspendedRefusal } from './accounts/suspended.ts'
import { notAllowed, notSignedIn, Refusal } from './http/refusal.ts'

// Decides who may call which route, from the contract's access and the caller's session. Row-level
// security is the second defence. Handlers reject what a row decides (a seat, an open release, an
// operator's rest) in their transaction, under a row lock.

// A person who finds a signed-in browser, or a thief of its cookie, must not read who named whom,
// save, end other sessions or delete. So an idle session may make only these calls, which prove
// presence; the server rejects a new route by default.
const whileIdle: readonly Route[] = [unlock, startPasskeyUnlock, unlockWithPasskey]

// A suspended person can do nothing. But an operator and a contact could then report a living owner
// as dead, suspend them and open the estate. So during a report the owner can sign in, read it,
// stop it and end it, with exactly these calls.
const whileSuspended: readonly object[] = [
  getSession,
  signOut,
  submitSecondFactor,
  touchSession,
  ...whileIdle,
  getEstateState,
  getSnapshot,
  listEntries,
  listRecords,
  // Without their held seats: see server/estates/open.ts.
  openEstate,
  listSeats,
  listReleases,
  readReleaseLog,
  readReleaseStatus,
  releaseInfo,
  vetoRelease,
  endRelease,
  // Only a save that ends a release: see server/estates/save.ts.
  saveEstate,
]

type Caller = Session & { route: Route; locked: boolean }

/** The first rule that holds rejects the call. */
const refusals: readonly (readonly [holds: (caller: Caller) => boolean, refusal: () => Refusal])[] = [
  // A session without its second step has nothing to unlock, so its user signs in again.
  [({ locked, stage }) => locked && stage !== 'full', notSignedIn],
  [({ locked }) => locked, () => new Refusal(423, 'session-locked', 'Please enter your password to continue.')],
  [({ route, stage }) => route.access === 'second-factor' && stage !== 'second-factor', notAllowed],
  [
    ({ route, stage }) => route.access !== 'second-factor' && stage !== 'full',
    () => new Refusal(401, 'second-factor-needed', 'Please enter your sign-in code first.'),
  ],
  [({ route, role }) => route.access === 'admin' && role !== 'admin', notAllowed],
  [
    ({ route, twoFactor, passedSecondFactor }) => route.access === 'admin' && !(twoFactor && passedSecondFactor),
    () => new Refusal(403, 'two-factor-required', 'Please turn on two-step sign-in first. Reviewers need it.'),
  ],
  [({ suspended, route }) => suspended && !whileSuspended.includes(route), suspendedRefusal],
]

export function refuseByPolicy(session: Session, route: Route, now: Date): void {
  const caller = { ...session, route, locked: isIdle(session, now) && !whileIdle.includes(route) }
  const rule = refusals.find(([holds]) => holds(caller))
  if (rule) throw rule[1]()
}
