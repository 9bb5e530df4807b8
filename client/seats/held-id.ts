/**
 * The same person can hold a seat twice, and another estate may claim its id, so the id names all
 * of these.
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
