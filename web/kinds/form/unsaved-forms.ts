import type { FormValues } from './form-context.ts'

/** The draft of a form whose page went away under it: the record it changes (none: a new one), and what was typed. */
type UnsavedForm = { id: string | undefined; version: number | undefined; draft: FormValues }

// In the memory of this tab only, never stored: the lock forgets what was opened, not what somebody is just writing.
const drafts = new Map<string, UnsavedForm>()

/** What waits to be taken up again in the form of this kind. */
export const unsavedForm = (kind: string): UnsavedForm | undefined => drafts.get(kind)

/** Remembers the draft of one form of each kind: the latest. */
export function rememberForm(kind: string, draft: UnsavedForm): void {
  drafts.set(kind, draft)
}

/** The form was saved, or closed on purpose. */
export function forgetForm(kind: string): void {
  drafts.delete(kind)
}

let leaving: Promise<unknown> | undefined

/** The page of a draft was left, and the draft is still being stored. */
export function leaveDraft(stored: Promise<unknown>): void {
  const all = Promise.allSettled([leaving, stored])
  leaving = all
  void all.finally(() => {
    if (leaving === all) leaving = undefined
  })
}

/** Resolves once all that were left are stored; nothing where they are. */
export const draftsLeft = (): Promise<unknown> | undefined => leaving

/** A recording that nobody kept yet. */
export type LeftRecording = { recorded: Blob; madeAt: Date }
let recording: LeftRecording | undefined
let people = 0

/** Gives what remembers a recording whose page went away under it; once somebody else may sit here, it remembers nothing. */
export function recordingKeeper(): (left: LeftRecording) => void {
  const person = people
  return (left) => {
    if (person === people) recording = left
  }
}

/** The recording that was left, until somebody takes it up. */
export const leftRecording = (): LeftRecording | undefined => recording

/** It is offered again: nothing has to be remembered of it. */
export function takeUpRecording(): void {
  recording = undefined
}

// The ids of imports that ended before they were done, by kind.
const stoppedImports = new Map<string, string>()

/** Gives what remembers that an import ended before it was done; once somebody else may sit here, it remembers nothing. */
export function stoppedImportKeeper(kind: string): (id: string) => void {
  const person = people
  return (id) => {
    if (person === people) stoppedImports.set(kind, id)
  }
}

/** The import that ended before it was done, until somebody was told. */
export const stoppedImport = (kind: string): string | undefined => stoppedImports.get(kind)

/** They were told. */
export function forgetStoppedImport(kind: string): void {
  stoppedImports.delete(kind)
}

/** Somebody else may sit here next. */
export function forgetDrafts(): void {
  drafts.clear()
  recording = undefined
  stoppedImports.clear()
  people += 1
}
