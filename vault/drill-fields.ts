import { epoch, hash, id, type Layout, listOf, objectOf, whole } from './field-codec.ts'

export type DrillCall = {
  ownerId: string
  drillId: string
  nonce: Uint8Array
  seats: { seatId: string; invitationId: string; epoch: number }[]
}

export type Drill = {
  ownerId: string
  drillId: string
  seatId: string
  invitationId: string
  epoch: number
  nonce: Uint8Array
  /** 1 if the grantee saw the sample of what they would get. */
  sawIt: number
}

export const drillCall: Layout<DrillCall> = {
  ownerId: id,
  drillId: id,
  nonce: hash,
  seats: listOf(objectOf({ seatId: id, invitationId: id, epoch })),
}

export const drill: Layout<Drill> = {
  ownerId: id,
  drillId: id,
  seatId: id,
  invitationId: id,
  epoch,
  nonce: hash,
  sawIt: whole(0, 1),
}
