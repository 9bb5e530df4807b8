import type { SeatRole } from '../../domain/seats.ts'
import { kindOfSeat } from '../../records/kinds/index.ts'
import { randomId } from '../../vault/index.ts'
import { acknowledgementKind } from '../estate/acknowledgements.ts'
import { commit } from '../estate/commit.ts'
import { timeOf } from '../core/core.ts'
import type { EstateCore } from '../estate/state.ts'
import type { Acknowledgement } from '../model/slices.ts'

type Acknowledged = {
  heldId: string
  items: string[]
  activity?: { role: SeatRole; text: string }
}

async function acknowledge(core: EstateCore, { heldId, items, activity }: Acknowledged): Promise<void> {
  await commit(core, () => {
    const at = timeOf(core)
    const values = { items: items.map((item): Acknowledgement => ({ heldId, item, at })) }
    const content = {
      kind: acknowledgementKind,
      definitionVersion: 0,
      values,
      audience: 'nobody' as const,
      alsoIfIncapacitated: false,
      files: [],
      createdAt: at,
      updatedAt: at,
    }
    const lines = activity ? [{ text: activity.text, at, kind: kindOfSeat(activity.role).kind }] : []
    return { writes: [{ id: randomId(), content }], activity: lines }
  })
}

export const acknowledgeCalls = { acknowledge }
