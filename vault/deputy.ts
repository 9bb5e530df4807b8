import { type BoxKey, openBox, sealBox } from './box.ts'
import {
  type Bytes,
  equal,
  fromBase64url,
  fromJson,
  random,
  randomId,
  toBase64url,
  toJson,
  uuidBytes,
  uuidText,
} from './bytes.ts'
import { context } from './context.ts'
import { type SigningKey, signingKey } from './curves.ts'
import { insist, sealed } from './error.ts'
import { signKeysSince } from './follow.ts'
import type { Grantee, HeldSeat } from './held-seat.ts'
import { hkdf } from './hkdf.ts'
import { type Bundle, decodeBundle, encodeBundle } from './identity.ts'
import type { Holder } from './reporter.ts'
import type { ServiceKeys } from './service-keys.ts'
import { readStatement, signStatement, statementHash, verifyByOne, verifyStatement } from './statements.ts'

// [Note: a deputy answers and opens nothing] The attorney signs the key of a link, its holder signs
// with their own key and the link's. No share and no seat key is ever sealed to a deputy.

export type DeputyLink = { ownerId: string; deputyId: string; secret: Bytes }

/** What the attorney vouches for to the deputy: the owner's keys, and the service's. */
export type HeldDeputy = { ownerName: string; attorneyName: string; ownerBundle: Bundle; service: ServiceKeys }

type Placed = Pick<DeputyLink, 'ownerId' | 'deputyId'>

export type OpenedDeputy = Placed & HeldDeputy & { link: DeputyLink; deputyHash: Bytes }

const SECRET = 16

const named = (type: string, { ownerId, deputyId }: Placed): Bytes =>
  context(type, uuidBytes(ownerId), uuidBytes(deputyId))

const noteKey = (link: DeputyLink): Promise<Bytes> => hkdf(link.secret, named('deputy-note-key', link))

const acceptKeyOf = async (link: DeputyLink): Promise<SigningKey> =>
  signingKey(await hkdf(link.secret, named('deputy-accept-key', link)))

export const writeDeputyLink = ({ ownerId, deputyId, secret }: DeputyLink): string =>
  [uuidBytes(ownerId), uuidBytes(deputyId), secret].map((part) => toBase64url(part)).join('.')

export function readDeputyLink(fragment: string): DeputyLink {
  const [ownerId, deputyId, secret, more] = fragment.trim().replace(/^#/, '').split('.')
  insist(ownerId !== undefined && deputyId !== undefined && secret !== undefined && more === undefined)
  const link = {
    ownerId: uuidText(fromBase64url(ownerId)),
    deputyId: uuidText(fromBase64url(deputyId)),
    secret: fromBase64url(secret),
  }
  insist(link.secret.length === SECRET)
  return link
}

/** @param acceptanceHash of the attorney's own acceptance */
export async function nameDeputy(
  attorney: Pick<Grantee, 'identity'>,
  held: HeldSeat,
  acceptanceHash: Uint8Array,
  attorneyName: string,
): Promise<{ link: DeputyLink; statement: Bytes; note: Bytes }> {
  const { ownerId, seatId, invitationId, ownerName, ownerBundle, service } = held
  const link = { ownerId, deputyId: randomId(), secret: random(SECRET) }
  const { publicKey: acceptKey } = await acceptKeyOf(link)
  const fields = { ownerId, seatId, invitationId, deputyId: link.deputyId, acceptanceHash, acceptKey }
  const statement = await signStatement('deputy', fields, attorney.identity.signKey)
  const kept = written({ ownerName, attorneyName, ownerBundle, service })
  return { link, statement, note: await sealBox(await noteKey(link), fromJson(kept), named('deputy-note', link)) }
}

export async function openDeputyLink(
  link: DeputyLink,
  { statement, note }: { statement: Uint8Array; note: Uint8Array },
): Promise<OpenedDeputy> {
  return sealed(async () => {
    const { ownerId, deputyId } = link
    const claimed = readStatement(statement)
    insist(claimed.type === 'deputy' && claimed.ownerId === ownerId && claimed.deputyId === deputyId)
    insist(equal(claimed.acceptKey, (await acceptKeyOf(link)).publicKey))
    const held = await read(ownerId, await openBox(await noteKey(link), note, named('deputy-note', link)))
    return { ownerId, deputyId, ...held, link, deputyHash: await statementHash(statement) }
  })
}

export async function acceptDeputy(
  opened: OpenedDeputy,
  { identity, wrapKey }: Grantee,
): Promise<{ acceptance: Bytes; heldBox: Bytes }> {
  const { ownerId, deputyId, deputyHash, link } = opened
  const fields = { ownerId, deputyId, deputyHash, deputyBundle: encodeBundle(identity.bundle) }
  return {
    acceptance: await signStatement('deputy-acceptance', fields, identity.signKey, await acceptKeyOf(link)),
    heldBox: await sealBox(wrapKey, fromJson(written(opened)), named('held-deputy', link)),
  }
}

export async function openHeldDeputy(wrapKey: BoxKey, place: Placed, heldBox: Uint8Array): Promise<HeldDeputy> {
  return sealed(async () => read(place.ownerId, await openBox(wrapKey, heldBox, named('held-deputy', place))))
}

/**
 * The deputy of an attorney, proved by the attorney's statement and their own, for those who seal
 * a document to them. It shows neither an end nor later keys.
 * @param now the attorney's present bundle
 */
export async function openDeputy(
  attorney: Holder,
  now: Bundle,
  signed: { deputy: Uint8Array; acceptance: Uint8Array },
): Promise<{ deputy: Bundle; acceptanceHash: Bytes }> {
  return sealed(async () => {
    const given = await verifyByOne('deputy', signed.deputy, signKeysSince(attorney.grantee, now))
    insist(attorney.role === 'attorney' && given.ownerId === attorney.ownerId)
    insist(given.seatId === attorney.seatId && given.invitationId === attorney.invitationId)
    insist(equal(given.acceptanceHash, attorney.acceptanceHash))
    const { fields, deputy } = await openDeputyAcceptance(signed.acceptance, given.acceptKey)
    insist(fields.ownerId === given.ownerId && fields.deputyId === given.deputyId)
    insist(equal(fields.deputyHash, await statementHash(signed.deputy)))
    return { deputy, acceptanceHash: await statementHash(signed.acceptance) }
  })
}

/** The caller compares owner, id and hash. */
export async function openDeputyAcceptance(acceptance: Uint8Array, acceptKey: Uint8Array) {
  return sealed(async () => {
    const unverified = readStatement(acceptance)
    insist(unverified.type === 'deputy-acceptance')
    const deputy = await decodeBundle(unverified.deputyBundle)
    const fields = await verifyStatement('deputy-acceptance', acceptance, deputy.signKey, acceptKey)
    return { fields, deputy }
  })
}

type Written = Record<(typeof texts)[number], string>
const texts = ['ownerName', 'attorneyName', 'ownerBundle', 'serviceBoxKey', 'serviceSignKey'] as const

const written = ({ ownerName, attorneyName, ownerBundle, service }: HeldDeputy): Written => ({
  ownerName,
  attorneyName,
  ownerBundle: toBase64url(encodeBundle(ownerBundle)),
  serviceBoxKey: toBase64url(service.boxKey),
  serviceSignKey: toBase64url(service.signKey),
})

async function read(ownerId: string, bytes: Uint8Array): Promise<HeldDeputy> {
  const value = toJson(bytes)
  insist(isWritten(value))
  const ownerBundle = await decodeBundle(fromBase64url(value.ownerBundle))
  insist(ownerBundle.ownerId === ownerId)
  const service = { boxKey: fromBase64url(value.serviceBoxKey), signKey: fromBase64url(value.serviceSignKey) }
  return { ownerName: value.ownerName, attorneyName: value.attorneyName, ownerBundle, service }
}

const isWritten = (value: unknown): value is Written =>
  typeof value === 'object' && value !== null && texts.every((name) => typeof Reflect.get(value, name) === 'string')
