import { CompiledQuery } from 'kysely'
import { manifestEntry, seatEntry } from '../../contract/sealed.ts'
import type { Session } from '../accounts/session.ts'
import { bytesArray, textArray } from '../db/binary-array.ts'
import type { Database } from '../db/connect.ts'
import { written } from '../http/answers.ts'
import { Refusal } from '../http/refusal.ts'
import { type Change, changesOf, type Known, type Save } from './consistent.ts'
import { purgeTime } from './purge.ts'
import { bytesOf, maxBytes } from './quota.ts'
import { sharesNow } from './sharings.ts'

// Most saves are new versions of a few records. The checks that need no database run here. The
// procedure of migration 085 verifies the stored state and writes. If that state does not fit,
// the procedure writes nothing, and the save takes the full path, which has every error message.

/** Above this, the full path is faster, because it writes all rows of a table together. */
const mostRecords = 16

/** The parts of a save that the plain path cannot write. */
const further = [
  'wraps',
  'seatKeys',
  'allKeys',
  'heads',
  'policy',
  'arms',
  'rearms',
  'disarms',
  'vetoes',
  'ends',
  'files',
  'sharings',
  'sharedHeads',
] as const satisfies (keyof Save)[]

function plainChanges(given: Save): Change[] | undefined {
  const { expect, restored, records = [] } = given
  if (expect === 0 || restored || given.newService || given.checkIn || records.length > mostRecords) return undefined
  if (sharesNow(given) || further.some((part) => (given[part]?.length ?? 0) > 0)) return undefined
  const before = records.flatMap(({ recordId, version }): [string, Known][] =>
    version === 1 ? [] : [[recordId, { version: version - 1, state: 'live', targets: [] }]],
  )
  try {
    const changes = changesOf(given, new Map(before), { has: () => true })
    return changes.every(({ isNew, row }) => isNew && row.state !== 'purged') ? changes : undefined
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/** The procedure's error code if stored data that the save needs is missing. */
const notThere = 'CA001'
const parameters = Array.from({ length: 19 }, (_, i) => `$${i + 3}`).join(', ')
const text = `call save_plainly(signing_with($1, $2), ${parameters}, null)`

export async function savePlainly(
  database: Database,
  { identityVersion, ownerId, accountId }: Pick<Session, 'identityVersion' | 'ownerId' | 'accountId'>,
  given: Save,
  now: Date,
): Promise<boolean> {
  const changes = plainChanges(given)
  if (!changes) return false
  const { entries, seatEntries = [] } = given
  const envelopes = new Map((given.records ?? []).map(({ recordId, envelope }) => [recordId, envelope]))
  const own = changes.map(({ wraps }) => wraps.find(({ target }) => target === 'owner')?.box ?? new Uint8Array())
  const others = changes.flatMap(({ wraps }, i) =>
    wraps.flatMap((wrap) => (wrap.target === 'owner' ? [] : [{ ...wrap, place: i + 1 }])),
  )
  const targets = new Set([...others, ...seatEntries].map(({ target }) => target))
  const values = [
    identityVersion,
    accountId,
    ownerId,
    now,
    given.expect,
    bytesOf(given),
    maxBytes,
    textArray(entries.map((entry) => JSON.stringify(written(manifestEntry, entry)))),
    changes.map(({ row }) => row.recordId),
    changes.map(({ row }) => row.version),
    changes.map(({ row }) => row.state),
    bytesArray(changes.map(({ row }) => envelopes.get(row.recordId) ?? new Uint8Array())),
    bytesArray(own),
    others.map(({ place }) => place),
    others.map(({ target }) => target),
    bytesArray(others.map(({ box }) => box)),
    [...targets],
    seatEntries.map(({ target }) => target),
    seatEntries.map(({ m }) => m),
    textArray(seatEntries.map((entry) => JSON.stringify(written(seatEntry, entry)))),
    changes.some(({ row }) => row.version > 1) ? purgeTime(now) : null,
  ]
  try {
    const { rows } = await database.executeQuery<{ saved: boolean }>(CompiledQuery.raw(text, values))
    return rows[0]?.saved === true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === notThere) return false
    throw error
  }
}
