import { type BoxKey, importBoxKey, openBox, sealBox } from './box.ts'
import { type Bytes, equal, plain, uuidBytes } from './bytes.ts'
import { context, readContext } from './context.ts'
import { boxPublicKey } from './curves.ts'
import { insist, sealed } from './error.ts'
import { bytes, type Layout, listOf, objectOf, readFields, writeFields } from './field-codec.ts'
import { hkdf } from './hkdf.ts'
import { decodeBundle, encodeBundle, type Identity, type OlderIdentity } from './identity.ts'
import { pad, unpad } from './padding.ts'
import { succeeds } from './succession.ts'

// [Note: former keys] Old keys no longer sign, and nothing new is sealed to them. But old MACs name
// the old bundle, handovers and certificates were sealed to the old key, and devices keep drafts
// under the old Kwrap. So the newest keys open the old ones as long as any of these exist.

/** A device may still store content under `wrapKey`, which derives from `accountKey`. */
export type OlderKeys = OlderIdentity & { readonly accountKey: Bytes; readonly wrapKey: BoxKey }

type Written = { bundle: Uint8Array; boxPrivateKey: Uint8Array; accountKey: Uint8Array }

const layout: Layout<{ keys: Written[] }> = {
  keys: listOf(objectOf({ bundle: bytes(), boxPrivateKey: bytes(32), accountKey: bytes(32) })),
}

const placeOf = ({ ownerId, bundle }: Pick<Identity, 'ownerId' | 'bundle'>): Bytes =>
  context('identity-older', uuidBytes(ownerId), bundle.version)

export async function wrapKeyOf(accountKey: Uint8Array): Promise<BoxKey> {
  return importBoxKey(await hkdf(accountKey, context('wrap-key')))
}

export function sealOlderKeys(wrapKey: BoxKey, identity: Identity, older: readonly OlderKeys[]): Promise<Bytes> {
  const keys = older.map(({ bundle, boxPrivateKey, accountKey }) => ({
    bundle: encodeBundle(bundle),
    boxPrivateKey,
    accountKey,
  }))
  return sealBox(wrapKey, pad(context('older-keys', ...writeFields(layout, { keys }))), placeOf(identity))
}

async function openOne(
  { bundle: encoded, boxPrivateKey, accountKey }: Written,
  identity: Identity,
): Promise<OlderKeys> {
  const bundle = await decodeBundle(encoded)
  insist(succeeds(identity.bundle, bundle) && equal(await boxPublicKey(boxPrivateKey), bundle.boxKey))
  return {
    bundle,
    boxPrivateKey: plain(boxPrivateKey),
    accountKey: plain(accountKey),
    wrapKey: await wrapKeyOf(accountKey),
  }
}

/** @throws SealError if the server withheld former keys, or if the chain names others */
export async function openOlderKeys(
  wrapKey: BoxKey,
  identity: Identity,
  box: Uint8Array | null | undefined,
): Promise<OlderKeys[]> {
  return sealed(async () => {
    const { chain } = identity.bundle
    if (chain.length === 0) return []
    insist(box !== null && box !== undefined)
    const { type, fields } = readContext(unpad(await openBox(wrapKey, box, placeOf(identity))))
    insist(type === 'older-keys')
    const older = await Promise.all(readFields(layout, fields).keys.map((one) => openOne(one, identity)))
    insist(older.length === chain.length)
    return older
  })
}
