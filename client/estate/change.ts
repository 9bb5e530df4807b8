import type { RecordInput } from '../model/records.ts'

/** `recordId` is known for a new record too; `basedOn` is the version with which the form began. */
export type Edit = { recordId: string; basedOn: number; input: RecordInput }

/** `basedOn` is the version that the page showed. */
export type Move = { recordId: string; basedOn: number }

export type RecordChange =
  | ({ type: 'save'; edits: Edit[] } & ActivityText)
  | ({ type: 'remove' | 'restore'; moves: Move[] } & ActivityText)

type ActivityText = { activity: string; partOf?: string | undefined }

/** `from` is the record's id in the change; `id` differs if the record became a copy. */
export type Placed = { from: string; id: string; version: number }

/** One attempt: the number and the signature of its last entry. */
export type Attempt = { n: number; signature: Uint8Array; placed: Placed[] }

/** A change in the outbox. `seq` orders changes across all tabs of this browser. */
export type WaitingChange = { seq: number; at: string; change: RecordChange; attempts: Attempt[] }
