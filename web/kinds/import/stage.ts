import type { FilePart, Importable, ImportPreview, ImportQuestion, Said } from '../../../records/convert/importer.ts'
import type { SavedRecord } from '../../estate/types.ts'

/** What was chosen, and what was said about it so far. `lacks`: something of an earlier part of it is not here. */
export type Chosen = { files: readonly File[]; said: Said; lacks?: boolean }

/** How far an import is. */
export type Stage =
  /** `isOurs`: what was chosen comes back elsewhere, and the way there stands below. */
  | { at: 'choose'; problem?: string; again: boolean; isOurs?: boolean }
  | { at: 'reading' }
  | { at: 'asked'; file: Chosen; question: ImportQuestion; attempt: number }
  | {
      at: 'preview'
      file: Chosen
      preview: ImportPreview
      /** What was here when the file was read: what is added to it builds on that. */
      here: readonly SavedRecord[]
      chosen: ReadonlySet<string>
      /** Of the chosen ones those that are added to what is here. */
      adding: ReadonlySet<string>
      failure?: string
      attempt: number
    }
  | { at: 'saving'; done: number; total: number }
  | {
      at: 'done'
      saved: readonly Importable[]
      /** What of the file did not come in, and why, in words. */
      leftOut: readonly string[]
      /** Everything in the file is here now. */
      isAll: boolean
      file: Chosen
      part: FilePart | undefined
    }
