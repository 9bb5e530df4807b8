import { getServerInfo } from '../../contract/server-info.ts'
import type { Core } from '../core/core.ts'

export function showServer(core: Core): void {
  void core.call(getServerInfo, {}).then(
    ({ version, commit, mail, lockdown, rehearsal, daySeconds }) =>
      core.publish({ server: { version, commit, mail, lockdown, rehearsalDaySeconds: rehearsal ? daySeconds : null } }),
    () => undefined,
  )
}
