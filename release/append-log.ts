import {
  emptyReleaseLog,
  makeReleaseLogEntry,
  publicServiceKeys,
  type ReleaseLogEntry,
  SealError,
  type ServiceIdentity,
  verifyReleaseLog,
} from '../vault/index.ts'
import type { ServiceContext } from './estate.ts'
import type { LogLine, Step } from './outcome.ts'
import type { Records } from './records.ts'

/** Longest quote in the log, in characters: the limit of a statement's reason. */
const maxQuoted = 2000

const quoted = (about: LogLine['about']): LogLine['about'] =>
  Object.fromEntries(Object.entries(about).map(([name, text]) => [name, text.slice(0, maxQuoted)]))

export async function appendLog(
  records: Pick<Records, 'lastEntry' | 'append'>,
  ownerId: string,
  lines: Step['lines'],
  { wallTime }: Pick<ServiceContext, 'wallTime'>,
  { signKey }: ServiceIdentity,
): Promise<void> {
  let head = records.lastEntry(ownerId) ?? emptyReleaseLog()
  for (const { at, step: name, by, about } of lines.toSorted((one, other) => one.at - other.at)) {
    const fields = { at: wallTime(at), step: name, by, detail: JSON.stringify(quoted(about)) }
    const entry = await makeReleaseLogEntry(ownerId, head, fields, signKey)
    records.append(ownerId, entry)
    head = entry
  }
}

export async function isOurs(key: ServiceIdentity, ownerId: string, entry: ReleaseLogEntry): Promise<boolean> {
  try {
    await verifyReleaseLog(ownerId, publicServiceKeys(key).signKey, [entry], { n: entry.n - 1, hash: entry.prev })
    return true
  } catch (error) {
    if (error instanceof SealError) return false
    throw error
  }
}
