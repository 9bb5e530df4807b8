import { releaseInfo } from '../../../contract/release.ts'
import type { ValueOf } from '../../../contract/http.ts'
import { signGenesis, signStatement } from '../../../vault/index.ts'
import type { Core, Estate, Keys } from './core.ts'
import type { Plan } from './plan.ts'
import { firstSeats } from './seat-keys.ts'

export type ReleaseInfo = ValueOf<(typeof releaseInfo)['answer']>

/** Waits of the suite where the owner chose none (PRODUCT.md, The release). */
export const usualWaits = { waitIncapacityDays: 2, waitDeathDays: 7 }
/** The least wait where nobody else can check, or nobody can be told (PROTOCOL.md, Release). */
export const leastWaitAlone = 14

/** What a server can keep of the owner's wish: no operator means no approval, and no operator or no mail at least 14 days. */
export function possible(wish: { waitIncapacityDays: number; waitDeathDays: number }, info: ReleaseInfo) {
  const least = info.otherOperators === 0 || !info.mail ? leastWaitAlone : 0
  return {
    waitIncapacityDays: Math.max(wish.waitIncapacityDays, least),
    waitDeathDays: Math.max(wish.waitDeathDays, least),
    approvals: info.otherOperators === 0 ? 0 : 1,
  }
}

/** Signs the next policy. */
export const signPolicy = (keys: Keys, counter: number, terms: ReturnType<typeof possible>) =>
  signStatement('policy', { ownerId: keys.ownerId, counter, ...terms }, keys.identity.signKey)

/** The first save: keys for three seats and two events, the signed genesis and policy, beside whatever is saved. */
export async function genesis(core: Core, keys: Keys, plan: Plan): Promise<Plan> {
  const info = await core.call(releaseInfo, {})
  const { seats, stored, allKeys, storedAll } = await firstSeats(keys)
  const owner = { ownerId: keys.ownerId, wrapKey: keys.wrapKey, signKey: keys.identity.signKey }
  const policy = await signPolicy(keys, 1, possible(usualWaits, info))
  return {
    ...plan,
    seats,
    allKeys,
    facts: [await signGenesis(owner, info, stored), policy, ...(plan.facts ?? [])],
    extras: { ...plan.extras, policy, seatKeys: stored, allKeys: storedAll },
  }
}

/**
 * Asks for an operator's approval from the day on that there is one: a policy signed on a server without other operators has to
 * do without. Only ever stricter; what the owner chose stays.
 */
export async function newerPolicy(core: Core, keys: Keys, estate: Estate, plan: Plan): Promise<Plan> {
  const { policy } = estate.facts
  if (!policy || policy.approvals > 0 || plan.extras?.policy) return plan
  const info = await core.call(releaseInfo, {})
  if (info.otherOperators === 0) return plan
  const { waitIncapacityDays, waitDeathDays, counter } = policy
  const stricter = await signPolicy(keys, counter + 1, { waitIncapacityDays, waitDeathDays, approvals: 1 })
  return { ...plan, facts: [...(plan.facts ?? []), stricter], extras: { ...plan.extras, policy: stricter } }
}
