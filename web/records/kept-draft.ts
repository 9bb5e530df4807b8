import type { Draft } from './draft.ts'

/** What was typed into a form whose page went away under it: the record it changes (none: a new one), and the words. */
export type KeptDraft = { id: string | undefined; version: number | undefined; draft: Draft }

// In the memory of this tab only, never stored: the lock forgets what was opened, not what somebody is just writing.
const kept = new Map<string, KeptDraft>()

/** What waits to be taken up again in the form of this kind. */
export const keptDraft = (kind: string): KeptDraft | undefined => kept.get(kind)

/** Keeps the words of one form of each kind: the latest. */
export function keepDraft(kind: string, draft: KeptDraft): void {
  kept.set(kind, draft)
}

/** The form was saved, or closed on purpose. */
export function forgetDraft(kind: string): void {
  kept.delete(kind)
}

/** Somebody else may sit here next. */
export function forgetDrafts(): void {
  kept.clear()
}
