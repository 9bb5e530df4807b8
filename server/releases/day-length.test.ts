import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { endOf, startProcess, startServerProcess, stopProcess } from '../../release/testing/process.ts'
import { randomId } from '../../vault/index.ts'
import { createReleaseClient, OtherDayLength } from './client.ts'
import { firstContact } from '../../release/recovery.ts'

// Sets CAIRN_DAY_SECONDS for only one of the two processes.

let folder: string
let service: ReturnType<typeof startProcess>
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'day-length-'))
  service = startProcess(folder, 5)
  await once(service, 'message')
})
afterEach(async () => {
  await stopProcess(service, 'SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

test('a server with another day length refuses to start, and says which variable to set', async () => {
  const { code, output } = await endOf(startServerProcess(folder, 86_400))
  expect(code).toBe(1)
  expect(output.trim()).toBe(
    'CAIRN_DAY_SECONDS is 86400 here and 5 at the release service. Set the same for both; until then nothing opens.',
  )
})

test('calls to the service fail at a server with another day length', async () => {
  const config = { releaseUrl: undefined, releaseToken: undefined, dataFolder: folder }
  const asked = { type: 'state', ownerId: randomId() } as const
  const heard = firstContact
  const other = createReleaseClient({ ...config, daySeconds: 86_400 })
  await expect(other.step(asked, 0, { heard })).rejects.toThrow(OtherDayLength)
  await expect(other.checkDay()).rejects.toThrow('is 86400 here and 5 at')
  const same = createReleaseClient({ ...config, daySeconds: 5 })
  expect((await same.step(asked, 0, { heard })).refused).toBe('unknown')
  await same.checkDay()
})
