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
  key?: ServiceIdentity
  clocks?: Clocks
  before?: (count: number) => Promise<void>
}

/** The store comes first, because it creates the folder and locks it. */
export async function openParts(folder: string, { daySeconds, key, clocks, before }: Given): Promise<ServiceParts> {
  const store = await openStore(folder, before)
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
