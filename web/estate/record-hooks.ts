import { useMemo, useSyncExternalStore } from 'react'
import type { Activity } from '../../client/model/estate.ts'
import type { StoredRecord, TrashedRecord } from '../../client/model/records.ts'
import type { LeftSoFar } from '../../client/lefts.ts'
import { client, store } from './remote.ts'
import { useSlice } from './use-slice.ts'

// What only somebody who came in needs: the doors do not bring it.

/** How many records there are of each of these kinds. */
export function useCounts(kinds: readonly string[]): readonly number[] {
  const counts = useSyncExternalStore(store.subscribe, () => kinds.map((kind) => store.kind(kind).length).join())
  return useMemo(() => (counts === '' ? [] : counts.split(',').map(Number)), [counts])
}
/** Records in the trash, last deleted first. */
export const useTrash = (): TrashedRecord[] => useSyncExternalStore(store.subscribe, store.trash)

/** Live records of every kind, newest first, as they were saved. */
export const useAllRecords = (): StoredRecord[] => useSyncExternalStore(store.subscribe, store.all)

/**
 * While an estate comes to a device that keeps no copy: the live records that came by now, in their order, to be read. Screens that say how
 * many there are, or that there is none, or change one, wait for all of them.
 */
export const useSoFar = (): StoredRecord[] => useSyncExternalStore(store.subscribe, store.soFar)

/** While an estate that was left is being opened for a held seat: what came of it by now, to be read, and how many there are. */
export const useLeftSoFar = (heldId: string): LeftSoFar | undefined =>
  useSyncExternalStore(store.subscribe, () => store.leftSoFar(heldId))

/** Live records of one kind, newest first, as they were saved. */
export const useStored = (kind: string): StoredRecord[] => useSyncExternalStore(store.subscribe, () => store.kind(kind))

/** Those of these records that are live, in the same order. */
export function useLiveRecords(ids: readonly string[]): StoredRecord[] {
  // Another text whenever one of them comes, goes or changes.
  const now = useSyncExternalStore(store.subscribe, () => ids.map((id) => store.record(id)?.version).join())
  return useMemo(() => (now === '' ? [] : ids.flatMap((id) => store.record(id) ?? [])), [ids, now])
}

/** What happened, newest first; of some kinds only, and only the newest `limit`, where given. */
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
/** All that the own estate holds now, of kinds that only a newer app knows too, after looking for what other devices saved. */
export async function readEverything(): Promise<Everything> {
  await client.refresh()
  return { records: store.all(), trash: store.trash(), activity: store.slice('activity') }
}
