import { listAudit, listEstatesOf, listMails, listUsers, setUserStatus } from '../../contract/admin.ts'
import { signStatement } from '../../vault/index.ts'
import { type Core, unlocked } from '../core/core.ts'
import type { AuditEntry, Listed, OutboxMail, Person, StatusChange } from '../model/release.ts'

export async function listPeople(core: Core): Promise<Person[]> {
  const all: Person[] = []
  for (let after: string | undefined; ; ) {
    const { users, more } = await core.call(listUsers, { query: after === undefined ? {} : { after } })
    for (const { accountId, email, role, status, createdAt, lastSignInAt, ...asked } of users) {
      const seen = {
        ...(lastSignInAt && { lastSignInAt: lastSignInAt.toISOString() }),
        ...(asked.deletesAt && { deletesAt: asked.deletesAt.toISOString() }),
        ...(asked.deletionAskedAt && { deletionAskedAt: asked.deletionAskedAt.toISOString() }),
        ...(asked.keptAt && { keptAt: asked.keptAt.toISOString() }),
      }
      all.push({ id: accountId, email, role, status, createdAt: createdAt.toISOString(), ...seen })
    }
    after = users.at(-1)?.email
    if (!more || after === undefined) return all
  }
}

/** Suspends or readmits an account with one signed statement for each of its estates. */
async function setSuspended(core: Core, { accountId, suspended, reason, code }: StatusChange): Promise<void> {
  const { identity } = unlocked(core)
  const params = { accountId }
  const { ownerIds } = await core.call(listEstatesOf, { params })
  const action = suspended ? 'suspend' : 'activate'
  const sign = async (ownerId: string) => ({
    ownerId,
    statement: await signStatement('suspension', { ownerId, action, reason }, identity.signKey),
  })
  const statements = await Promise.all(ownerIds.map(sign))
  await core.call(setUserStatus, { params, body: { code, status: suspended ? 'suspended' : 'active', statements } })
}

async function readAudit(core: Core, pages: number): Promise<Listed<AuditEntry>> {
  const items: AuditEntry[] = []
  for (let page = 1; ; page += 1) {
    const before = items.at(-1)?.n
    const { entries, intact, more } = await core.call(listAudit, { query: before === undefined ? {} : { before } })
    if (!intact && page === 1) core.notify('alarm', 'Someone has changed the audit log: its chain is broken.')
    for (const { n, at, by, action, detail } of entries) items.push({ n, at: at.toISOString(), by, action, detail })
    if (!more || entries.length === 0 || page >= pages) return { items, damaged: 0, more: more && entries.length > 0 }
  }
}

async function listOutbox(core: Core, pages: number): Promise<Listed<OutboxMail>> {
  const items: OutboxMail[] = []
  for (let page = 1; ; page += 1) {
    const after = items.at(-1)?.id
    const { mails, more } = await core.call(listMails, { query: after === undefined ? {} : { after } })
    for (const { at, sentAt, problem, ...mail } of mails)
      items.push({
        ...mail,
        at: at.toISOString(),
        ...(sentAt ? { sentAt: sentAt.toISOString() } : {}),
        ...(problem === null ? {} : { problem }),
      })
    if (!more || page >= pages) return { items, damaged: 0, more }
  }
}

export const peopleCalls = { listPeople, setSuspended, listAudit: readAudit, listOutbox }
