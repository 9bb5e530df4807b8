import { useMemo, useSyncExternalStore } from 'react'
import { checkedAtIn, drillKind } from '../../client/model/drill.ts'
import type { Activity } from '../../client/model/estate.ts'
import type { StoredRecord, TrashedRecord } from '../../client/model/records.ts'
import { type Matter, matterIn, matterKind } from '../../client/model/matter.ts'
import type { LeftSoFar } from '../../client/lefts.ts'
import { client, store } from './remote.ts'
import { useSlice } from './use-slice.ts'

// Hooks for signed-in screens, in a module that signed-out pages do not load.

export function useCounts(kinds: readonly string[]): readonly number[] {
  const counts = useSyncExternalStore(store.subscribe, () => kinds.map((kind) => store.kind(kind).length).join())
  return useMemo(() => (counts === '' ? [] : counts.split(',').map(Number)), [counts])
}
export const useTrash = (): TrashedRecord[] => useSyncExternalStore(store.subscribe, store.trash)

export const useAllRecords = (): StoredRecord[] => useSyncExternalStore(store.subscribe, store.all)

/** The records that have loaded, for reading. Screens that count or change records wait for all. */
export const useSoFar = (): StoredRecord[] => useSyncExternalStore(store.subscribe, store.soFar)

/** The records that have arrived while a held seat's estate opens, for reading. */
export const useLeftSoFar = (heldId: string): LeftSoFar | undefined =>
  useSyncExternalStore(store.subscribe, () => store.leftSoFar(heldId))

/** What an attorney noted about each client, by the client's ownerId. */
export function useMatters(): ReadonlyMap<string, Matter> {
  const stored = useStored(matterKind)
  return useMemo(() => new Map(stored.map(({ values }) => [matterIn(values).ownerId, matterIn(values)])), [stored])
}

/** When the owner last checked what a report would bring; undefined for never. */
export function useLastCheck(): string | undefined {
  const [record] = useStored(drillKind)
  return record && checkedAtIn(record.values)
}

export const useStored = (kind: string): StoredRecord[] => useSyncExternalStore(store.subscribe, () => store.kind(kind))

export function useLiveRecords(ids: readonly string[]): StoredRecord[] {
  // The key changes whenever one of the records appears, disappears or changes.
  const now = useSyncExternalStore(store.subscribe, () => ids.map((id) => store.record(id)?.version).join())
  return useMemo(() => (now === '' ? [] : ids.flatMap((id) => store.record(id) ?? [])), [ids, now])
}

export function useActivity(filter?: { kinds?: string[] }, limit?: number): Activity[] {
  const all = useSlice('activity')
  const kinds = filter?.kinds?.join('\n')
  return useMemo(() => {
    const wanted = kinds?.split('\n')
    const some = wanted ? all.filter((entry) => entry.kind !== undefined && wanted.includes(entry.kind)) : all
    return limit === undefined ? some : some.slice(0, limit)
  }, [all, kinds, limit])
}

export type Everything = { records: StoredRecord[]; trash: TrashedRecord[]; activity: Activity[] }
/** Refreshes the estate first. The records may be of kinds that this version does not know. */
export async function readEverything(): Promise<Everything> {
  await client.refresh()
  return { records: store.all(), trash: store.trash(), activity: store.slice('activity') }
}
