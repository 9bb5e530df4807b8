import type { RecordInput } from './records.ts'

/** The record that a file becomes: `field` of it holds the file. `id` is chosen beforehand. */
export type UploadInto = {
  id: string
  input: RecordInput
  field: string
  activity: string
  /** A small picture of the file, of one piece at most (4 MiB), which is sealed and sent beside it. */
  preview?: Blob
  /** SHA-256 of the file that this one was drawn from. */
  source?: string
  /** Further files of the record, in a field for several: they are sealed and sent with it. */
  beside?: { field: string; files: readonly File[] }
}

/** A file on its way into a record. */
export type OpenUpload = {
  /** The id of the record that it becomes. */
  id: string
  kind: string
  /** The values of the record, without the file. */
  values: Record<string, unknown>
  name: string
  /** Bytes in all, and sent so far. */
  size: number
  sent: number
  /** How long the rest takes at the speed of this try; unknown at its beginning. */
  secondsLeft?: number
  /** `waiting`: for the connection; it goes on by itself. `failed`: somebody has to decide. */
  state: 'preparing' | 'queued' | 'sending' | 'waiting' | 'failed'
  /** Why it stands still. */
  message?: string
  startedAt: string
}
