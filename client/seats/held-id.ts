/** Names owner, seat and invitation, because a person can hold a seat twice. */
export const heldIdOf = ({
  ownerId,
  seatId,
  invitationId,
}: {
  ownerId: string
  seatId: string
  invitationId: string
}): string => `${ownerId}.${seatId}.${invitationId}`
