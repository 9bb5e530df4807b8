import { createLefts, type LeftSoFar } from './lefts.ts'
import { newestFirst, type StoredRecord, type TrashedRecord } from './model/records.ts'
import { type Change, emptySlices, type RecordsChange, type Slices } from './model/slices.ts'

const none: StoredRecord[] = []

export type Store = {
  subscribe: (listener: () => void) => () => void
  slice: <K extends keyof Slices>(name: K) => Slices[K]
  /** Returns the same array until a record of that kind changes. */
  kind: (name: string) => StoredRecord[]
  record: (id: string) => StoredRecord | undefined
  all: () => StoredRecord[]
  trash: () => TrashedRecord[]
  /** Lists what has arrived while an estate loads. A missing record may still arrive. */
  soFar: () => StoredRecord[]
  leftSoFar: (heldId: string) => LeftSoFar | undefined
  apply: (change: Change) => void
}

/** The records on the page, or those that the page will show after the last batch of a change. */
type Held = { records: Map<string, StoredRecord>; trashed: Map<string, TrashedRecord> }

const nothing = (): Held => ({ records: new Map(), trashed: new Map() })

type Differing = { ids: Set<string>; kinds: Set<string> }

/** Sorts only the changed records: sorting thousands at each of many saves would be slow. */
function inOrder(before: readonly StoredRecord[], changed: ReadonlySet<string>, { records }: Held): StoredRecord[] {
  const came = [...changed].flatMap((id) => records.get(id) ?? []).toSorted(newestFirst)
  const stayed = before.filter(({ id }) => !changed.has(id))
  const all: StoredRecord[] = []
  let at = 0
  for (const one of came) {
    for (let next = stayed[at]; next && newestFirst(next, one) < 0; next = stayed[at]) {
      all.push(next)
      at += 1
    }
    all.push(one)
  }
  return all.concat(stayed.slice(at))
}

function put({ records, trashed }: Held, change: RecordsChange, changed: Differing): void {
  const leave = (id: string) => {
    const before = records.get(id)
    if (before) changed.kinds.add(before.kind)
    changed.ids.add(id)
    trashed.delete(id)
  }
  for (const id of [...change.gone, ...change.trash.map((record) => record.id)]) {
    leave(id)
    records.delete(id)
  }
  for (const record of change.trash) trashed.set(record.id, record)
  for (const record of change.records) {
    leave(record.id)
    changed.kinds.add(record.kind)
    records.set(record.id, record)
  }
}

export function createStore(): Store {
  let slices = emptySlices
  let held = nothing()
  // Notifies listeners only at a change's last batch: notifying them for thousands of records would
  // freeze a slow phone.
  let coming: { anew?: Held; parts: RecordsChange[] } | undefined
  let soFar: StoredRecord[] | undefined = none
  let everything: StoredRecord[] | undefined
  /** The last returned order of all records, and the ids that have changed since that order. */
  let ordered: StoredRecord[] = none
  let others = new Set<string>()
  let byKind: Map<string, StoredRecord[]> | undefined
  let trashList: TrashedRecord[] | undefined
  const lists = new Map<string, StoredRecord[]>()
  const lefts = createLefts()
  const listeners = new Set<() => void>()

  const take = (change: RecordsChange): boolean => {
    const next = change.reset ? { anew: nothing(), parts: [] } : (coming ?? { parts: [] })
    const changed: Differing = { ids: others, kinds: new Set() }
    if (next.anew) put(next.anew, change, { ids: new Set(), kinds: new Set() })
    else next.parts.push(change)
    coming = change.more ? next : undefined
    if (change.soFar) soFar = undefined
    if (coming) return change.soFar === true
    soFar = none
    if (next.anew) {
      held = next.anew
      ordered = none
      others = new Set(held.records.keys())
      lists.clear()
    } else for (const part of next.parts) put(held, part, changed)
    for (const kind of changed.kinds) lists.delete(kind)
    everything = byKind = trashList = undefined
    return true
  }
  const apply = (change: Change) => {
    if ('slices' in change) {
      slices = { ...slices, ...change.slices }
      if (change.slices.opened) lefts.clear()
    } else if ('left' in change) slices = { ...slices, opened: lefts.take(change, slices.opened) }
    else if (!take(change)) return
    for (const listener of listeners) listener()
  }
  const all = () => {
    if (everything) return everything
    everything = ordered = inOrder(ordered, others, held)
    others = new Set()
    return everything
  }

  return {
    apply,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    slice: (name) => slices[name],
    record: (id) => held.records.get(id),
    all,
    kind: (name) => {
      const known = lists.get(name)
      if (known) return known
      byKind ??= Map.groupBy(all(), ({ kind }) => kind)
      const list = byKind.get(name) ?? none
      lists.set(name, list)
      return list
    },
    soFar: () => {
      soFar ??= [...(coming?.anew?.records.values() ?? none)]
      return soFar
    },
    leftSoFar: lefts.soFar,
    trash: () => {
      trashList ??= [...held.trashed.values()].toSorted((a, b) => b.trashedAt.localeCompare(a.trashedAt))
      return trashList
    },
  }
}
