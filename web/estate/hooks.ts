import { useMemo, useSyncExternalStore } from 'react'
import type { Activity, Notice, Seat } from '../../client/model/estate.ts'
import type { StoredRecord, TrashedRecord } from '../../client/model/records.ts'
import type {
  HeldSeat,
  OpenedEstate,
  ReleaseSettings,
  ReleaseView,
  WaitingInvitation,
} from '../../client/model/release.ts'
import type { ServerView, SessionView } from '../../client/model/session.ts'
import type { Slices } from '../../client/model/slices.ts'
import type { OpenUpload } from '../../client/model/uploads.ts'
import { client, store } from './remote.ts'

const useSlice = <K extends keyof Slices>(name: K): Slices[K] =>
  useSyncExternalStore(store.subscribe, () => store.slice(name))

/** Who is here. */
export const useSession = (): SessionView => useSlice('session')
/** What this server is; undefined until it answered. */
export const useServer = (): ServerView | undefined => useSlice('server')
export const useEstateStatus = (): Slices['status'] => useSlice('status')
/** False while the server cannot be reached. */
export const useOnline = (): boolean => useSlice('online')
/** While the server cannot be reached: when it last told what is shown. */
export const useSeenAt = (): string | undefined => useSlice('seenAt')
/** Whether this device keeps a sealed copy for reading without a connection. */
export const useOfflineCopy = (): boolean => useSlice('offlineCopy')
/** How many changes wait on this device to be sent. */
export const useOutboxSize = (): number => useSlice('outboxSize')
/** What the person must be told once. */
export const useNotices = (): Notice[] => useSlice('notices')
/** Files on their way into records, in the order in which they were begun. */
export const useUploads = (): OpenUpload[] => useSlice('uploads')
/** The three seats of the own estate, always all three. */
export const useSeats = (): Seat[] => useSlice('seats')
/** Reports about the owner, open ones first. */
export const useOwnReleases = (): ReleaseView[] => useSlice('releases')
export const useReleaseSettings = (): ReleaseSettings | undefined => useSlice('settings')
/** Seats that this person holds in estates of others. */
export const useHeldSeats = (): HeldSeat[] => useSlice('held')
/** Invitations to this person's address that they have not accepted yet. */
export const useInvited = (): WaitingInvitation[] => useSlice('invited')
/** How many records there are of each of these kinds. */
export function useCounts(kinds: readonly string[]): readonly number[] {
  const counts = useSyncExternalStore(store.subscribe, () => kinds.map((kind) => store.kind(kind).length).join())
  return useMemo(() => (counts === '' ? [] : counts.split(',').map(Number)), [counts])
}
/** Records in the trash, last deleted first. */
export const useTrash = (): TrashedRecord[] => useSyncExternalStore(store.subscribe, store.trash)

/** Live records of every kind, newest first, as they were saved. */
export const useAllRecords = (): StoredRecord[] => useSyncExternalStore(store.subscribe, store.all)

/** One live record of any kind, as it was saved; undefined where there is none. */
export const useRecord = (id: string): StoredRecord | undefined =>
  useSyncExternalStore(store.subscribe, () => store.record(id))

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

/** A released estate that was opened in this tab. */
export function useOpened(heldId: string): OpenedEstate | undefined {
  return useSlice('opened').find((estate) => estate.heldId === heldId)
}

/** What this person acknowledged about a seat they hold, with the times. */
export function useAcknowledgements(heldId: string): { item: string; at: string }[] {
  const all = useSlice('acknowledgements')
  return useMemo(() => all.filter((entry) => entry.heldId === heldId), [all, heldId])
}

let touchedAt = 0
/** Somebody is here: puts off the idle lock. May be called at every key press; it passes on one call in fifteen seconds. */
export function touch(): void {
  const now = Date.now()
  if (now - touchedAt < 15_000) return
  touchedAt = now
  client.touch().catch(() => undefined)
}

export type Everything = { records: StoredRecord[]; trash: TrashedRecord[]; activity: Activity[] }
/** All that the own estate holds now, of kinds that only a newer app knows too, after looking for what other devices saved. */
export async function readEverything(): Promise<Everything> {
  await client.refresh()
  return { records: store.all(), trash: store.trash(), activity: store.slice('activity') }
}
