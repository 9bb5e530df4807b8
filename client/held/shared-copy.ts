import * as z from 'zod/mini'
import { bytes } from '../../contract/http.ts'
import { seatRole } from '../../contract/sealed.ts'
import {
  context,
  fromText,
  importBoxKey,
  keepNow,
  nowTarget,
  openBox,
  openKeptNow,
  readStatement,
  sealBox,
  toText,
} from '../../vault/index.ts'
import type { Core, Keys } from '../core/core.ts'
import { copyPrefix, readAccountCopy } from '../offline/account-copy.ts'
import { inCopy } from '../offline/estate-copy.ts'
import type { SharedEstate } from '../model/release.ts'
import { type Delivered, openAll } from './open-one.ts'

// [Note: what is shared, offline] The records stay as the server sent them, sealed under the key of
// the sharing; that key and everything about the owner are in boxes under the grantee's own key.

const prefixOf = (ownerId: string) => `${copyPrefix}shared:${ownerId}:`
const placeOf = (ownerId: string, heldId: string) => context('offline-shared', ownerId, heldId)

const about = z.object({
  ownerId: z.string(),
  ownerName: z.string(),
  role: seatRole,
  warnings: z.array(z.string()),
  asOf: z.optional(z.string()),
  seenAt: z.string(),
  state: z.object({ counter: z.int(), m: z.int() }),
  statement: bytes(4096),
  kept: bytes(256),
})
type About = z.output<typeof about>

type Stored = { about: Uint8Array; records: Delivered[] }
const isStored = (value: unknown): value is Stored =>
  typeof value === 'object' &&
  value !== null &&
  'about' in value &&
  value.about instanceof Uint8Array &&
  'records' in value &&
  Array.isArray(value.records)

export function showShared(core: Core, estate: SharedEstate): void {
  core.publish({ shared: [...core.slice('shared').filter(({ heldId }) => heldId !== estate.heldId), estate] })
}

/** Does nothing on a device that keeps no copy. */
export async function storeCopy(
  core: Core,
  keys: Keys,
  { heldId, ...estate }: Omit<SharedEstate, 'records'>,
  sealed: { statement: Uint8Array; key: Uint8Array; records: Delivered[] },
): Promise<void> {
  const { statement, key, records } = sealed
  const share = readStatement(statement)
  if (share.type !== 'share-now') return
  await inCopy(core, keys, async () => {
    const value: About = { ...estate, statement, kept: await keepNow(keys.wrapKey, share, key) }
    const text = JSON.stringify(z.encode(about, value))
    const box = await sealBox(keys.wrapKey, fromText(text), placeOf(keys.ownerId, heldId))
    return { put: [[prefixOf(keys.ownerId) + heldId, { about: box, records }]] }
  })
}

/** Deletes the copies of what no owner shares any more. */
export async function dropCopies(core: Core, keys: Keys, kept: ReadonlySet<string>): Promise<void> {
  const prefix = prefixOf(keys.ownerId)
  const stored = await core.storage.list(prefix)
  const gone = stored.flatMap(([name]) => (kept.has(name.slice(prefix.length)) ? [] : [name]))
  if (gone.length > 0) await core.storage.change({ delete: gone })
}

/** Shows what this device keeps, until the server has answered. A copy that fails is left out. */
export async function openCopies(core: Core, keys: Keys): Promise<void> {
  const prefix = prefixOf(keys.ownerId)
  if ((await readAccountCopy(core))?.ownerId !== keys.ownerId) return
  for (const [name, value] of await core.storage.list(prefix)) {
    const heldId = name.slice(prefix.length)
    if (!isStored(value) || core.slice('shared').some((one) => one.heldId === heldId)) continue
    const estate = await openCopy(keys, heldId, value).catch(() => undefined)
    if (estate && core.keys === keys) showShared(core, estate)
  }
}

async function openCopy(keys: Keys, heldId: string, stored: Stored): Promise<SharedEstate> {
  const text = toText(await openBox(keys.wrapKey, stored.about, placeOf(keys.ownerId, heldId)))
  const { statement, kept, asOf, ...rest } = z.decode(about, JSON.parse(text))
  const share = readStatement(statement)
  if (share.type !== 'share-now') throw new TypeError('A copy has another statement.')
  const key = await importBoxKey(await openKeptNow(keys.wrapKey, share, kept))
  const records = await openAll(rest, { target: nowTarget(share), key }, stored.records)
  return { ...rest, heldId, records, ...(asOf !== undefined && { asOf }) }
}
