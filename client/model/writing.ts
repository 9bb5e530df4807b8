/**
 * A piece of writing that is not saved yet. `id` tells it from others; `of` names what is being written, of which two tabs may have a
 * draft each. What `text` says is the page's business.
 */
export type KeptWriting = { readonly id: string; readonly of: string; readonly text: string; readonly keptAt: string }

/** Where something was kept, and when: whoever replaces it says what they replace. */
export type WritingPlace = { readonly id: string; readonly keptAt: string | undefined }

const apart = '~'

/** What is being written, by the id of one of its drafts. */
export const writingOf = (id: string): string => id.split(apart, 1)[0] ?? id

/** The id of a draft beside another one of the same writing. */
export const besideOf = (id: string): string => writingOf(id) + apart + crypto.randomUUID()
