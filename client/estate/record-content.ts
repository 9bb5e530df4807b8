import { firstEvent, type KeyEvent } from '../../domain/releases.ts'
import { isAudience, type SeatRole } from '../../domain/seats.ts'
import type { OwnRecord } from '../../vault/index.ts'
import { EstateError, type FileReference } from '../model/estate.ts'
import type { LeftOut, ReaderNow, StoredRecord, TrashedRecord, RecordChoices } from '../model/records.ts'

/** The envelope's content, and what the owner's wrap adds (docs/protocol.md, Records). */
export type RecordContent = RecordChoices &
  LeftOut & {
    kind: string
    definitionVersion: number
    values: Record<string, unknown>
    files: FileReference[]
    createdAt: string
    updatedAt: string
    trashedAt?: string
    now?: ReaderNow[]
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

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

function readContent(opened: unknown): RecordContent {
  if (!isContent(opened)) throw new EstateError('not-a-record', 'One record could not be read.')
  return opened
}

/** @throws Error for content that this app did not write */
export const readOwn = ({ content, mine }: OwnRecord): RecordContent =>
  readContent(isObject(content) && isObject(mine) ? { ...content, ...mine } : content)

/** Makes this reader the whole audience, and drops other readers of an older envelope. */
export function readReceived(opened: unknown, role: SeatRole, event: KeyEvent | undefined): RecordContent {
  const own = {
    audience: role,
    alsoIfIncapacitated: event === 'incapacity',
    ...(event === firstEvent && { firstDays: true }),
  }
  return { ...parted(readContent(isObject(opened) ? { ...opened, ...own } : opened)).shared, ...own }
}

export function parted(content: RecordContent) {
  const { audience, alsoIfIncapacitated, firstDays, importId, added, notFor, formerly, now, ...shared } = content
  return { shared, mine: { audience, alsoIfIncapacitated, firstDays, importId, added, notFor, formerly, now } }
}

export function asStored(id: string, version: number, content: RecordContent): StoredRecord {
  const {
    kind,
    definitionVersion,
    values,
    audience,
    alsoIfIncapacitated,
    firstDays,
    seat,
    unchecked,
    importId,
    added,
    createdAt,
    updatedAt,
    notFor,
    formerly,
    now,
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
    ...(firstDays === true ? { firstDays } : {}),
    ...(seat === undefined ? {} : { seat }),
    ...(unchecked === undefined ? {} : { unchecked }),
    ...(importId === undefined ? {} : { importId }),
    ...(added === undefined ? {} : { added }),
    ...(notFor === undefined ? {} : { notFor }),
    ...(formerly === undefined ? {} : { formerly }),
    ...(now === undefined ? {} : { now }),
    ...(copyOf === undefined ? {} : { copyOf }),
  }
}

export const asTrashed = (id: string, version: number, content: RecordContent): TrashedRecord => ({
  ...asStored(id, version, content),
  trashedAt: content.trashedAt ?? content.updatedAt,
})
