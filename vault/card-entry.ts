import { openBox, sealBox } from './box.ts'
import { type Bytes, equal, plain, sha256 } from './bytes.ts'
import type { Card, PresentedCard } from './card.ts'
import { type CardCode, writeCardCode } from './card-code.ts'
import { context, readContext } from './context.ts'
import { insist, sealed } from './error.ts'
import { bytes, id, type Layout, readFields, whole, writeFields } from './field-codec.ts'
import { hkdf } from './hkdf.ts'
import { type Bundle, fingerprint, fingerprintsOf } from './identity.ts'
import type { Filling } from './seat.ts'
import { type ServiceKeys, serviceFingerprint } from './service-keys.ts'
import { fromLetters, toGroups } from './written-code.ts'

/** The server returns the entry only for its token, and only the card's secret opens the entry. */
type SealedCard = { number: string; tokenHash: Bytes; entry: Bytes }

export type PrintedKeys = { ownerFingerprint: Uint8Array; serviceFingerprint: Uint8Array }

type CardEntry = { card: Card; printed: PrintedKeys }

type EntryFields = Filling & PrintedKeys & { a: Uint8Array }

const layout: Layout<EntryFields> = {
  ownerId: id,
  seatId: id,
  invitationId: id,
  epoch: whole(1, 0xffff),
  a: bytes(32),
  ownerFingerprint: bytes(20),
  serviceFingerprint: bytes(20),
}

const entryKey = ({ number, secret }: CardCode) => hkdf(secret, context('card-entry-key', number))
const entryPlace = ({ number }: CardCode) => context('card-entry', number)

/** Proves that the holder has the whole card and not just its number. It opens no entry. */
export function cardToken({ number, secret }: CardCode): Promise<Bytes> {
  return hkdf(secret, context('card-token', number))
}

async function keysToPrint(owner: Bundle, service: ServiceKeys): Promise<PrintedKeys> {
  return { ownerFingerprint: await fingerprint(owner), serviceFingerprint: await serviceFingerprint(service) }
}

export async function sealCardEntry(
  code: CardCode,
  card: Card,
  owner: Bundle,
  service: ServiceKeys,
): Promise<SealedCard> {
  const content = context('card', ...writeFields(layout, { ...card, ...(await keysToPrint(owner, service)) }))
  return {
    number: code.number,
    tokenHash: await sha256(await cardToken(code)),
    entry: await sealBox(await entryKey(code), content, entryPlace(code)),
  }
}

export async function openCardEntry(code: CardCode, entry: Uint8Array): Promise<CardEntry> {
  return sealed(async () => {
    const { type, fields } = readContext(await openBox(await entryKey(code), entry, entryPlace(code)))
    insist(type === 'card')
    const { a, ownerFingerprint, serviceFingerprint: ofService, ...filling } = readFields(layout, fields)
    return { card: { ...filling, a: plain(a) }, printed: { ownerFingerprint, serviceFingerprint: ofService } }
  })
}

/**
 * Whether the fingerprints on a card match the seat that the card opened: the owner's key at the
 * time of printing or its successor, and the present release service or the service that the
 * invitation named.
 */
export async function hasPrintedKeys(
  { ownerBundle, service, invitedService }: Pick<PresentedCard, 'ownerBundle' | 'service' | 'invitedService'>,
  printed: PrintedKeys,
): Promise<boolean> {
  const owners = await fingerprintsOf(ownerBundle)
  const ofOwner = owners.some((one) => equal(one, printed.ownerFingerprint))
  const services = await Promise.all([service, invitedService ?? service].map(serviceFingerprint))
  return ofOwner && services.some((one) => equal(one, printed.serviceFingerprint))
}

/** The card's QR content after `{address}/claim#`: its code and both fingerprints. */
export async function writeCardFragment(code: CardCode, owner: Bundle, service: ServiceKeys): Promise<string> {
  const { ownerFingerprint, serviceFingerprint: ofService } = await keysToPrint(owner, service)
  const letters = (await writeCardCode(code)).join('').replaceAll(' ', '')
  return [letters, ...[ownerFingerprint, ofService].map((one) => toGroups(one).join(''))].join('.')
}

export function readCardFragment(text: string): { typed: string; printed?: PrintedKeys } {
  const [, typed, owner, service] = /^([0-9A-Z]{40})\.([A-Z2-7]{32})\.([A-Z2-7]{32})$/.exec(text.trim()) ?? []
  if (typed === undefined || owner === undefined || service === undefined) return { typed: text }
  return { typed, printed: { ownerFingerprint: fromLetters(owner), serviceFingerprint: fromLetters(service) } }
}
