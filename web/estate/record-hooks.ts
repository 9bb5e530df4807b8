import { useMemo, useSyncExternalStore } from 'react'
import type { Activity } from '../../client/model/estate.ts'
import type { StoredRecord, TrashedRecord } from '../../client/model/records.ts'
import type { LeftSoFar } from '../../client/lefts.ts'
import { client, store } from './remote.ts'
import { useSlice } from './use-slice.ts'

// Hooks for signed-in screens: signed-out pages do not load them.

export function useCounts(kinds: readonly string[]): readonly number[] {
  const counts = useSyncExternalStore(store.subscribe, () => kinds.map((kind) => store.kind(kind).length).join())
  return useMemo(() => (counts === '' ? [] : counts.split(',').map(Number)), [counts])
}
export const useTrash = (): TrashedRecord[] => useSyncExternalStore(store.subscribe, store.trash)

/** Live records of every kind, newest first, as they were saved. */
export const useAllRecords = (): StoredRecord[] => useSyncExternalStore(store.subscribe, store.all)

/** For reading only, while an estate loads: screens that count or change records wait for all. */
export const useSoFar = (): StoredRecord[] => useSyncExternalStore(store.subscribe, store.soFar)

/** A held seat's records so far while its estate opens, for reading, and how many there are. */
export const useLeftSoFar = (heldId: string): LeftSoFar | undefined =>
  useSyncExternalStore(store.subscribe, () => store.leftSoFar(heldId))

export const useStored = (kind: string): StoredRecord[] => useSyncExternalStore(store.subscribe, () => store.kind(kind))

export function useLiveRecords(ids: readonly string[]): StoredRecord[] {
  // Changes whenever one of them appears, disappears or changes.
  const now = useSyncExternalStore(store.subscribe, () => ids.map((id) => store.record(id)?.version).join())
  return useMemo(() => (now === '' ? [] : ids.flatMap((id) => store.record(id) ?? [])), [ids, now])
}

/** The activity, newest first; only of some kinds, and only `limit` lines, where given. */
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
/** The whole own estate, kinds of newer apps included, after a refresh from the server. */
export async function readEverything(): Promise<Everything> {
  await client.refresh()
  return { records: store.all(), trash: store.trash(), activity: store.slice('activity') }
}
