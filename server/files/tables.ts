import type { FilePurpose } from '../../contract/files.ts'

export type FileTables = {
  sealed_file: {
    owner_id: string
    file_id: string
    chunks: number
    /** `bigint` arrives as text from one engine and as a number from the other. */
    size: number | string
    created_at: Date
    /** What it is for, if it is not a file of a record itself. */
    purpose: FilePurpose | null
  }
  file_chunk: { owner_id: string; file_id: string; position: number; size: number; hash: Uint8Array }
  /** `version`: the newest version of the record that needs the file. */
  file_use: { owner_id: string; file_id: string; record_id: string; version: number }
}
