import type { ServerContext } from '../context.ts'
import type { Api } from '../http/mount.ts'
import { handleComparison } from './compare-heads.ts'
import { handleReminders } from './first-days.ts'
import type { ReleaseLink } from './link.ts'
import { handleNotices } from './notices.ts'
import { mountReading, mountServiceInfo } from './read-calls.ts'
import { mountPause, mountStatements } from './statement-calls.ts'
import { mountSuccession } from './succession-calls.ts'
import { handleSuccession } from './succession.ts'
import { watchServiceKey } from './service-key.ts'

export { ReleaseServiceDown } from './client.ts'
export { createReleaseLink, type ReleaseLink } from './link.ts'
export { pollKind } from './mirror.ts'
export { planComparison } from './compare-heads.ts'
export { changedService, planServiceKeyCheck } from './service-key.ts'
export { accountIsUnderRelease } from './policy.ts'

export function mountReleases(api: Api, context: ServerContext, link: ReleaseLink): void {
  handleNotices(context)
  handleReminders(context)
  handleSuccession(context)
  watchServiceKey(context, link)
  handleComparison(context, link.service)
  mountStatements(api, context, link)
  mountPause(api, context, link)
  mountReading(api, context, link)
  mountServiceInfo(api, context, link)
  mountSuccession(api, context, link)
}
