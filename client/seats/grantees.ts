import { decodeBundle } from '../../vault/index.ts'
import { readerOf } from '../estate/sharing.ts'
import { type EstateCore, opened } from '../estate/state.ts'
import type { Grantee } from '../model/estate.ts'
import { readSeats } from './seats.ts'

/** The grantees who accepted by link and whom this app pinned, with the ids of their estates. */
async function readGrantees(core: EstateCore): Promise<Grantee[]> {
  await readSeats(core)
  const estate = opened(core)
  const found = await Promise.all(
    [...estate.seats].map(async ([role, { seatId }]): Promise<Grantee[]> => {
      const reader = await readerOf(estate, seatId)
      if (!reader) return []
      const { ownerId } = await decodeBundle(reader.pinned.granteeBundle)
      return [{ role, ownerId }]
    }),
  )
  return found.flat()
}

export const granteeCalls = { readGrantees }
