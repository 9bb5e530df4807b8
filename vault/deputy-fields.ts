import { bytes, id, type Layout } from './field-codec.ts'

/** Attorney: the person with the key of `acceptKey` answers reports while I cannot. */
type DeputyNamed = {
  ownerId: string
  seatId: string
  invitationId: string
  /** Never used again, also after an end. */
  deputyId: string
  /** The attorney's own acceptance: a deputy counts while this counts. */
  acceptanceHash: Uint8Array
  acceptKey: Uint8Array
}

/** Deputy: I accept. The second signature is by acceptKey. It opens no share. */
type DeputyAcceptance = { ownerId: string; deputyId: string; deputyHash: Uint8Array; deputyBundle: Uint8Array }

/** Owner, attorney, or the deputy: this deputy no longer counts. */
type DeputyEnd = { ownerId: string; deputyId: string }

const key = bytes(32)

const deputyNamed: Layout<DeputyNamed> = {
  ownerId: id,
  seatId: id,
  invitationId: id,
  deputyId: id,
  acceptanceHash: key,
  acceptKey: key,
}

const deputyAcceptance: Layout<DeputyAcceptance> = {
  ownerId: id,
  deputyId: id,
  deputyHash: key,
  deputyBundle: bytes(),
}

const deputyEnd: Layout<DeputyEnd> = { ownerId: id, deputyId: id }

export type DeputyStatements = {
  deputy: DeputyNamed
  'deputy-acceptance': DeputyAcceptance
  'deputy-end': DeputyEnd
}

export const deputyLayouts: { readonly [Type in keyof DeputyStatements]: Layout<DeputyStatements[Type]> } = {
  deputy: deputyNamed,
  'deputy-acceptance': deputyAcceptance,
  'deputy-end': deputyEnd,
}
