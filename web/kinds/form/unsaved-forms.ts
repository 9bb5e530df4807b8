import type { FormValues } from './form-context.ts'

/** The draft of a form whose page closed; `id` is undefined for a new record. */
type UnsavedForm = { id: string | undefined; version: number | undefined; draft: FormValues }

// Only in the memory of this tab: the lock removes opened records, but not the user's typing.
const drafts = new Map<string, UnsavedForm>()

export const unsavedForm = (kind: string): UnsavedForm | undefined => drafts.get(kind)

export function rememberForm(kind: string, draft: UnsavedForm): void {
  drafts.set(kind, draft)
}

export function forgetForm(kind: string): void {
  drafts.delete(kind)
}

const slots = new Set<() => void>()

export function draftSlot<Kept>(): { read: () => Kept | undefined; keep: (kept: Kept | undefined) => void } {
  let now: Kept | undefined
  const keep = (kept: Kept | undefined) => {
    now = kept
  }
  slots.add(() => keep(undefined))
  return { read: () => now, keep }
}

let pending: Promise<unknown> | undefined

export function addPendingDraft(stored: Promise<unknown>): void {
  const all = Promise.allSettled([pending, stored])
  pending = all
  void all.finally(() => {
    if (pending === all) pending = undefined
  })
}

/** Resolves when the drafts of closed pages are stored; undefined if no store is pending. */
export const pendingDrafts = (): Promise<unknown> | undefined => pending

export type UnkeptRecording = { recorded: Blob; madeAt: Date }
let recording: UnkeptRecording | undefined
let people = 0

/** Returns a setter that does nothing after a sign-out, when another person may use this tab. */
export function recordingKeeper(): (left: UnkeptRecording) => void {
  const person = people
  return (left) => {
    if (person === people) recording = left
  }
}

export const unkeptRecording = (): UnkeptRecording | undefined => recording

export function forgetRecording(): void {
  recording = undefined
}

const stoppedImports = new Map<string, string>()

/** Returns a setter that does nothing after a sign-out, when another person may use this tab. */
export function stoppedImportKeeper(kind: string): (id: string) => void {
  const person = people
  return (id) => {
    if (person === people) stoppedImports.set(kind, id)
  }
}

export const stoppedImport = (kind: string): string | undefined => stoppedImports.get(kind)

export function forgetStoppedImport(kind: string): void {
  stoppedImports.delete(kind)
}

/** Forgets all drafts, because another person may use this tab next. */
export function forgetDrafts(): void {
  drafts.clear()
  for (const empty of slots) empty()
  recording = undefined
  stoppedImports.clear()
  people += 1
}
