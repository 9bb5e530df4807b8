import type { ServerContext } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import { checkPassword } from './password.ts'
import type { Session } from './session.ts'
import { checkSecondFactor } from './second-factor.ts'

/** @throws Refusal 401 `wrong-password`, `code-needed`, `wrong-code`; 429 after five wrong ones */
export async function checkPresence(
  context: ServerContext,
  session: Session,
  { authKey, code }: { authKey: Uint8Array; code?: string | undefined },
): Promise<void> {
  await checkPassword(context, session, authKey)
  await checkCode(context, session, code)
}

export async function checkCode(context: ServerContext, session: Session, code: string | undefined): Promise<void> {
  if (!session.twoFactor) return
  if (!code)
    throw new Refusal(401, 'code-needed', 'Please enter the code of your authenticator app.', { field: 'code' })
  await checkSecondFactor(context, session, code, session.deviceHash)
}
