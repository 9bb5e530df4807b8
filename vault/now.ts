import { type BoxKey, openBox, sealBox } from './box.ts'
import { type Bytes, equal, plain, random, sha256, uuidBytes } from './bytes.ts'
import { context } from './context.ts'
import { insist, SealError, sealed } from './error.ts'
import { openSealed, sealTo } from './hpke.ts'
import { type Bundle, type Identity, type OwnKeys, signKeysOf } from './identity.ts'
import { type SeatKey, seatProofKey, sealSeatKey, type StoredSeatKey } from './seat.ts'
import { signStatement, type Statement, statementHash, verifyByOne } from './statements.ts'
import type { Role } from './statement-fields.ts'
import { identityHash } from './succession.ts'
import { targetName } from './target.ts'

// [Note: sharing while alive] S_now opens what an owner shares with a grantee at once. The owner
// hands it over without share B: it opens no other key, and no other key opens it. A new counter
// is a new key, so a grantee who keeps an old one opens nothing that was shared later.

/** The event of the keys that an owner hands over while alive. No release opens it. */
const NOW = 'now'
const KEY = 32
const nothing = new Uint8Array(KEY)

/** One sharing with one accepted grantee; the target is `seatId:now:counter`. */
export type Sharing = {
  ownerId: string
  seatId: string
  invitationId: string
  counter: number
  acceptanceHash: Uint8Array
}

export type ShareNow = Statement<'share-now'>

/** Its own key under the owner's Kwrap, and the handover to the grantee's hybrid key. */
type MadeSharing = { key: SeatKey; stored: StoredSeatKey; handed: Bytes; statement: Bytes }

const place = (type: string, { ownerId, seatId, invitationId, counter, acceptanceHash }: Sharing): Bytes =>
  context(type, ...[ownerId, seatId, invitationId].map(uuidBytes), counter, acceptanceHash)

export const nowTarget = ({ seatId, counter }: Pick<Sharing, 'seatId' | 'counter'>): string =>
  targetName({ seatId, event: NOW, epoch: counter })

/** False after the owner took everything back. */
export const isShared = ({ handedHash }: Pick<ShareNow, 'handedHash'>): boolean => !equal(handedHash, nothing)

/** @throws SealError for a grantee without a hybrid key, as before decision 079 */
export async function makeSharing(
  owner: { identity: Identity; wrapKey: BoxKey },
  sharing: Omit<Sharing, 'ownerId'> & { role: Role },
  grantee: Bundle,
): Promise<MadeSharing> {
  return sealed(async () => {
    insist(grantee.hybrid !== undefined)
    const { role, ...rest } = sharing
    const { ownerId, signKey } = owner.identity
    const now = { ownerId, ...rest }
    const key = { seatId: now.seatId, role, event: NOW, epoch: now.counter, key: random(KEY) }
    const stored = await sealSeatKey(ownerId, owner.wrapKey, key)
    const handed = await sealTo(grantee.hybrid.key, key.key, place('now-handover', now))
    const fields = {
      ...now,
      granteeHash: await identityHash(grantee),
      verifyKey: stored.verifyKey,
      handedHash: await sha256(handed),
    }
    return { key, stored, handed, statement: await signStatement('share-now', fields, signKey) }
  })
}

export function signTakenBack({ ownerId, signKey }: Identity, sharing: Omit<Sharing, 'ownerId'>): Promise<Bytes> {
  const fields = { ownerId, ...sharing, granteeHash: nothing, verifyKey: nothing, handedHash: nothing }
  return signStatement('share-now', fields, signKey)
}

/**
 * Verifies an owner's `share-now` of one filling.
 * @param known hash of the statement that this reader keeps, which an earlier key may have signed
 * @returns the owner's keys that may have signed the chain: that of the statement, and later ones
 */
export async function openShareNow(
  owner: Bundle,
  asked: Pick<Sharing, 'seatId' | 'invitationId'>,
  statement: Uint8Array,
  known?: Uint8Array,
): Promise<{ share: ShareNow; signers: OwnKeys }> {
  return sealed(async () => {
    const keys = signKeysOf(owner)
    const { by, ...share } = await verifyByOne('share-now', statement, keys)
    insist(share.ownerId === owner.ownerId && share.seatId === asked.seatId)
    insist(share.invitationId === asked.invitationId)
    // A thief of an earlier key could sign a new one, so that key's statements count if known.
    insist(by === keys.length - 1 || (known !== undefined && equal(known, await statementHash(statement))))
    const signers = { ownerId: owner.ownerId, signKey: owner.signKey, before: keys.slice(by, -1) }
    return { share, signers }
  })
}

async function insistKey({ verifyKey }: ShareNow, key: Uint8Array): Promise<Bytes> {
  insist(equal((await seatProofKey(key)).publicKey, verifyKey))
  return plain(key)
}

/** Opens S_now with the grantee's present key, or a former one to which it was handed over. */
export async function openHanded(
  grantee: Pick<Identity, 'bundle' | 'boxPrivateKey' | 'older'>,
  share: ShareNow,
  handed: Uint8Array,
): Promise<Bytes> {
  return sealed(async () => {
    insist(isShared(share) && equal(share.handedHash, await sha256(handed)))
    for (const { bundle, boxPrivateKey } of [grantee, ...(grantee.older ?? [])])
      if (equal(share.granteeHash, await identityHash(bundle)))
        return insistKey(share, await openSealed(boxPrivateKey, handed, place('now-handover', share), KEY))
    throw new SealError()
  })
}

/** The grantee keeps S_now under their own Kwrap, for a visit without a connection. */
export const keepNow = (wrapKey: BoxKey, share: Sharing, key: Uint8Array): Promise<Bytes> =>
  sealBox(wrapKey, key, place('held-now', share))

export const openKeptNow = async (wrapKey: BoxKey, share: ShareNow, box: Uint8Array): Promise<Bytes> =>
  sealed(async () => insistKey(share, await openBox(wrapKey, box, place('held-now', share))))
