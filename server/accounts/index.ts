import type { ServerContext } from '../context.ts'
import type { Api } from '../http/mount.ts'
import { mountEarlierEstates } from './earlier-estates.ts'
import { mountEmailChange } from './email-change.ts'
import { mountHybridKey } from './hybrid-key.ts'
import { handleHousekeeping } from './housekeeping.ts'
import { mountPassword } from './password-change.ts'
import { mountPasskeySignIn, mountPasskeys } from './passkeys.ts'
import { mountRecoveryKits } from './recovery-kits.ts'
import { mountReset } from './reset.ts'
import { mountSessions } from './sessions.ts'
import { mountSignIn } from './sign-in.ts'
import { mountSignUp } from './sign-up.ts'
import { mountTwoFactor } from './two-factor.ts'

export { planHousekeeping } from './housekeeping.ts'
export { checkSecondFactor } from './second-factor.ts'
export { planTwoFactorOff } from './two-factor-off.ts'
export type { Session } from './session.ts'

export function mountAccounts(api: Api, context: ServerContext): void {
  handleHousekeeping(context)
  for (const mountPart of [
    mountSignUp,
    mountSignIn,
    mountTwoFactor,
    mountPasskeys,
    mountPasskeySignIn,
    mountSessions,
    mountReset,
    mountEarlierEstates,
    mountRecoveryKits,
    mountPassword,
    mountHybridKey,
    mountEmailChange,
  ])
    mountPart(api, context)
}
