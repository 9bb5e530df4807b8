import * as z from 'zod/mini'
import { listEntries } from '../estate.ts'
import { bytes } from '../http.ts'
import { maxSnapshotBytes } from '../estate.ts'
import { type Opening, openingRest, packOpening, unpackOpening } from '../opening.ts'
import { recordsPage } from '../packed-records.ts'
import { packRecords } from './packed-records.ts'

const asJson = z.extend(z.omit(openingRest, { more: true }), {
  snapshot: z.nullable(bytes(maxSnapshotBytes)),
  entries: listEntries.answer,
  records: recordsPage,
})

const encoded = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))

export function packedOpening({ entries, snapshot, records, ...rest }: Opening): Uint8Array<ArrayBuffer> {
  const written = z.encode(listEntries.answer, entries)
  return packOpening({
    rest: encoded(z.encode(openingRest, { ...rest, more: entries.more })),
    entries: encoded(written.entries),
    snapshot: snapshot ?? new Uint8Array(0),
    records: packRecords(records),
  })
}

export const textOfOpening = (packed: ArrayBuffer): string =>
  JSON.stringify(z.encode(asJson, unpackOpening(new Uint8Array(packed))))

export const openingFromText = (text: string) => packedOpening(z.decode(asJson, JSON.parse(text)))
