import type { FilePurpose } from '../../contract/files.ts'

export type FileTables = {
  sealed_file: {
    owner_id: string
    file_id: string
    chunks: number
    /** A `bigint`, which one engine returns as text and the other as a number. */
    size: number | string
    created_at: Date
    purpose: FilePurpose | null
  }
  file_chunk: { owner_id: string; file_id: string; position: number; size: number; hash: Uint8Array }
  file_use: { owner_id: string; file_id: string; record_id: string; version: number }
}
