import { dropRekey, getRekey, getRekeyBody, goRekey, listWraps, packWraps, stageRekey } from '../../contract/rekey.ts'
import type { Session } from '../accounts/session.ts'
import type { ServerContext } from '../context.ts'
import { inTransaction, type Scope } from '../db/scope.ts'
import { mount, type Api } from '../http/mount.ts'
import type { ReleaseLink } from '../releases/link.ts'
import { startSwitch } from './start-switch.ts'
import { stage } from './stage.ts'
import { bodyOf, dropBody, handleStagedEnds, stateOf } from './staged.ts'
import { wrapsAfter } from './wraps.ts'

const owner = ({ ownerId, accountId }: Session): Scope => ({ as: 'owner', ownerId, accountId })

export function mountRekey(api: Api, context: ServerContext, link: ReleaseLink): void {
  const { database } = context
  handleStagedEnds(context)

  mount(api, listWraps, ({ session, query: { after, version } }) =>
    inTransaction(database, owner(session), async (transaction) =>
      packWraps(await wrapsAfter(transaction, session.ownerId, after, version)),
    ),
  )

  mount(api, stageRekey, async ({ session, params: { n }, body }) => {
    api.takeLarge(session.accountId, body.length)
    return { hash: await stage(context, link, session, n, body) }
  })

  mount(api, getRekeyBody, ({ session }) =>
    inTransaction(database, owner(session), async (transaction) => {
      // The body contains the box of the new password. With it another session, perhaps a thief's, could
      // guess the password offline.
      const { here } = await stateOf(transaction, session)
      return here ? bodyOf(transaction, session.ownerId) : new Uint8Array(0)
    }),
  )

  mount(api, getRekey, ({ session }) =>
    inTransaction(database, owner(session), (transaction) => stateOf(transaction, session)),
  )

  mount(api, goRekey, ({ session, body }) => startSwitch(context, link, session, body))

  mount(api, dropRekey, async ({ session }) => {
    await inTransaction(database, owner(session), (transaction) => dropBody(transaction, session.ownerId))
    return {}
  })
}
