import { isAudience } from '../../domain/seats.ts'
import { EstateError, type FileReference } from '../model/estate.ts'
import type { LeftOut, StoredRecord, TrashedRecord, RecordChoices } from '../model/records.ts'

/** What an envelope holds: everything about a record (docs/protocol.md, Records). */
export type RecordContent = RecordChoices &
  LeftOut & {
    kind: string
    definitionVersion: number
    values: Record<string, unknown>
    files: FileReference[]
    createdAt: string
    updatedAt: string
    trashedAt?: string
    /** The record that this one is the later copy of: two devices changed it at the same time. */
    copyOf?: string
  }

const isContent = (value: unknown): value is RecordContent => {
  if (typeof value !== 'object' || value === null) return false
  const content = value as Partial<RecordContent>
  return (
    typeof content.kind === 'string' &&
    typeof content.definitionVersion === 'number' &&
    typeof content.values === 'object' &&
    content.values !== null &&
    isAudience(content.audience) &&
    typeof content.createdAt === 'string' &&
    typeof content.updatedAt === 'string'
  )
}

/** Opened JSON as a record's content. Throws for anything else: what was opened was not written by this app. */
export function readContent(opened: unknown): RecordContent {
  if (!isContent(opened)) throw new EstateError('not-a-record', 'One record could not be read.')
  return opened
}

/** A record as screens see it. */
export function asStored(id: string, version: number, content: RecordContent): StoredRecord {
  const {
    kind,
    definitionVersion,
    values,
    audience,
    alsoIfIncapacitated,
    seat,
    unchecked,
    importId,
    added,
    createdAt,
    updatedAt,
    notFor,
    formerly,
    copyOf,
  } = content
  return {
    id,
    version,
    kind,
    definitionVersion,
    values,
    audience,
    alsoIfIncapacitated,
    createdAt,
    updatedAt,
    ...(seat === undefined ? {} : { seat }),
    ...(unchecked === undefined ? {} : { unchecked }),
    ...(importId === undefined ? {} : { importId }),
    ...(added === undefined ? {} : { added }),
    ...(notFor === undefined ? {} : { notFor }),
    ...(formerly === undefined ? {} : { formerly }),
    ...(copyOf === undefined ? {} : { copyOf }),
  }
}

/** A record in the trash as screens see it. */
export const asTrashed = (id: string, version: number, content: RecordContent): TrashedRecord => ({
  ...asStored(id, version, content),
  trashedAt: content.trashedAt ?? content.updatedAt,
})
