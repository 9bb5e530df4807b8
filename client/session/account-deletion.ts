import { askForDeletion, getDeletion, keepAccount } from '../../contract/account-deletion.ts'
import { randomId, signStatement } from '../../vault/index.ts'
import { alarm, type Core, unlocked } from '../core/core.ts'
import type { Session } from './session.ts'

/** More decisions than anybody makes: a server that tells of more would leave no number for the next one. */
const mostDecisions = 1_000_000

/** Deleting one's account, and keeping it after all. */
export function deletionOf(core: Core, session: Session) {
  /** What is planned, and the counter of the decision that comes next. */
  const lookUp = async () => {
    const { counter, deletion } = await core.call(getDeletion, {})
    if (counter >= mostDecisions) throw alarm()
    return { counter: counter + 1, deletion }
  }
  return {
    async deleteAccount({ confirmation, password, code }: { confirmation: string; password: string; code?: string }) {
      const { ownerId, identity } = unlocked(core)
      const { authKey } = await session.derive(session.email(), password)
      const { counter } = await lookUp()
      const deletionId = randomId()
      // Only the owner's own word lets the release service forget its shares.
      const statement = await signStatement('forget', { ownerId, deletionId, counter }, identity.signKey)
      const body = { confirmation, authKey, deletionId, statement, ...(code ? { code } : {}) }
      const { finalAt } = await core.call(askForDeletion, { body })
      session.plan({ finalAt, held: false })
    },
    async keepAccount() {
      const { ownerId, identity } = unlocked(core)
      const { counter, deletion } = await lookUp()
      if (deletion) {
        const { deletionId } = deletion
        const statement = await signStatement('keep', { ownerId, deletionId, counter }, identity.signKey)
        await core.call(keepAccount, { body: { statement } })
      }
      session.plan(undefined)
    },
  }
}
