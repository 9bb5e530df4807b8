/** `of` is the subject, of which each tab may have a draft. `files` lists ids of files here. */
export type StoredDraft = {
  readonly id: string
  readonly of: string
  readonly text: string
  readonly keptAt: string
  readonly files: readonly string[]
}

/** Which draft was stored, and when: a writer names the version that they replace. */
export type DraftPlace = { readonly id: string; readonly keptAt: string | undefined }

const apart = '~'

export const subjectOf = (id: string): string => id.split(apart, 1)[0] ?? id

export const draftBeside = (id: string): string => subjectOf(id) + apart + crypto.randomUUID()
