/**
 * The draft of something that is not saved yet. `id` tells it from others; `of` names its subject, of which two tabs may have a
 * draft each. What `text` says is the page's business; `files` are the ids of files in it that lie on this device.
 */
export type StoredDraft = {
  readonly id: string
  readonly of: string
  readonly text: string
  readonly keptAt: string
  readonly files: readonly string[]
}

/** Where a draft was stored, and when: whoever replaces it says what they replace. */
export type DraftPlace = { readonly id: string; readonly keptAt: string | undefined }

const apart = '~'

/** What a draft is of, by its id. */
export const subjectOf = (id: string): string => id.split(apart, 1)[0] ?? id

/** The id of a draft beside another one of the same subject. */
export const draftBeside = (id: string): string => subjectOf(id) + apart + crypto.randomUUID()
