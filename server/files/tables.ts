export type FileTables = {
  sealed_file: {
    owner_id: string
    file_id: string
    chunks: number
    /** `bigint` arrives as text from one engine and as a number from the other. */
    size: number | string
    created_at: Date
  }
  file_chunk: { owner_id: string; file_id: string; position: number; size: number; hash: Uint8Array }
  file_use: { owner_id: string; file_id: string; record_id: string }
}
