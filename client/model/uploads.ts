import type { RecordInput } from './records.ts'

/** `field` of the record holds the file. The caller chooses `id`. */
export type UploadInto = {
  id: string
  input: RecordInput
  field: string
  activity: string
  /** A small picture of the file, one piece at most (4 MiB), sealed and sent beside it. */
  preview?: Blob
  /** SHA-256 of the file that this one was drawn from. */
  source?: string
  /** Further files of the record, for a field that holds several. */
  beside?: { field: string; files: readonly File[] }
}

export type OpenUpload = {
  id: string
  kind: string
  values: Record<string, unknown>
  name: string
  /** Bytes in total, and sent so far. */
  size: number
  sent: number
  /** The estimated rest at this attempt's speed; absent at its start. */
  secondsLeft?: number
  /** `waiting`: the app retries once the connection is back. `failed`: the owner has to decide. */
  state: 'preparing' | 'queued' | 'sending' | 'waiting' | 'failed'
  /** Why it waits or failed. */
  message?: string
  startedAt: string
}
