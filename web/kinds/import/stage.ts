import type {
  FilePart,
  Importable,
  ImportAnswers,
  ImportPreview,
  ImportQuestion,
} from '../../../records/convert/importer.ts'
import type { SavedRecord } from '../../estate/types.ts'

/** `lacks`: the user skipped records in an earlier part of this import. */
export type Chosen = { files: readonly File[]; answers: ImportAnswers; lacks?: boolean }

export type Stage =
  /** `isOurs`: the file is Cairn's own export, and the dialog links to the page that imports it. */
  | { at: 'choose'; problem?: string; again: boolean; isOurs?: boolean }
  | { at: 'reading' }
  | { at: 'asked'; file: Chosen; question: ImportQuestion; attempt: number }
  | {
      at: 'preview'
      file: Chosen
      preview: ImportPreview
      here: readonly SavedRecord[]
      chosen: ReadonlySet<string>
      adding: ReadonlySet<string>
      failure?: string
      attempt: number
    }
  | { at: 'saving'; done: number; total: number }
  | {
      at: 'done'
      saved: readonly Importable[]
      leftOut: readonly string[]
      isAll: boolean
      file: Chosen
      part: FilePart | undefined
    }
