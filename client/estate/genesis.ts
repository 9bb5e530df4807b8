import { firstTerms, type Terms } from '../../domain/release-terms.ts'
import { releaseInfo } from '../../contract/release.ts'
import type { ValueOf } from '../../contract/http.ts'
import { serviceFields, type ServiceKeys, signGenesis, signStatement } from '../../vault/index.ts'
import type { Core, Keys } from '../core/core.ts'
import { alarm, asAlarm } from '../core/alarm.ts'
import { shownDay } from './release-service.ts'
import type { SavePlan } from './save-plan.ts'
import { firstSeats } from './seat-keys.ts'

export type ReleaseInfo = ValueOf<(typeof releaseInfo)['answer']>

/** @param service what the policy names (`serviceToName`), after which every later one names it */
export const signPolicy = (
  keys: Keys,
  counter: number,
  { waitIncapacityDays, waitDeathDays, fallbackDays, cardFallback, firstDays }: Terms,
  daySeconds: number | undefined,
  service: ServiceKeys | undefined,
) => {
  const { ownerId } = keys
  const terms = { waitIncapacityDays, waitDeathDays, fallbackDays, cardFallback }
  const fields = { ownerId, counter, ...terms, daySeconds, ...serviceFields(service), firstDays }
  return signStatement('policy', fields, keys.identity.signKey)
}

export async function genesis(core: Core, keys: Keys, plan: SavePlan): Promise<SavePlan> {
  const info = await core.call(releaseInfo, { query: {} })
  // The genesis is signed for ever, so it must state the day length that the screens show.
  if (info.daySeconds !== (await shownDay(core))) throw asAlarm(core, alarm())
  const { seats, stored, allKeys, storedAll } = await firstSeats(keys)
  const owner = { ownerId: keys.ownerId, wrapKey: keys.wrapKey, signKey: keys.identity.signKey }
  const policy = await signPolicy(keys, 1, firstTerms, info.daySeconds, info)
  return {
    ...plan,
    seats,
    allKeys,
    facts: [await signGenesis(owner, info, stored, info.daySeconds), policy, ...(plan.facts ?? [])],
    extras: { ...plan.extras, policy, seatKeys: stored, allKeys: storedAll },
  }
}
