import { useMemo, useSyncExternalStore } from 'react'
import type { Definition, Step, ValuesOf } from '../../../records/define.ts'
import { read } from '../../../records/define.ts'
import type {
  OpenUpload,
  OverwrittenRecord,
  StoredRecord,
  StoredVersion,
  TrashedRecord,
  UploadInto,
} from '../../estate/types.ts'
import type { HeldSeat, ReleaseSettings, ReleaseView, WaitingInvitation } from '../../estate/types.ts'
import type { SessionView } from '../../estate/types.ts'
import { createStore, noSeats } from '../../estate/store.ts'
import type { Activity, FileReference, Records, SavedRecord, SaveOptions, Seat, SeatRole } from '../../estate/types.ts'

const noHeldSeats: HeldSeat[] = []
import { forgetDrafts } from '../kept-draft.ts'
import { fakeUploads } from './fake-uploads.ts'

/**
 * An opened estate for tests of screens: everything web/estate gives them, in memory, without worker or server. Stand it in with
 * `vi.mock('../estate/index.ts', () => fakeEstate)`.
 */
let store = createStore()
let made = 0
let activity: Activity[] = []
let seats: Seat[] = noSeats
let failure: Error | undefined
let status: 'loading' | 'ready' | 'failed' = 'ready'
let versions = new Map<string, StoredVersion[]>()
let emptied: { role: SeatRole; recordsBecome: 'nobody' | 'same' }[] = []

const happened = (text: string, kind: string) => {
  if (text === '') return
  activity = [{ id: String(activity.length), text, kind, at: new Date().toISOString() }, ...activity]
}

function put<S extends readonly Step[]>(
  definition: Definition<S>,
  values: ValuesOf<S>,
  options: SaveOptions & { copyOf?: string },
): StoredRecord {
  made += 1
  const { id = `record-${made}`, basedOn, activity: text, ...rest } = options
  const before = store.record(id)
  const at = new Date(Date.UTC(2026, 0, 1, 0, 0, made)).toISOString()
  const record: StoredRecord = {
    ...rest,
    id,
    kind: definition.kind,
    definitionVersion: 0,
    version: (basedOn ?? 0) + 1,
    values: { ...values },
    createdAt: before?.createdAt ?? at,
    updatedAt: at,
  }
  versions.set(id, [...(versions.get(id) ?? []), { ...record, savedAt: at }])
  happened(text ?? definition.activity[before ? 'changed' : 'added'](values), definition.kind)
  store.apply({ records: [record], trash: [], gone: [] })
  return record
}

const asSaved = <S extends readonly Step[]>(
  definition: Definition<S>,
  record: StoredRecord,
): SavedRecord<ValuesOf<S>> => ({
  ...record,
  values: read(definition, 0, record.values),
})

const refuseIfAsked = async () => {
  await Promise.resolve()
  if (failure) throw failure
}

export const useEstateStatus = (): typeof status =>
  useSyncExternalStore(
    (listener) => store.subscribe(listener),
    () => status,
  )

export function useRecords<S extends readonly Step[]>(definition: Definition<S>): Records<S> {
  const stored = useSyncExternalStore(
    (listener) => store.subscribe(listener),
    () => store.kind(definition.kind),
  )
  const now = useEstateStatus()
  return useMemo(
    () => ({
      definition,
      status: now,
      all: stored.map((record) => asSaved(definition, record)),
      save: async (values, options) => {
        await refuseIfAsked()
        return asSaved(definition, put(definition, values, options))
      },
      saveMany: async (items, text) => {
        await refuseIfAsked()
        for (const { values, options } of items) put(definition, values, { ...options, activity: text })
        // One entry for all of them, as the real one writes it.
        activity = activity.filter((entry, at) => at === 0 || entry.text !== text)
      },
      remove: async (id) => {
        await refuseIfAsked()
        const record = store.record(id)
        if (record) store.apply({ records: [], trash: [{ ...record, trashedAt: record.updatedAt }], gone: [] })
      },
      restore: async (id) => {
        await refuseIfAsked()
        const record = store.trash().find((trashed) => trashed.id === id)
        if (record) store.apply({ records: [record], trash: [], gone: [] })
      },
      reload: async () => {
        await refuseIfAsked()
        if (status === 'failed') testEstate.is('ready')
      },
    }),
    [definition, now, stored],
  )
}

export function useActivity(filter?: { kinds?: string[] }, limit?: number): Activity[] {
  const all = useSyncExternalStore(
    (listener) => store.subscribe(listener),
    () => activity,
  )
  return all.filter(({ kind }) => kind !== undefined && (filter?.kinds?.includes(kind) ?? true)).slice(0, limit)
}
export const useCounts = (wanted: readonly string[]): number[] => {
  const counts = useSyncExternalStore(
    (listener) => store.subscribe(listener),
    () => wanted.map((kind) => store.kind(kind).length).join(),
  )
  return counts.split(',').map(Number)
}
export const useHeldSeats = (): HeldSeat[] => noHeldSeats
const session: SessionView = { state: 'signed-in', email: 'me@example.org', ownerId: 'me' }
export const useSession = (): SessionView => session
export const useReleaseSettings = (): ReleaseSettings | undefined => undefined
const noReleases: ReleaseView[] = []
export const useOwnReleases = (): ReleaseView[] => noReleases
const noAcknowledgements: { item: string; at: string }[] = []
export const useAcknowledgements = (): { item: string; at: string }[] => noAcknowledgements
export const acknowledge = (): Promise<void> => Promise.resolve()
const noInvitations: WaitingInvitation[] = []
export const useInvited = (): WaitingInvitation[] => noInvitations
export const useSeats = (): Seat[] =>
  useSyncExternalStore(
    (listener) => store.subscribe(listener),
    () => seats,
  )
export const countFor = (role: SeatRole): Promise<number> =>
  Promise.resolve(store.kind('online-account').filter(({ audience }) => audience === role).length)
export const emptySeat = (input: (typeof emptied)[number]): Promise<{ voidCards: number }> => {
  emptied = [...emptied, input]
  return Promise.resolve({ voidCards: 0 })
}
export const uploadFile = async (file: Blob, { name }: { name: string }): Promise<FileReference> => {
  await refuseIfAsked()
  made += 1
  return { id: `file-${made}`, name, type: file.type, size: file.size, key: 'key', hash: 'hash', chunks: 1 }
}
const uploads = fakeUploads(
  () => store,
  ({ id, input, field, activity: text }, { name, size }) => {
    const at = new Date().toISOString()
    const file: FileReference = { id: 'file', name, type: '', size, key: 'key', hash: 'hash', chunks: 1 }
    const record: StoredRecord = {
      ...input,
      id,
      version: 1,
      values: { ...input.values, [field]: file },
      createdAt: at,
      updatedAt: at,
    }
    happened(text, input.kind)
    store.apply({ records: [record], trash: [], gone: [] })
    return record
  },
)
export const uploadInto = (file: Blob, name: string, into: UploadInto) => uploads.calls.uploadInto(file, name, into)
export const cancelUpload = (id: string) => uploads.calls.cancelUpload(id)
export const resumeUploads = () => uploads.calls.resumeUploads()
const onStore = (listener: () => void) => store.subscribe(listener)
export const useUploads = (): OpenUpload[] => useSyncExternalStore(onStore, () => store.slice('uploads'))
export const useTrash = (): TrashedRecord[] => useSyncExternalStore(onStore, () => store.trash())
export const useAllRecords = (): StoredRecord[] => useSyncExternalStore(onStore, () => store.all())
export function useLiveRecords(ids: readonly string[]): StoredRecord[] {
  const now = useSyncExternalStore(onStore, () => ids.map((id) => store.record(id)?.version).join())
  return useMemo(() => (now === '' ? [] : ids.flatMap((id) => store.record(id) ?? [])), [ids, now])
}
export const useRecord = (id: string): StoredRecord | undefined => useSyncExternalStore(onStore, () => store.record(id))
export const listVersions = (id: string): Promise<StoredVersion[]> =>
  Promise.resolve(versions.get(id)?.toReversed() ?? [])
export const listOverwritten = (): Promise<OverwrittenRecord[]> =>
  Promise.resolve(
    [...versions].flatMap(([id, all]) => {
      const earlier = all.length - 1
      return earlier < 1 ? [] : [{ id, versions: earlier, replacedAt: all.at(-1)?.savedAt ?? '' }]
    }),
  )
export async function restoreVersion(id: string, version: number, text: string): Promise<void> {
  await refuseIfAsked()
  const wanted = versions.get(id)?.find((one) => one.version === version)
  const present = store.record(id)
  if (!wanted || !present) throw new Error('There is no such version')
  happened(text, present.kind)
  store.apply({ records: [{ ...present, values: wanted.values }], trash: [], gone: [] })
}
export async function restoreRecord(id: string, text: string): Promise<void> {
  await refuseIfAsked()
  const record = store.trash().find((trashed) => trashed.id === id)
  if (!record) return
  happened(text, record.kind)
  store.apply({ records: [record], trash: [], gone: [] })
}
export async function deleteForGood(ids: string[]): Promise<void> {
  await refuseIfAsked()
  store.apply({ records: [], trash: [], gone: ids })
}
export { EstateError } from '../../estate/types.ts'
export async function openFile({ name, type }: FileReference) {
  await refuseIfAsked()
  return { name, type, bytes: new Uint8Array([1]) }
}
export const inviteSeat = () => Promise.reject(new Error('not in this test'))
export const seatLink = inviteSeat
export const seatCard = inviteSeat

/** What a test does with the estate: fill it, make its saves fail, look into it. */
export const testEstate = {
  /** A new empty estate. */
  empty() {
    store = createStore()
    activity = []
    seats = noSeats
    failure = undefined
    status = 'ready'
    emptied = []
    versions = new Map()
    uploads.empty()
    forgetDrafts()
  },
  /** Files on their way: how far they have come, how they end. */
  uploads,
  add: <S extends readonly Step[]>(
    definition: Definition<S>,
    values: ValuesOf<S>,
    options: Partial<SaveOptions> & { copyOf?: string } = {},
  ) => put(definition, values, { audience: 'nobody', alsoIfIncapacitated: false, ...options }),
  /** As where another device deleted it. */
  trash(id: string) {
    const record = store.record(id)
    if (record) store.apply({ records: [], trash: [{ ...record, trashedAt: record.updatedAt }], gone: [] })
  },
  records: (kind: string): StoredRecord[] => store.kind(kind),
  /** As while the estate is being opened, or where that failed. */
  is(now: typeof status) {
    status = now
    store.apply({ slices: {} })
  },
  failWith(error: Error | undefined) {
    failure = error
  },
  seatState(role: SeatRole, state: Seat['state']) {
    seats = seats.map((seat) => (seat.role === role ? { ...seat, state } : seat))
    store.apply({ slices: {} })
  },
  emptied: () => emptied,
  activity: () => activity.map(({ text }) => text),
}
