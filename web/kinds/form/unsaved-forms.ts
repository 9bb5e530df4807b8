import type { FormValues } from './form-context.ts'

/** The draft of a form whose page closed under it; without an id it is a new record. */
type UnsavedForm = { id: string | undefined; version: number | undefined; draft: FormValues }

// Only in this tab's memory, never stored: the lock drops what was opened, not what is being typed.
const drafts = new Map<string, UnsavedForm>()

export const unsavedForm = (kind: string): UnsavedForm | undefined => drafts.get(kind)

export function rememberForm(kind: string, draft: UnsavedForm): void {
  drafts.set(kind, draft)
}

export function forgetForm(kind: string): void {
  drafts.delete(kind)
}

let pending: Promise<unknown> | undefined

/** A page with a draft was left while the draft is being stored. */
export function addPendingDraft(stored: Promise<unknown>): void {
  const all = Promise.allSettled([pending, stored])
  pending = all
  void all.finally(() => {
    if (pending === all) pending = undefined
  })
}

/** Resolves once the drafts that were left are stored; undefined where none is pending. */
export const pendingDrafts = (): Promise<unknown> | undefined => pending

/** A recording that the user has not kept yet. */
export type UnkeptRecording = { recorded: Blob; madeAt: Date }
let recording: UnkeptRecording | undefined
let people = 0

/** Returns a setter that stops working once another person may use this tab. */
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

/** Returns a setter that stops working once another person may use this tab. */
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

/** Another person may use this tab next, and must find none of it. */
export function forgetDrafts(): void {
  drafts.clear()
  recording = undefined
  stoppedImports.clear()
  people += 1
}
