import { nameSuccessionKey, readSuccession, stopSuccession } from '../../contract/succession.ts'
import type { ValueOf } from '../../contract/http.ts'
import { signStatement, signSuccessionKey, successionKeyOf, toBase64url } from '../../vault/index.ts'
import { type Core, unlocked } from '../core/core.ts'
import { EstateError } from '../model/estate.ts'
import type { KeysWaiting } from '../model/session.ts'

// The owner's keys that count, and successions that wait to count
// (docs/protocol.md, New keys of an owner).

type Succession = ValueOf<(typeof readSuccession)['answer']>
type Waits = Succession['successor']

export async function nameKit(core: Core, { code, authKey }: { code: string; authKey: Uint8Array }): Promise<void> {
  const { identity } = unlocked(core)
  const { publicKey } = await successionKeyOf(code)
  const { counter, frozen } = await core.call(readSuccession, {})
  // The server accepts no key changes while frozen; the kit still opens the account.
  if (frozen) return
  const statement = await signSuccessionKey(identity, counter + 1, publicKey)
  await core.call(nameSuccessionKey, { body: { statement, authKey } })
}

/** Names a kit from before succession keys, when the owner types its code. */
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

async function stopKeys(core: Core, id: string): Promise<void> {
  const { nextKey, successor } = await core.call(readSuccession, {})
  await stop(core, [nextKey, successor].find((one) => one && toBase64url(one.statementHash) === id) ?? null)
}

export async function stopKit(core: Core): Promise<void> {
  const { nextKey } = await core.call(readSuccession, {})
  if (nextKey) await stop(core, nextKey)
}

export const ownKeysCalls = { listKeysWaiting, stopKeys }
