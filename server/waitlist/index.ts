import { exportWaitlist, joinWaitlist, listWaitlist, removeFromWaitlist } from '../../contract/waitlist.ts'
import {
  alreadyOnWaitlist,
  businessTypeNames,
  errorsInWaitlistForm,
  tidyWaitlistForm,
} from '../../contract/waitlist-rules.ts'
import type { Session } from '../accounts/index.ts'
import { takeTokens } from '../accounts/limits.ts'
import { audit } from '../admin/index.ts'
import { systemOf } from '../db/scope.ts'
import type { ServerContext } from '../context.ts'
import { mount, type Api } from '../http/mount.ts'
import { Refusal } from '../http/refusal.ts'
import { clientAddress } from '../http/security.ts'
import { csvOf } from './csv.ts'
import { deleteJoiningMails, handleWaitlistNotes, mailJoining } from './mails.ts'
import { addToWaitlist, countWaitlist, readWaitlist, removeFromList } from './store.ts'

const headings = ['Full name', 'Business type', 'Specification', 'Email', 'Joined']

export function mountWaitlist(api: Api, context: ServerContext): void {
  const { database, clock, config } = context
  const system = systemOf(database)
  handleWaitlistNotes(context)

  mount(api, joinWaitlist, async ({ body, http }) => {
    const form = { ...body, businessTypeOther: body.businessTypeOther ?? '' }
    const [problem] = Object.entries(errorsInWaitlistForm(form))
    if (problem) throw new Refusal(400, 'invalid-request', problem[1], { field: problem[0] })
    const request = tidyWaitlistForm(form)
    // Without a limit a caller could test any number of addresses for membership of the list.
    await takeTokens(context, 'waitlist', { email: request.email, address: clientAddress(http, config) })
    await system(async (transaction) => {
      const id = await addToWaitlist(transaction, request, clock())
      if (id === undefined)
        throw new Refusal(409, alreadyOnWaitlist.code, alreadyOnWaitlist.message, { field: 'email' })
      await mailJoining(transaction, context, { id, email: request.email })
    })
    return {}
  })

  mount(api, listWaitlist, async ({ query }) => {
    const [page, total] = await Promise.all([readWaitlist(database, query), countWaitlist(database, query.search)])
    return { ...page, total }
  })

  /** The audit log is permanent, so its entries name no person on the list. */
  const auditEntry = ({ tenant, accountId }: Session, action: string, detail: string) => ({
    tenant,
    at: clock(),
    by: accountId,
    action,
    detail,
  })

  mount(api, exportWaitlist, async ({ query, session }) => {
    const { entries } = await readWaitlist(database, query, null)
    const exported = auditEntry(session, 'waitlist exported', `entries: ${entries.length}`)
    await system((transaction) => audit(transaction, exported))
    const rows = entries.map((entry) => [
      entry.fullName,
      businessTypeNames[entry.businessType],
      entry.businessTypeOther ?? '',
      entry.email,
      entry.createdAt.toISOString(),
    ])
    return csvOf([headings, ...rows])
  })

  mount(api, removeFromWaitlist, async ({ params, session }) => {
    await system(async (transaction) => {
      if (!(await removeFromList(transaction, params.id))) return
      await deleteJoiningMails(transaction, params.id)
      await audit(transaction, auditEntry(session, 'waitlist entry removed', params.id))
    })
    return {}
  })
}
