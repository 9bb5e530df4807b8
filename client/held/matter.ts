import { randomId } from '../../vault/index.ts'
import { timeOf } from '../core/core.ts'
import { commit } from '../estate/commit.ts'
import { refresh } from '../estate/open.ts'
import type { EstateCore } from '../estate/state.ts'
import { type Matter, matterIn, matterKind } from '../model/matter.ts'

/** Names the client, not the seat: a new invitation of the same client keeps the number. */
async function keepMatter(core: EstateCore, { ownerId, number, email }: Matter & { ownerId: string }): Promise<void> {
  if (!core.estate) await refresh(core)
  await commit(core, (estate) => {
    const [id, before] =
      [...estate.records].find(
        ([, { content }]) => content.kind === matterKind && matterIn(content.values).ownerId === ownerId,
      ) ?? []
    const known = before && matterIn(before.content.values)
    if ((known?.number ?? '') === number && (known?.email ?? '') === email) return null
    const at = timeOf(core)
    const content = {
      kind: matterKind,
      definitionVersion: 0,
      values: { ownerId, number, email },
      audience: 'nobody' as const,
      alsoIfIncapacitated: false,
      files: [],
      createdAt: before?.content.createdAt ?? at,
      updatedAt: at,
    }
    return { writes: [{ id: id ?? randomId(), content }], activity: [] }
  })
}

export const matterCalls = { keepMatter }
