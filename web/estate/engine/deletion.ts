import { askForDeletion, keepAccount } from '../../../contract/account-deletion.ts'
import { randomId, signStatement } from '../../../vault/index.ts'
import { type Core, unlocked } from './core.ts'
import type { Session } from './session.ts'

/** Deleting one's account, and keeping it after all. */
export function deletionOf(core: Core, session: Session) {
  return {
    async deleteAccount({ confirmation, password, code }: { confirmation: string; password: string; code?: string }) {
      const { ownerId, identity } = unlocked(core)
      const { authKey } = await session.derive(session.email(), password)
      // Only the owner's own word lets the release service forget its shares.
      const statement = await signStatement('forget', { ownerId, deletionId: randomId(), counter: 1 }, identity.signKey)
      const body = { confirmation, authKey, statement, ...(code ? { code } : {}) }
      const { finalAt } = await core.call(askForDeletion, { body })
      session.plan({ finalAt, held: false })
    },
    async keepAccount() {
      await core.call(keepAccount, {})
      session.plan(undefined)
    },
  }
}
