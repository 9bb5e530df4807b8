import { useCallback } from 'react'
import { isFile } from '../../../records/fields/file.ts'
import { client, type HeldSeat, useLeftSoFar, useOpened } from '../../estate/index.ts'
import { Face, type FaceSize } from '../pictures/Face.tsx'

/** The owner's photo if a release opened their profile to this grantee, else initials. */
export function FaceInProfile({ seat: { id, ownerName }, size }: { seat: HeldSeat; size: FaceSize }) {
  const opened = useOpened(id)
  const soFar = useLeftSoFar(id)
  const open: typeof client.openFile = useCallback((file, watch) => client.openHeldFile(id, file, watch), [id])
  const profile = (opened ?? soFar)?.records.find(({ kind }) => kind === 'profile')
  // Reads raw values, so that the portal does not load the profile's definition.
  const photo = profile?.values['photo']
  return <Face name={ownerName} photo={isFile(photo) ? photo : ''} size={size} open={open} />
}
