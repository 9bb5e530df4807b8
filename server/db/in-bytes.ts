import { CompiledQuery } from 'kysely'
import { type BatchQuery, batchQuery } from './deferred.ts'

// [Note: bytes as they are] A value comes from a Postgres server as text: bytes as twice as many digits, which both sides write and read sign
// by sign. What `copy` gives is not: the library hands it over as it came. A statement that is copied has no values of its own, so
// they are written into it (copied-bytes.ts). The embedded database is asked as always: there is no way between it and us.

/** A statement whose answer is one value: many bytes. */
type InBytes = CompiledQuery<{ bytes: Uint8Array }> & { readonly inBytes: true }

/** For a connection: whether it is to give the bytes as they come. */
export const isInBytes = (query: CompiledQuery): query is InBytes => 'inBytes' in query

/**
 * A question for many bytes.
 * @param call of a function of the database that gives them, with `$1`, `$2`... for its values
 * @param values texts, whole numbers or null
 */
export function bytesOf(call: string, values: readonly (string | number | null)[]): BatchQuery<Uint8Array> {
  const query: InBytes = { ...CompiledQuery.raw(`select ${call} as bytes`, [...values]), inBytes: true }
  return batchQuery<{ bytes: Uint8Array }, Uint8Array>(query, ([row]) => row?.bytes ?? new Uint8Array(0))
}
