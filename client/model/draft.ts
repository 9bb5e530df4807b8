/** `of`: the subject, of which each tab may have a draft. `files`: ids of its files here. */
export type StoredDraft = {
  readonly id: string
  readonly of: string
  readonly text: string
  readonly keptAt: string
  readonly files: readonly string[]
}

/** Where and when a draft was stored: a writer names the version that it replaces. */
export type DraftPlace = { readonly id: string; readonly keptAt: string | undefined }

const apart = '~'

export const subjectOf = (id: string): string => id.split(apart, 1)[0] ?? id

/** A new id for a second draft of the same subject. */
export const draftBeside = (id: string): string => subjectOf(id) + apart + crypto.randomUUID()
