/**
 * The same person can hold a seat twice, and another estate may claim the seat's id, so this id
 * names the owner, the seat and the invitation.
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
