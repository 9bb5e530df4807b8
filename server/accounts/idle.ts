import { unlock } from '../../contract/accounts.ts'
import type { Route } from '../../contract/http.ts'
import { startPasskeyUnlock, unlockWithPasskey } from '../../contract/passkeys.ts'
import { notSignedIn, Refusal } from '../http/refusal.ts'
import type { Session } from './session.ts'

const idleMilliseconds = 30 * 60_000

// A finder of a browser left signed in, or a thief of its cookie, must not read who named whom,
// save what looks genuine, end other sessions or delete anything. So an idle session is refused
// every call but these, which prove presence; a new call is refused by default.
const whileIdle: readonly Route[] = [unlock, startPasskeyUnlock, unlockWithPasskey]

export const isIdle = ({ activeAt }: Pick<Session, 'activeAt'>, now: Date): boolean =>
  now.getTime() - activeAt.getTime() > idleMilliseconds

/** @throws Refusal if the session is idle and the route does not prove presence */
export function refuseWhileIdle(session: Session, route: Route, now: Date): void {
  if (!isIdle(session, now) || whileIdle.includes(route)) return
  // A session that has only shown the password signs in again: there is nothing to unlock yet.
  if (session.stage !== 'full') throw notSignedIn()
  throw new Refusal(423, 'session-locked', 'Please enter your password to continue.')
}
