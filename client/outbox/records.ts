import { randomId, singletonId } from '../../vault/index.ts'
import type { Draft, StoredRecord } from '../calls.ts'
import type { Change } from '../estate/changes.ts'
import { asStored } from '../estate/record-content.ts'
import { type Core, opened, timeOf, unlocked } from '../core/core.ts'
import { refresh } from '../estate/open.ts'
import type { unsentOf } from './outbox.ts'

/** Saving, deleting and bringing back records of the own estate. Without a connection they wait in this browser. */
export function recordsOf(core: Core, { perform }: Pick<ReturnType<typeof unsentOf>, 'perform'>) {
  const ready = async () => {
    if (!core.estate) await refresh(core)
  }
  const versionOf = (id: string) => core.shown?.get(id)?.version ?? 0

  // The id of the one record of a kind. What was deleted for good never comes back under its id: then it is the next one.
  const idOfOnly = async (kind: string): Promise<string> => {
    const { rows } = opened(core).manifest
    for (let nth = 0; ; nth += 1) {
      const id = await singletonId(unlocked(core), kind, nth)
      if (rows.get(id)?.state !== 'purged') return id
    }
  }

  const move = (type: 'remove' | 'restore') => async (id: string, activity: string) => {
    await ready()
    await perform({ type, recordId: id, basedOn: versionOf(id), activity }, timeOf(core), false)
  }
  return {
    async saveRecords(drafts: Draft[], activity: string): Promise<StoredRecord[]> {
      if (drafts.length === 0) return []
      await ready()
      const edits = await Promise.all(
        drafts.map(async (draft) => ({
          recordId: draft.id ?? (draft.singleton === true ? await idOfOnly(draft.kind) : randomId()),
          basedOn: draft.basedOn ?? (draft.id === undefined ? 0 : versionOf(draft.id)),
          draft,
        })),
      )
      const change: Change = { type: 'save', edits, activity }
      // Who sits in a seat is decided at the server: somebody else may have been written down for it meanwhile.
      const fillsSeat = drafts.some(({ id, seat }) => id === undefined && seat !== undefined)
      const placed = await perform(change, timeOf(core), fillsSeat)
      return placed.flatMap(({ id }) => {
        const record = core.shown?.get(id)
        if (!record) return []
        const stored = asStored(id, record.version, record.content)
        return [record.waiting ? { ...stored, waiting: true } : stored]
      })
    },
    removeRecord: move('remove'),
    restoreRecord: move('restore'),
  }
}
