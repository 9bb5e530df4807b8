import { randomId } from '../../vault/index.ts'
import { acknowledgementKind } from '../estate/acknowledgements.ts'
import { commit } from '../estate/commit.ts'
import { timeOf } from '../core/core.ts'
import type { EstateCore } from '../estate/state.ts'
import type { Acknowledgement } from '../model/slices.ts'

/** Records that this person acknowledged these items about a seat, now. */
async function acknowledge(core: EstateCore, { heldId, items }: { heldId: string; items: string[] }): Promise<void> {
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
    return { writes: [{ id: randomId(), content }], activity: [] }
  })
}

export const acknowledgeCalls = { acknowledge }
