import type { SeatRole } from '../../domain/seats.ts'
import type { EstateCore } from '../estate/state.ts'
import { tellOnce } from './tell-once.ts'

/** Somebody who gave a seat back by their own word, in which filling of it, and at which address they were invited. */
export type SteppedDown = { readonly role: SeatRole; readonly invitationId: string; readonly email: string }

/**
 * Has the activity tell of those who stepped down, each once. Their signed word has to be checked before. The line is known by the filling:
 * two people may sit in seats of one kind, and whoever was written down may have another name by now.
 */
export async function tellSteppedDown(core: EstateCore, all: readonly SteppedDown[]): Promise<void> {
  await tellOnce(
    core,
    all.map(({ role, email, invitationId }) => ({
      role,
      email,
      what: 'stepped down',
      partOf: `stepped-down ${invitationId}`,
    })),
  )
}
