import type { ReleaseMessage, ReleaseReply } from '../../contract/release-service.ts'
import { openParts } from '../open-parts.ts'
import { handleMessage, heartbeat, type ServiceParts } from '../service.ts'
import { dayMilliseconds } from './world.ts'

export type TestService = {
  parts: ServiceParts
  shown: { wall: number; running: number }
  runs: (milliseconds: number) => void
  tell: (message: ReleaseMessage | Promise<ReleaseMessage>, logSince?: number) => Promise<ReleaseReply>
}

export async function serviceIn(folder: string, now = Date.UTC(2027, 0, 1)): Promise<TestService> {
  const shown = { wall: now, running: 12_345 }
  const clocks = { wall: () => shown.wall, running: () => shown.running }
  const parts = await openParts(folder, { daySeconds: dayMilliseconds / 1000, clocks })
  await heartbeat(parts)
  return {
    parts,
    shown,
    runs(milliseconds) {
      shown.wall += milliseconds
      shown.running += milliseconds
    },
    tell: async (message, logSince = 0) => handleMessage(parts, await message, logSince),
  }
}
