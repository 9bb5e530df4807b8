import type { SessionInfo } from '../../contract/accounts.ts'

export const view = (info: SessionInfo) => ({
  email: info.email,
  accountId: info.accountId,
  ownerId: info.ownerId,
  role: info.role,
  emailVerified: info.emailVerified,
  twoFactor: info.twoFactor,
  recoveryKit: info.recoveryKit,
  ...(info.deletion && { deletion: { finalAt: info.deletion.finalAt.toISOString(), held: info.deletion.held } }),
  ...(info.deletionAsked && {
    deletionAsked: { at: info.deletionAsked.at.toISOString(), reason: info.deletionAsked.reason },
  }),
  hasPasskey: info.hasPasskey,
  ...(info.suspended && { suspended: info.suspended }),
})
