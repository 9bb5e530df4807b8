import type { Session } from './session.ts'

const idleMilliseconds = 30 * 60_000

/** True if a session needs a proof of presence (server/policy.ts). */
export const isIdle = ({ activeAt }: Pick<Session, 'activeAt'>, now: Date): boolean =>
  now.getTime() - activeAt.getTime() > idleMilliseconds
