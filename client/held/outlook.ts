import { readReleaseOutlook } from '../../contract/release.ts'
import { type Core } from '../core/core.ts'
import type { ReleaseOutlook } from '../model/release.ts'

/** What a report about this owner waits for. The server says so, and nothing is decided by it. */
async function readOutlook(core: Core, ownerId: string): Promise<ReleaseOutlook> {
  return core.call(readReleaseOutlook, { params: { ownerId } })
}

export const outlookCalls = { readOutlook }
