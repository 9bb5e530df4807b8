import { openAcceptance, signAcceptance } from './acceptance.ts'
import { type BoxKey, openBox, sealBox } from './box.ts'
import {
  type Bytes,
  concat,
  equal,
  fromBase64url,
  random,
  randomId,
  toBase64url,
  uuidBytes,
  uuidText,
} from './bytes.ts'
import { cardKey, type Card, printedCardKey } from './card.ts'
import type { CardCode } from './card-code.ts'
import { context, type Field } from './context.ts'
import { type SigningKey, signingKey } from './curves.ts'
import { insist, sealed } from './error.ts'
import { type Grantee, type HeldSeat, sealHeldSeat } from './held-seat.ts'
import { hkdf } from './hkdf.ts'
import { type Bundle, decodeBundle, encodeCore, type Identity } from './identity.ts'
import { type Note, openNote, sealNote } from './invitation-note.ts'
import { openRearm, serviceOfFilling, verifyByOwner } from './owner-statements.ts'
import { armShares } from './rearm.ts'
import type { Filling, SeatKey, Share } from './seat.ts'
import type { SealingService } from './service-keys.ts'
import { signStatement, statementHash } from './statements.ts'
import { identityHash } from './succession.ts'
import type { Role } from './statement-fields.ts'

/** What the owner hands over in person: our mails never contain it. */
export type InvitationLink = Filling & { secret: Bytes }

type SealedInvitation = {
  seatId: string
  role: Role
  invitationId: string
  epoch: number
  statement: Bytes
  shares: Share[]
  shareBox: Bytes
  note: Bytes
  ownerMac: Bytes
  /** Lets the owner show link and card again, and check the acceptance, by secret and A. */
  keptBox: Bytes
}

type ReceivedInvitation = {
  ownerBundle: Uint8Array
  statement: Uint8Array
  shareBox: Uint8Array
  note: Uint8Array
  ownerMac: Uint8Array
  /** The owner's newest `rearm` of this filling, if any. */
  rearm?: Uint8Array | null
}

/** The app shows this and must pass the very object to `acceptInvitation`. */
export type OpenedInvitation = { held: HeldSeat; personName: string; link: InvitationLink }

type Acceptance = { acceptance: Bytes; granteeMac: Bytes; heldBox: Bytes }

const SECRET = 16
/** The limit of HKDF's `info` in Node's Web Crypto. */
const MAX_INFO = 1024

function named(type: string, filling: Filling, ...more: Field[]): Bytes {
  const { ownerId, seatId, invitationId, epoch } = filling
  return context(type, uuidBytes(ownerId), uuidBytes(seatId), uuidBytes(invitationId), epoch, ...more)
}

function invitationKey(link: InvitationLink): Promise<Bytes> {
  return hkdf(link.secret, named('invitation-key', link))
}

async function acceptKey(link: InvitationLink): Promise<SigningKey> {
  return signingKey(await hkdf(link.secret, named('accept-key', link)))
}

// [Note: MACs name hashes] A bundle grows with each succession, and HKDF takes at most 1024 bytes
// of `info`. So new MACs name hashes; older ones name whole bundles and stay valid.

async function ownerMac(link: InvitationLink, owner: Bundle): Promise<Bytes> {
  return hkdf(link.secret, named('owner-mac', link, await identityHash(owner)))
}

async function granteeMac(link: InvitationLink, owner: Bundle, grantee: Bundle): Promise<Bytes> {
  return hkdf(link.secret, named('grantee-mac', link, await identityHash(owner), await identityHash(grantee)))
}

/** Checks a MAC over whole bundles. No such MAC exceeds the limit of `info`. */
async function holdsInOlderForm(
  mac: Uint8Array,
  type: string,
  link: InvitationLink,
  bundles: Bundle[],
): Promise<boolean> {
  const info = named(type, link, ...bundles.map(encodeCore))
  return info.length <= MAX_INFO && equal(mac, await hkdf(link.secret, info))
}

async function checkOwnerMac(mac: Uint8Array, link: InvitationLink, owner: Bundle): Promise<void> {
  insist(equal(mac, await ownerMac(link, owner)) || (await holdsInOlderForm(mac, 'owner-mac', link, [owner])))
}

/** Whether the MAC names the owner's present bundle, or their bundle at the time of acceptance. */
async function isMacOf(mac: Uint8Array, link: InvitationLink, owner: Identity, grantee: Bundle): Promise<boolean> {
  for (const one of [owner.bundle, ...(owner.older ?? []).map(({ bundle }) => bundle)])
    if (
      equal(mac, await granteeMac(link, one, grantee)) ||
      (await holdsInOlderForm(mac, 'grantee-mac', link, [one, grantee]))
    )
      return true
  return false
}

/** `ownerId.seatId.invitationId.epoch.secret` in base64url, also for the QR code. */
export function writeInvitationLink(link: InvitationLink): string {
  const ids = [link.ownerId, link.seatId, link.invitationId].map((id) => toBase64url(uuidBytes(id)))
  return [...ids, String(link.epoch), toBase64url(link.secret)].join('.')
}

/** Accepts the fragment with or without `#`. */
export function readInvitationLink(fragment: string): InvitationLink {
  const parts = fragment.trim().replace(/^#/, '').split('.')
  const [ownerId, seatId, invitationId, epoch, secret] = parts
  insist(parts.length === 5 && ownerId !== undefined && seatId !== undefined)
  insist(invitationId !== undefined && epoch !== undefined && secret !== undefined)
  insist(/^[1-9][0-9]{0,4}$/.test(epoch) && Number(epoch) <= 0xffff)
  const link = {
    ownerId: uuidText(fromBase64url(ownerId)),
    seatId: uuidText(fromBase64url(seatId)),
    invitationId: uuidText(fromBase64url(invitationId)),
    epoch: Number(epoch),
    secret: fromBase64url(secret),
  }
  insist(link.secret.length === SECRET)
  return link
}

/**
 * Invites a person to a seat: makes the secret, A, and one B per event, all boxed, and the owner's
 * signed statement. `keys` are the seat's keys of this epoch, one per event.
 * @returns the link, the card to print (`writeCard`), and what the save sends
 */
export async function makeInvitation(
  owner: { identity: Identity; wrapKey: BoxKey },
  seat: { seatId: string; role: Role; epoch: number },
  keys: readonly SeatKey[],
  service: SealingService,
  note: Note,
): Promise<{ link: InvitationLink; card: Card; invitation: SealedInvitation }> {
  const { identity, wrapKey } = owner
  const { seatId, role, epoch } = seat
  const filling = { ownerId: identity.ownerId, seatId, invitationId: randomId(), epoch }
  const link = { ...filling, secret: random(SECRET) }
  const a = random(32)
  const { shares, named: namedShares } = await armShares(filling, keys, a, service)
  const fields = {
    ...filling,
    releaseServiceBoxKey: service.boxKey,
    releaseServiceSignKey: service.signKey,
    role,
    acceptKey: (await acceptKey(link)).publicKey,
    cardKey: (await cardKey(filling, a)).publicKey,
    shares: namedShares,
  }
  const invitation = {
    seatId,
    role,
    invitationId: filling.invitationId,
    epoch,
    statement: await signStatement('invitation', fields, identity.signKey),
    shares,
    shareBox: await sealBox(await invitationKey(link), a, named('invitation-share', link)),
    note: await sealNote(filling, a, note),
    ownerMac: await ownerMac(link, identity.bundle),
    keptBox: await sealBox(wrapKey, concat(link.secret, a), named('kept-invitation', filling)),
  }
  return { link, card: { ...filling, a }, invitation }
}

export async function openKeptInvitation(
  owner: { identity: Identity; wrapKey: BoxKey },
  filling: Omit<Filling, 'ownerId'>,
  keptBox: Uint8Array,
): Promise<{ link: InvitationLink; card: Card }> {
  return sealed(async () => {
    const { seatId, invitationId, epoch } = filling
    const place = { ownerId: owner.identity.ownerId, seatId, invitationId, epoch }
    const kept = await openBox(owner.wrapKey, keptBox, named('kept-invitation', place))
    insist(kept.length === SECRET + 32)
    const card = { ...place, a: kept.slice(SECRET) }
    return { link: { ...place, secret: kept.slice(0, SECRET) }, card }
  })
}

/**
 * Opens an invitation with its secret: the owner's bundle must carry the secret's MAC, and the
 * owner must have signed this seat, epoch, invitation and both keys.
 */
export async function openInvitation(link: InvitationLink, received: ReceivedInvitation): Promise<OpenedInvitation> {
  return sealed(async () => {
    const ownerBundle = await decodeBundle(received.ownerBundle)
    insist(ownerBundle.ownerId === link.ownerId)
    await checkOwnerMac(received.ownerMac, link, ownerBundle)
    const signed = await verifyByOwner('invitation', received.statement, ownerBundle)
    insist(signed.by === ownerBundle.version - 1)
    insist(signed.ownerId === link.ownerId && signed.seatId === link.seatId)
    insist(signed.invitationId === link.invitationId && signed.epoch === link.epoch)
    insist(equal(signed.acceptKey, (await acceptKey(link)).publicKey))
    const a = await openBox(await invitationKey(link), received.shareBox, named('invitation-share', link))
    insist(equal(signed.cardKey, (await cardKey(link, a)).publicKey))
    const { ownerName, personName } = await openNote(link, a, received.note)
    const { ownerId, seatId, invitationId, epoch } = link
    const rearm = received.rearm ? await openRearm(ownerBundle, signed, received.rearm) : undefined
    const service = serviceOfFilling(signed, rearm)
    const held = { ownerId, seatId, invitationId, epoch, role: signed.role, ownerName, ownerBundle, service, a }
    return { held, personName, link }
  })
}

/** Accepts an invitation. The acceptance alone arms the seat: the owner need not come back. */
export async function acceptInvitation(opened: OpenedInvitation, grantee: Grantee): Promise<Acceptance> {
  const { held, link } = opened
  const { identity, wrapKey } = grantee
  return {
    acceptance: await signAcceptance(held, 'invitation', identity, await acceptKey(link)),
    granteeMac: await granteeMac(link, held.ownerBundle, identity.bundle),
    heldBox: await sealHeldSeat(wrapKey, held),
  }
}

/**
 * Checks, as the owner, who accepted: for a link, the secret's MAC over both bundles; for a card
 * (`granteeMac` null), the card's key.
 * @param printed the code of a card printed under later keys
 */
export async function checkAcceptance(
  owner: Identity,
  kept: { link: InvitationLink; card: Card; printed?: CardCode | undefined },
  received: { acceptance: Uint8Array; granteeMac: Uint8Array | null },
): Promise<{ grantee: Bundle; via: 'invitation' | 'card'; pinned: Bytes }> {
  return sealed(async () => {
    const { link, card, printed } = kept
    const via = received.granteeMac === null ? 'card' : 'invitation'
    const ofCard = async () => [await cardKey(card, card.a), ...(printed ? [await printedCardKey(printed, card)] : [])]
    const proofKeys = via === 'card' ? await ofCard() : [await acceptKey(link)]
    const tries = proofKeys.map(({ publicKey }) => openAcceptance(received.acceptance, publicKey))
    const { acceptance, grantee } = await Promise.any(tries)
    const { seatId, invitationId, epoch } = acceptance
    insist(acceptance.ownerId === owner.ownerId && acceptance.ownerId === link.ownerId && acceptance.via === via)
    insist(seatId === link.seatId && invitationId === link.invitationId && epoch === link.epoch)
    const acceptanceHash = await statementHash(received.acceptance)
    if (received.granteeMac !== null) insist(await isMacOf(received.granteeMac, link, owner, grantee))
    const fields = { ownerId: owner.ownerId, seatId, invitationId, epoch, acceptanceHash }
    const granteeBundle = acceptance.granteeBundle
    return { grantee, via, pinned: await signStatement('pinned', { ...fields, granteeBundle }, owner.signKey) }
  })
}
