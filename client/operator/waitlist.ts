import {
  exportWaitlist as exportRoute,
  listWaitlist as listRoute,
  removeFromWaitlist as removeRoute,
  type WaitlistPlace,
} from '../../contract/waitlist.ts'
import type { Core } from '../core/core.ts'
import type { Waitlist } from '../model/waitlist.ts'

async function listWaitlist(core: Core, { search, pages }: { search: string; pages: number }): Promise<Waitlist> {
  const found: Waitlist = { entries: [], searched: search, total: 0, more: true }
  for (let after: WaitlistPlace | null | undefined, page = 0; after !== null && page < pages; page++) {
    const query = { ...(search !== '' && { search }), ...(after && { after }) }
    const { entries, total, next } = await core.call(listRoute, { query })
    for (const { id, fullName, email, businessType, businessTypeOther, createdAt } of entries)
      found.entries.push({
        id,
        fullName,
        email,
        businessType,
        ...(businessTypeOther !== null && { otherBusiness: businessTypeOther }),
        joinedAt: createdAt.toISOString(),
      })
    found.total = total
    found.more = next !== null
    after = next
  }
  return found
}

const exportWaitlist = async (core: Core, search: string): Promise<Uint8Array<ArrayBuffer>> =>
  (await core.call(exportRoute, { query: search === '' ? {} : { search } })).slice()

async function removeFromWaitlist(core: Core, id: string): Promise<void> {
  await core.call(removeRoute, { params: { id } })
}

export const waitlistCalls = { listWaitlist, exportWaitlist, removeFromWaitlist }
