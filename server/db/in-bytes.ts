import { CompiledQuery } from 'kysely'
import { type BatchQuery, batchQuery } from './deferred.ts'

// Postgres sends a value as text: bytes as hex, twice as long, encoded and decoded on both sides.
// `copy` sends them raw. It takes no parameters, so values become literals (copied-bytes.ts). The
// embedded database needs none of this: nothing lies between it and us.

type InBytes = CompiledQuery<{ bytes: Uint8Array }> & { readonly inBytes: true }

export const isInBytes = (query: CompiledQuery): query is InBytes => 'inBytes' in query

/**
 * A query for a large value of bytes.
 * @param call of a database function, with `$1`, `$2`...
 * @param values texts, integers or null
 */
export function bytesOf(call: string, values: readonly (string | number | null)[]): BatchQuery<Uint8Array> {
  const query: InBytes = { ...CompiledQuery.raw(`select ${call} as bytes`, [...values]), inBytes: true }
  return batchQuery<{ bytes: Uint8Array }, Uint8Array>(query, ([row]) => row?.bytes ?? new Uint8Array(0))
}
