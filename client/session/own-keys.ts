import { nameSuccessionKey, readSuccession, stopSuccession } from '../../contract/succession.ts'
import type { ValueOf } from '../../contract/http.ts'
import { signStatement, signSuccessionKey, successionKeyOf, toBase64url } from '../../vault/index.ts'
import { type Core, unlocked } from '../core/core.ts'
import { EstateError } from '../model/estate.ts'
import type { KeysWaiting } from '../model/session.ts'

// Which keys count for the owner, and what waits to count (docs/protocol.md, New keys of an owner).

type Succession = ValueOf<(typeof readSuccession)['answer']>
type Waits = Succession['successor']

/**
 * Names the key of a recovery kit: from when it counts, new keys take this paper.
 * @param code of the kit
 * @param authKey shows the server the password
 */
export async function nameKit(core: Core, { code, authKey }: { code: string; authKey: Uint8Array }): Promise<void> {
  const { identity } = unlocked(core)
  const { publicKey } = await successionKeyOf(code)
  const { counter, frozen } = await core.call(readSuccession, {})
  // Nothing about keys is taken any more: the kit opens everything all the same.
  if (frozen) return
  const statement = await signSuccessionKey(identity, counter + 1, publicKey)
  await core.call(nameSuccessionKey, { body: { statement, authKey } })
}

/** The same for a kit that was confirmed before kits had a key, when its code is typed. Where it cannot be done now, the next time will do. */
export async function nameOlderKit(core: Core, kit: { code: string; authKey: Uint8Array }): Promise<void> {
  try {
    const { kitCounts, nextKey } = await core.call(readSuccession, {})
    if (!kitCounts && nextKey === null) await nameKit(core, kit)
  } catch (error) {
    if (!(error instanceof EstateError)) throw error
  }
}

const shown = (waits: Waits) =>
  waits && {
    id: toBase64url(waits.statementHash),
    since: waits.since.toISOString(),
    countsAt: waits.countsAt.toISOString(),
  }

/** What waits to count as the owner's keys, or as the kit that consents to them. */
async function listKeysWaiting(core: Core): Promise<KeysWaiting> {
  const { nextKey, successor, frozen } = await core.call(readSuccession, {})
  return { kit: shown(nextKey), keys: shown(successor), frozen }
}

async function stop(core: Core, waits: Waits): Promise<void> {
  const { ownerId, identity } = unlocked(core)
  if (!waits) throw new EstateError('nothing-waits', 'That is already over.')
  const named = { ownerId, statementHash: waits.statementHash }
  const statement = await signStatement('succession-veto', named, identity.signKey)
  await core.call(stopSuccession, { body: { statement } })
}

/** *This wasn't me*: what waits under this id never counts. */
async function stopKeys(core: Core, id: string): Promise<void> {
  const { nextKey, successor } = await core.call(readSuccession, {})
  await stop(core, [nextKey, successor].find((one) => one && toBase64url(one.statementHash) === id) ?? null)
}

/** The kit that waits to count, if one does, never does. */
export async function stopKit(core: Core): Promise<void> {
  const { nextKey } = await core.call(readSuccession, {})
  if (nextKey) await stop(core, nextKey)
}

export const ownKeysCalls = { listKeysWaiting, stopKeys }
