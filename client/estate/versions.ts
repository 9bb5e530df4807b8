import { listOlderVersions, listVersions } from '../../contract/estate.ts'
import { openOwnRecord } from '../../vault/index.ts'
import { EstateError } from '../model/estate.ts'
import { commit } from './commit.ts'
import { asStored, readOwn, type RecordContent } from './record-content.ts'
import { unlocked } from '../core/core.ts'
import type { OverwrittenRecord, StoredVersion } from '../model/records.ts'
import type { Estate, EstateCore } from './state.ts'
import { asAlarm } from '../core/alarm.ts'

const retentionDays = 30
const dayMilliseconds = 24 * 3600_000
const purgedAtOnce = 500

type OpenedVersion = { version: number; savedAt: Date; content: RecordContent }

// The manifest names only the newest version. The key of an older one is wrapped under the owner's
// key for exactly this record and version: a server can omit a version, but not forge one.
async function openVersions(core: EstateCore, id: string): Promise<OpenedVersion[]> {
  const { ownerId, wrapKey } = unlocked(core)
  const { versions } = await core.call(listVersions, { params: { recordId: id } })
  try {
    return await Promise.all(
      versions.map(async ({ version, envelope, wrap, savedAt }) => {
        const place = { ownerId, recordId: id, version }
        return { version, savedAt, content: readOwn(await openOwnRecord(place, envelope, wrap, wrapKey)) }
      }),
    )
  } catch (error) {
    throw asAlarm(core, error)
  }
}

/** 30 days by this device's clock and by the server's, so that one wrong clock destroys nothing. */
function expired(estate: Estate, deviceTime: number): string[] {
  const now = Math.min(deviceTime, estate.serverTime)
  return [...estate.records].flatMap(([id, { content }]) => {
    const trashedAt = content.trashedAt === undefined ? NaN : Date.parse(content.trashedAt)
    return now - trashedAt >= retentionDays * dayMilliseconds ? [id] : []
  })
}

async function listVersionsOf(core: EstateCore, id: string): Promise<StoredVersion[]> {
  const versions = await openVersions(core, id)
  return versions
    .toSorted((a, b) => b.version - a.version)
    .map(({ version, savedAt, content }) => ({
      ...asStored(id, version, content),
      savedAt: savedAt.toISOString(),
      ...(content.trashedAt !== undefined && { trashedAt: content.trashedAt }),
    }))
}

async function listOverwritten(core: EstateCore): Promise<OverwrittenRecord[]> {
  const { records } = await core.call(listOlderVersions, {})
  return records.map(({ recordId, versions, replacedAt }) => ({
    id: recordId,
    versions,
    replacedAt: replacedAt.toISOString(),
  }))
}

/** Saves an earlier version as the newest; the present audience stays. */
async function restoreVersion(core: EstateCore, id: string, version: number, activity: string): Promise<void> {
  const wanted = (await openVersions(core, id)).find((one) => one.version === version)?.content
  if (!wanted) throw new EstateError('gone', 'This version is gone. Versions are kept for 30 days.')
  await commit(core, (estate, time) => {
    const present = estate.records.get(id)?.content
    if (!present || present.trashedAt !== undefined)
      throw new EstateError('gone', 'This is no longer there. It was deleted on another device.')
    const { unchecked: _unchecked, added: _added, ...rest } = present
    const { values, definitionVersion, files, unchecked } = wanted
    const content: RecordContent = {
      ...rest,
      values,
      definitionVersion,
      files,
      ...(unchecked === undefined ? {} : { unchecked }),
      updatedAt: time,
    }
    return {
      writes: [{ id, content }],
      activity: [{ text: activity, at: time, kind: content.kind, recordId: id }],
    }
  })
}

async function deleteForGood(core: EstateCore, ids: string[]): Promise<void> {
  await commit(core, (estate) => {
    const there = ids.filter((id) => estate.records.get(id)?.content.trashedAt !== undefined)
    return there.length === 0 ? null : { writes: [], activity: [], purges: there.slice(0, purgedAtOnce) }
  })
}

export const versionReads = { listVersions: listVersionsOf, listOverwritten }
export const versionChanges = { restoreVersion, deleteForGood }

/** Does nothing while a report is open: a save is a sign of life, and opening the app is not. */
export async function purgeExpired(core: EstateCore): Promise<void> {
  const { estate } = core
  if (!estate || estate.frozen || estate.openReleases.length > 0) return
  if (expired(estate, core.now()).length === 0) return
  await commit(core, (newest) => {
    const purges = expired(newest, core.now()).slice(0, purgedAtOnce)
    const mayNot = newest.frozen || newest.openReleases.length > 0
    return mayNot || purges.length === 0 ? null : { writes: [], activity: [], purges }
  })
}
