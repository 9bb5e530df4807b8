import { sameBytes } from '../crypto.ts'
import type { ServerContext } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import { clearAttempts, countAttempt } from './limits.ts'
import type { Session } from './session.ts'

/** A thief may know the present password after an undo: see email-change.ts. */
export const newPasswordNeeded = () =>
  new Refusal(
    403,
    'new-password-needed',
    'A change of your email address was undone, so this password no longer lets anyone in. Please press “Forgot password?” and choose a new one.',
  )

/** Five wrong passwords lock the check for this session only, for 15 minutes. */
export async function checkPassword(context: ServerContext, session: Session, authKey: Uint8Array): Promise<void> {
  const key = context.secrets.counterKey('password', session.id)
  await countAttempt(context, key)
  const { verifier } = await context.database
    .selectFrom('account')
    .select('verifier')
    .where('id', '=', session.accountId)
    .executeTakeFirstOrThrow()
  if (!sameBytes(context.secrets.verifier(authKey), verifier))
    throw new Refusal(401, 'wrong-password', 'The password you entered is incorrect')
  await clearAttempts(context, key)
}
