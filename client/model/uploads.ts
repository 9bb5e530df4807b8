import type { RecordInput } from './records.ts'

/** The record's `field` gets the file. The caller chooses `id`. */
export type UploadInto = {
  id: string
  input: RecordInput
  field: string
  activity: string
  /** A small picture of the file, at most one piece (4 MiB), sealed and sent with the file. */
  preview?: Blob
  /** SHA-256 of the file from which this one was made. */
  source?: string
  seconds?: number
  /** Further files of the record, for a field that holds several. */
  beside?: { field: string; files: readonly File[] }
}

export type OpenUpload = {
  id: string
  kind: string
  values: Record<string, unknown>
  name: string
  size: number
  sent: number
  /** The estimated seconds left at this attempt's speed; absent at the start of an attempt. */
  secondsLeft?: number
  /** `waiting`: the app retries once the connection is back. `failed`: the owner must decide. */
  state: 'preparing' | 'queued' | 'sending' | 'waiting' | 'failed'
  message?: string
  startedAt: string
}
