/**
 * Names owner, seat and invitation: the same person can hold a seat twice, and another estate may
 * claim the seat's id.
 */
export const heldIdOf = ({
  ownerId,
  seatId,
  invitationId,
}: {
  ownerId: string
  seatId: string
  invitationId: string
}): string => `${ownerId}.${seatId}.${invitationId}`
