import type { Definition, Step, ValuesOf } from '../../../records/define.ts'
import { store } from '../../estate/remote.ts'
import { answerCalls, startOver, tell } from '../../estate/testing/test-client.ts'
import type {
  ClientCalls,
  FileReference,
  RecordInput,
  SaveOptions,
  Seat,
  SeatRole,
  StoredRecord,
  StoredVersion,
} from '../../estate/types.ts'
import { forgetDrafts } from '../kept-draft.ts'
import { fakeUploads } from './fake-uploads.ts'

// For tests of screens that keep records: the page's own store and hooks, and answers to the calls that save. Nothing is sealed or sent.

let made = 0
let failure: Error | undefined
let versions = new Map<string, StoredVersion[]>()
let emptied: { role: SeatRole; recordsBecome: 'nobody' | 'same' }[] = []

const happened = (text: string, kind: string) => {
  if (text === '') return
  const all = store.slice('activity')
  tell({ activity: [{ id: String(all.length), text, kind, at: new Date().toISOString() }, ...all] })
}

function put(input: RecordInput & { copyOf?: string }): StoredRecord {
  made += 1
  const { id, basedOn, singleton: _, ...rest } = input
  const recordId = id ?? `record-${made}`
  const at = new Date(Date.UTC(2026, 0, 1, 0, 0, made)).toISOString()
  const record: StoredRecord = {
    ...rest,
    id: recordId,
    version: (basedOn ?? 0) + 1,
    createdAt: store.record(recordId)?.createdAt ?? at,
    updatedAt: at,
  }
  versions.set(recordId, [...(versions.get(recordId) ?? []), { ...record, savedAt: at }])
  store.apply({ records: [record], trash: [], gone: [] })
  return record
}

const refuseIfAsked = async () => {
  await Promise.resolve()
  if (failure) throw failure
}

async function bringBack(id: string, text: string): Promise<void> {
  await refuseIfAsked()
  const record = store.trash().find((trashed) => trashed.id === id)
  if (!record) return
  const { trashedAt: _, ...live } = record
  happened(text, record.kind)
  store.apply({ records: [live], trash: [], gone: [] })
}

const uploads = fakeUploads(({ id, input, field, activity: text }, { name, size }) => {
  const at = new Date().toISOString()
  const file: FileReference = { id: 'file', name, type: '', size, key: 'key', hash: 'hash', chunks: 1 }
  const values = { ...input.values, [field]: file }
  const record: StoredRecord = { ...input, id, version: 1, values, createdAt: at, updatedAt: at }
  happened(text, input.kind)
  store.apply({ records: [record], trash: [], gone: [] })
  return record
})

const answers: Partial<ClientCalls> = {
  async saveRecords(inputs, text) {
    await refuseIfAsked()
    const saved = inputs.map(put)
    const [first] = saved
    if (first) happened(text, first.kind)
    return saved
  },
  async removeRecord(id, text) {
    await refuseIfAsked()
    const record = store.record(id)
    if (!record) return
    store.apply({ records: [], trash: [{ ...record, trashedAt: record.updatedAt }], gone: [] })
    happened(text, record.kind)
  },
  restoreRecord: bringBack,
  async refresh() {
    await refuseIfAsked()
    if (store.slice('status') === 'failed') tell({ status: 'ready' })
  },
  listVersions: (id) => Promise.resolve(versions.get(id)?.toReversed() ?? []),
  listOverwritten: () =>
    Promise.resolve(
      [...versions].flatMap(([id, all]) => {
        const earlier = all.length - 1
        return earlier < 1 ? [] : [{ id, versions: earlier, replacedAt: all.at(-1)?.savedAt ?? '' }]
      }),
    ),
  async restoreVersion(id, version, text) {
    await refuseIfAsked()
    const wanted = versions.get(id)?.find((one) => one.version === version)
    const present = store.record(id)
    if (!wanted || !present) throw new Error('There is no such version')
    happened(text, present.kind)
    store.apply({ records: [{ ...present, values: wanted.values }], trash: [], gone: [] })
  },
  async deleteForGood(ids) {
    await refuseIfAsked()
    store.apply({ records: [], trash: [], gone: ids })
  },
  countFor: (role) => Promise.resolve(store.kind('online-account').filter(({ audience }) => audience === role).length),
  emptySeat(input) {
    emptied = [...emptied, input]
    return Promise.resolve({ voidCards: 0 })
  },
  async uploadFile(file, name) {
    await refuseIfAsked()
    made += 1
    return { id: `file-${made}`, name, type: file.type, size: file.size, key: 'key', hash: 'hash', chunks: 1 }
  },
  async openFile({ name, type }) {
    await refuseIfAsked()
    return { name, type, bytes: new Uint8Array([1]) }
  },
  acknowledge: () => Promise.resolve(),
  ...uploads.calls,
}

/** What a test does with the estate: fill it, make its saves fail, look into it. */
export const testEstate = {
  /** A new empty estate. */
  empty() {
    startOver({ session: { state: 'signed-in', email: 'me@example.org', ownerId: 'me' }, status: 'ready' })
    failure = undefined
    emptied = []
    versions = new Map()
    uploads.empty()
    forgetDrafts()
    answerCalls(answers)
  },
  /** Files on their way: how far they have come, how they end. */
  uploads,
  add<S extends readonly Step[]>(
    definition: Definition<S>,
    values: ValuesOf<S>,
    options: Partial<SaveOptions> & { copyOf?: string } = {},
  ): StoredRecord {
    const { activity, ...choices } = options
    const { kind } = definition
    const text = activity ?? definition.activity[options.id === undefined ? 'added' : 'changed'](values)
    const input = { kind, definitionVersion: 0, values: { ...values } }
    const record = put({ audience: 'nobody', alsoIfIncapacitated: false, ...choices, ...input })
    happened(text, kind)
    return record
  },
  /** As where another device deleted it. */
  trash(id: string) {
    const record = store.record(id)
    if (record) store.apply({ records: [], trash: [{ ...record, trashedAt: record.updatedAt }], gone: [] })
  },
  records: (kind: string): StoredRecord[] => store.kind(kind),
  /** As while the estate is being opened, or where that failed. */
  is: (status: 'loading' | 'ready' | 'failed') => tell({ status }),
  failWith(error: Error | undefined) {
    failure = error
  },
  seatState(role: SeatRole, state: Seat['state']) {
    tell({ seats: store.slice('seats').map((seat) => (seat.role === role ? { ...seat, state } : seat)) })
  },
  emptied: () => emptied,
  activity: () => store.slice('activity').map(({ text }) => text),
}
