import { type ChildProcess, execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type ReleaseMessage, releaseReply } from '../contract/release-service.ts'
import { randomId, type ServiceIdentity } from '../vault/index.ts'
import { loadKey } from './keys.ts'
import { releaseFolder } from './operators.ts'
import { dayMilliseconds } from './testing/world.ts'
import { newIdentity, TestOwner } from './testing/owner.ts'
import { askProcess, endOf, startProcess, stopProcess, stepBody } from './testing/process.ts'

// The tests run the real process and set its wall clock at the start and by a signal.

const movedClock = `
let ahead = Number(process.env.TEST_DAYS_AHEAD) * ${dayMilliseconds}
const shown = Date.now
Date.now = () => shown() + ahead
const move = (days) => () => { ahead += days * ${dayMilliseconds}; console.error('moved') }
process.on('SIGUSR2', move(40000))
process.on('SIGWINCH', move(-80000))
`

let folder: string
let child: ChildProcess | undefined
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'process-clock-'))
})
afterEach(async () => {
  await stop('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

const stop = async (signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') => child && stopProcess(child, signal)

async function start(daysAhead: number, daySeconds = 86_400): Promise<{ code: number; output: string } | undefined> {
  child = startProcess(folder, daySeconds, {
    TEST_DAYS_AHEAD: String(daysAhead),
    NODE_OPTIONS: `--import=data:text/javascript;base64,${Buffer.from(movedClock).toString('base64')}`,
  })
  return Promise.race([once(child, 'message').then(() => undefined), endOf(child)])
}

async function tell(given: ReleaseMessage | Promise<ReleaseMessage>) {
  const asked = stepBody(await given, 86_400)
  return z.parse(releaseReply, (await askProcess(folder, 'POST', '/step', asked)).answer)
}

const confirmDowntime = async (...code: string[]): Promise<string> => {
  const args = ['--disable-warning=ExperimentalWarning', 'commands/admin.ts', 'confirm-downtime', ...code]
  return (await promisify(execFile)(process.execPath, args, { env: { ...process.env, CAIRN_DATA: folder } })).stdout
}

async function waiting(key: ServiceIdentity) {
  const owner = new TestOwner(await newIdentity(), key)
  const attorney = await newIdentity()
  const seat = await owner.seat('attorney')
  const releaseId = randomId()
  const { ownerId } = owner
  for (const message of [owner.policy(), seat.invitation, owner.accept(seat, attorney)]) await tell(message)
  await tell(owner.claim(seat, attorney, 'death', releaseId))
  await tell({ type: 'notice', ownerId, releaseId, mail: true })
  return async () => {
    const [release] = (await tell({ type: 'state', ownerId })).releases
    return release?.state
  }
}

test('a changed wall clock, a stop or another length of day leaves a wait as it is, and a confirmed stop shortens it', async () => {
  expect(await start(0)).toBeUndefined()
  const state = await waiting(await loadKey(releaseFolder(folder)))
  expect(await state()).toBe('waiting')
  for (const signal of ['SIGUSR2', 'SIGWINCH'] as const) {
    const moved = child?.stderr && once(child.stderr, 'data')
    child?.kill(signal)
    expect(String(await moved)).toContain('moved')
    expect(await state()).toBe('waiting')
  }
  await stop()

  // The wall clock returns to the real time. From the last reading it jumps forward by more than
  // any wait.
  expect(await start(0)).toBeUndefined()
  expect(await state()).toBe('waiting')
  await stop()
  expect(await start(100)).toBeUndefined()
  expect(await state()).toBe('waiting')

  const shown = await confirmDowntime()
  const [, code = ''] = /^ {2}(\w+) .*100\.0 days$/m.exec(shown) ?? []
  expect(shown).toContain('the waits of reports stood still')
  expect(await confirmDowntime(code)).toContain('Confirmed')
  expect(await state()).toBe('released')
  await stop()
  expect(await start(100)).toBeUndefined()
  expect(await confirmDowntime()).not.toContain(code)
  await stop()

  const ended = await start(100, 1)
  expect(ended?.code).toBe(1)
  expect(ended?.output).toContain('Set CAIRN_DAY_SECONDS=86400.')
  expect(await start(100)).toBeUndefined()
  expect(await state()).toBe('released')
})
