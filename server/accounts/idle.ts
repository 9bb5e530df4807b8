import { unlock } from '../../contract/accounts.ts'
import type { Route } from '../../contract/http.ts'
import { startPasskeyUnlock, unlockWithPasskey } from '../../contract/passkeys.ts'
import { notSignedIn, Refusal } from '../http/refusal.ts'
import type { Session } from './session.ts'

/** After this long without activity a session does nothing until the password or a passkey was shown again. */
const idleMilliseconds = 30 * 60_000

// [Note: a browser that somebody left]
// Whoever finds it, or has its cookie, must not read who named whom, save what nobody can tell from the genuine, end other
// sessions or delete anything. So every call that asks for a session is refused while nobody is there, and a call that is
// added later is refused by itself. These are the exceptions: the ways to show that one is there.
const whileIdle: readonly Route[] = [unlock, startPasskeyUnlock, unlockWithPasskey]

/** True where nobody was active for half an hour. */
export const isIdle = ({ activeAt }: Pick<Session, 'activeAt'>, now: Date): boolean =>
  now.getTime() - activeAt.getTime() > idleMilliseconds

/** @throws Refusal where nobody was active for half an hour and the call is none of those that go on without */
export function refuseWhileIdle(session: Session, route: Route, now: Date): void {
  if (!isIdle(session, now) || whileIdle.includes(route)) return
  // Who has only shown the password begins anew: there is nothing to unlock yet.
  if (session.stage !== 'full') throw notSignedIn()
  throw new Refusal(423, 'session-locked', 'Please enter your password to continue.')
}
