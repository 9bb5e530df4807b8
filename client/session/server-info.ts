import { getServerInfo } from '../../contract/server-info.ts'
import type { Core } from '../core/core.ts'

export function showServer(core: Core): void {
  void core.call(getServerInfo, {}).then(
    ({ mail, lockdown, rehearsal, daySeconds }) =>
      core.publish({ server: { mail, lockdown, rehearsalDaySeconds: rehearsal ? daySeconds : null } }),
    () => undefined,
  )
}
