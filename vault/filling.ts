import { type Bytes, uuidBytes } from './bytes.ts'
import { context } from './context.ts'

export type Filling = { ownerId: string; seatId: string; invitationId: string; epoch: number }

export function fillingContext(type: string, filling: Filling, event: string): Bytes {
  const { ownerId, seatId, invitationId, epoch } = filling
  return context(type, uuidBytes(ownerId), uuidBytes(seatId), uuidBytes(invitationId), event, epoch)
}
