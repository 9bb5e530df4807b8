import { sameBytes } from '../crypto.ts'
import type { Ground } from '../ground.ts'
import { Refusal } from '../http/refusal.ts'
import { clearAttempts, countAttempt } from './limits.ts'
import type { Session } from './session.ts'

/**
 * Checks the password of a person who is signed in, for what needs it again. Five wrong ones lock this session's
 * password for 15 minutes, and nothing else.
 * @throws Refusal when it is wrong
 */
export async function checkPassword(ground: Ground, session: Session, authKey: Uint8Array): Promise<void> {
  const key = ground.secrets.counterKey('password', session.id)
  await countAttempt(ground, key)
  const { verifier } = await ground.database
    .selectFrom('account')
    .select('verifier')
    .where('id', '=', session.accountId)
    .executeTakeFirstOrThrow()
  if (!sameBytes(ground.secrets.verifier(authKey), verifier))
    throw new Refusal(401, 'wrong-password', 'The password you entered is incorrect')
  await clearAttempts(ground, key)
}
