import {
  confirmLookout as confirmRoute,
  getLookout,
  holdAsLookout as holdRoute,
  saveLookout as saveRoute,
} from '../../contract/lookout.ts'
import { randomId, signStatement } from '../../vault/index.ts'
import { type Core, unlocked } from '../core/core.ts'
import type { Lookout, LookoutHold, LookoutWish } from '../model/lookout.ts'

async function readLookout(core: Core): Promise<Lookout | null> {
  const { lookout } = await core.call(getLookout, {})
  return lookout && { ...lookout, askedAt: lookout.askedAt.toISOString() }
}

/** Names a lookout, or removes them with null. The release service accepts only signed names. */
async function saveLookout(core: Core, wish: LookoutWish | null): Promise<void> {
  const { ownerId, identity } = unlocked(core)
  const counter = (await core.call(getLookout, {})).counter + 1
  const lookoutId = randomId()
  const named = { name: wish?.name ?? '', holdsPerYear: wish?.holdsPerYear ?? 0 }
  const statement = await signStatement('lookout', { ownerId, counter, lookoutId, ...named }, identity.signKey)
  const lookout = wish && { ...wish, mailName: wish.mailName ?? null }
  await core.call(saveRoute, { body: { statement, counter, lookoutId, lookout } })
}

/** Agrees with the link of a mail, without a session. Returns how the mails name the owner. */
async function agreeAsLookout(core: Core, token: string): Promise<string> {
  return (await core.call(confirmRoute, { body: { token } })).owner
}

async function holdAsLookout(core: Core, token: string): Promise<LookoutHold> {
  const { did, until, opensAt } = await core.call(holdRoute, { body: { token } })
  return {
    did,
    ...(until && { until: until.toISOString() }),
    ...(opensAt && { opensAt: opensAt.toISOString() }),
  }
}

export const lookoutCalls = { readLookout, saveLookout, agreeAsLookout, holdAsLookout }
