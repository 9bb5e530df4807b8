/** A seat can be held a second time, and another estate may claim its id. */
export const heldIdOf = ({
  ownerId,
  seatId,
  invitationId,
}: {
  ownerId: string
  seatId: string
  invitationId: string
}): string => `${ownerId}.${seatId}.${invitationId}`
