import { CompiledQuery } from 'kysely'
import { type BatchQuery, batchQuery } from './deferred.ts'

// Postgres sends bytes as hex text, twice as long, which both sides must convert. `copy` sends raw
// bytes, but takes no parameters, so values become literals (copied-bytes.ts). The embedded
// database runs in this process, so it uses a plain query.

type InBytes = CompiledQuery<{ bytes: Uint8Array }> & { readonly inBytes: true }

export const isInBytes = (query: CompiledQuery): query is InBytes => 'inBytes' in query

/** @param values texts, integers or null */
export function bytesOf(call: string, values: readonly (string | number | null)[]): BatchQuery<Uint8Array> {
  const query: InBytes = { ...CompiledQuery.raw(`select ${call} as bytes`, [...values]), inBytes: true }
  return batchQuery<{ bytes: Uint8Array }, Uint8Array>(query, ([row]) => row?.bytes ?? new Uint8Array(0))
}
