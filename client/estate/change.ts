import type { RecordInput } from '../model/records.ts'

/** One record as a form left it. `recordId` is known beforehand, of a new one too; `basedOn` is the version that the form was filled from. */
export type Edit = { recordId: string; basedOn: number; input: RecordInput }

/** One record that is moved. `basedOn` is the version that was seen then. */
export type Move = { recordId: string; basedOn: number }

/** What a person did to records of their estate, in one step. */
export type RecordChange =
  | ({ type: 'save'; edits: Edit[] } & Told)
  | ({ type: 'remove' | 'restore'; moves: Move[] } & Told)

/** The line in the activity list; with `partOf` in place of the one before that has the same. */
type Told = { activity: string; partOf?: string | undefined }

/** Where a record came to stand: `from` is what the change called it, `id` another one where it became a copy. */
export type Placed = { from: string; id: string; version: number }

/** One try of a save: the number and signature of its last entry, and where its records were placed. */
export type Attempt = { n: number; signature: Uint8Array; placed: Placed[] }

/** A change that waits to be sent. `seq` orders them, in all tabs of this browser. */
export type WaitingChange = { seq: number; at: string; change: RecordChange; attempts: Attempt[] }
