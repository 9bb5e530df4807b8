import type { ServiceIdentity } from '../vault/index.ts'
import type { Clocks } from './clock.ts'
import { serviceClock } from './downtime.ts'
import { loadKey } from './keys.ts'
import { takeIntroduction } from './introductions.ts'
import { listedOperators, reliedOperators } from './operators.ts'
import type { ServiceParts } from './service.ts'
import { openStore } from './store.ts'

type Given = {
  daySeconds: number
  /** Where it is not the one of the folder. */
  key?: ServiceIdentity
  /** Where they are not those of the machine. */
  clocks?: Clocks
}

/** All that the service has in its folder. The store comes first, for it makes the folder and locks it. */
export async function openParts(folder: string, { daySeconds, key, clocks }: Given): Promise<ServiceParts> {
  const store = await openStore(folder)
  return {
    store,
    key: key ?? (await loadKey(folder)),
    daySeconds,
    operators: (records) => reliedOperators(records, folder),
    listed: () => listedOperators(folder),
    introduce: (records, operators, statement, moment) =>
      takeIntroduction(records, folder, operators, statement, moment),
    clock: serviceClock(folder, clocks),
  }
}
