import {
  changeLockdown,
  getFigures,
  introduceOperator,
  listAudit,
  listEstatesOf,
  listMails,
  listUsers,
  readUserIdentity,
  setUserStatus,
} from '../../contract/admin.ts'
import { checkSecondFactor } from '../accounts/index.ts'
import type { ServerContext } from '../context.ts'
import { systemOf } from '../db/scope.ts'
import type { BlobStore } from '../files/index.ts'
import { mount, type Api } from '../http/mount.ts'
import { Refusal } from '../http/refusal.ts'
import type { ReleaseLink } from '../releases/index.ts'
import { orServiceDown, serviceRefused } from '../releases/texts.ts'
import { type Check, isWarned } from '../warnings/index.ts'
import { auditing, readAudit } from './audit.ts'
import { readFigures } from './figures.ts'
import { lockdownHere, lockdowns } from './lockdown.ts'
import { readMails } from './mails.ts'
import { mountCardReviews, mountReviews } from './review-calls.ts'
import { mustHaveRested } from './resting.ts'
import { suspend } from './suspending.ts'
import { bundleOf, estatesOf, listPeople, makeOperator } from './users.ts'

export { audit } from './audit.ts'
export { planLockdownCheck } from './lockdown.ts'

/** The contract's access `admin` checks role and second step before each of these calls. */
export function mountAdmin(
  api: Api,
  context: ServerContext,
  link: ReleaseLink,
  blobs: BlobStore,
  health: () => Promise<Check[]>,
): void {
  mountReviews(api, context, link, blobs)
  mountCardReviews(api, context, link)
  mountUsers(api, context, link)
  const { database, clock, outbox } = context
  const system = systemOf(database)
  const lockdown = lockdowns(context, link)

  mount(api, getFigures, async ({ session }) => {
    const warnings = (await health()).filter(isWarned).map(({ name, reason }) => ({ name, reason }))
    return system(async (transaction) => ({
      figures: await readFigures(transaction, session.tenant, clock()),
      warnings,
      lockdown: await lockdownHere(transaction, session),
    }))
  })

  mount(api, changeLockdown, async ({ session, body: { code, action, ...named } }) => {
    // For a day after a changed second step, an operator may begin a lockdown, but not lift it.
    if (action === 'lift') await mustHaveRested(context, session)
    await checkSecondFactor(context, session, code, session.deviceHash)
    await lockdown[action](session, named)
    return { lockdown: await system((transaction) => lockdownHere(transaction, session)) }
  })

  mount(api, listAudit, ({ session, query: { before } }) =>
    system((transaction) => readAudit(transaction, session.tenant, before)),
  )

  mount(api, listMails, ({ query: { after } }) => readMails(database, outbox.sends, after))
}

function mountUsers(api: Api, context: ServerContext, link: ReleaseLink): void {
  const { database, clock } = context
  const system = systemOf(database)
  const note = auditing(clock)

  mount(api, listUsers, ({ session, query }) => system((transaction) => listPeople(transaction, session.tenant, query)))

  mount(api, listEstatesOf, ({ session, params: { accountId } }) =>
    system(async (transaction) => ({ ownerIds: await estatesOf(transaction, session.tenant, accountId) })),
  )

  mount(api, setUserStatus, async ({ session, params: { accountId }, body: { code, ...change } }) => {
    if (accountId === session.accountId) throw new Refusal(409, 'own-account', 'You cannot suspend your own account.')
    await mustHaveRested(context, session)
    await checkSecondFactor(context, session, code, session.deviceHash)
    await suspend(context, link, session, accountId, change)
    return {}
  })

  mount(api, readUserIdentity, async ({ session, params: { accountId } }) => ({
    bundle: await system((transaction) => bundleOf(transaction, session.tenant, accountId)),
  }))

  mount(api, introduceOperator, async ({ session, params: { accountId }, body: { code, statement } }) => {
    const bundle = await system((transaction) => bundleOf(transaction, session.tenant, accountId))
    await mustHaveRested(context, session)
    await checkSecondFactor(context, session, code, session.deviceHash)
    const refused = await orServiceDown(link.service.introduce(statement, bundle))
    if (refused !== null) throw serviceRefused(refused)
    await system(async (transaction) => {
      await makeOperator(transaction, session.tenant, bundle)
      await note(transaction, session, 'operator introduced', accountId)
    })
    return {}
  })
}
