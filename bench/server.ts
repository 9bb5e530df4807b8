import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { type RunningCairn, startCairn } from '../commands/start-cairn.ts'
import { interleaved, rounds, type Work } from './interleaved.ts'
import { prepareOwner, type Owner } from './lanes.ts'
import type { Line } from './measurement.ts'
import { memoryLines } from './memory.ts'
import { processorMeter } from './processor.ts'
import { linesOf } from './server-lines.ts'
import { type Asked, inOrder, repeated } from './wire.ts'

const owners = 8
const listMilliseconds = 1200
// The calls per round: a round shorter than a tenth of a second would measure mostly noise.
const perRound = { creates: 80, edits: 40 }
const openingsEach = 5

type Measured = { url: string; pid: number; release?: number }

export const all = ({ url, pid }: Measured, name: string, asked: readonly Asked[]): Work => ({
  name,
  pid,
  ask: () => repeated(url, asked, listMilliseconds),
})

export const lists = (server: Measured, name: string, of: readonly Owner[]): Work =>
  all(
    server,
    name,
    of.map(({ list }) => list),
  )

export const saves = (
  { url, pid }: Measured,
  name: string,
  which: 'creates' | 'edits',
  of: readonly Owner[],
): Work => ({
  name,
  pid,
  ask: (round) =>
    inOrder(
      url,
      of.map((owner) => owner.rounds[round]?.[which] ?? []),
    ),
})

export const openings = ({ url, pid, release = 0 }: Measured, of: readonly Owner[]): Work => ({
  name: 'openings',
  pid,
  release,
  ask: () => {
    const calls = of.map(({ opening }) => Array.from({ length: openingsEach }, () => opening).flat())
    const { perSecond, client, answered } = inOrder(url, calls)
    const each = of[0]?.opening.length ?? 1
    return { perSecond: perSecond / each, client, answered: answered / each }
  },
})

const fill = (url: string, of: readonly Owner[]) =>
  inOrder(
    url,
    of.map((owner) => owner.fill),
  )

async function analyze(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
}

async function prepared(cairn: RunningCairn, from: number, count: number, records: number, saving = false) {
  const plan = { records, rounds: saving ? rounds + 1 : 0, ...perRound }
  const some = await Promise.all(Array.from({ length: count }, (_, i) => prepareOwner(cairn.url, from + i, plan)))
  fill(cairn.url, some)
  return some
}

async function bareServer(manner: 'hono' | 'best', databaseUrl: string) {
  const child: ChildProcess = fork(join(import.meta.dirname, 'bare-server.ts'), [manner, databaseUrl], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  const died = once(child, 'exit').then(() => {
    throw new Error('The bare server ended')
  })
  died.catch(() => undefined)
  const [said]: unknown[] = await Promise.race([once(child, 'message'), died])
  const port = typeof said === 'object' && said !== null && 'port' in said ? Number(said.port) : 0
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async stop() {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}

export async function serverOn(name: string, databaseUrl: string | undefined): Promise<Line[]> {
  // A first start has no compile cache.
  const compiled = await mkdtemp(join(tmpdir(), 'cairn-compiled-'))
  const settings = { NODE_COMPILE_CACHE: compiled, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  const cairn = await startCairn({ smtp: false, settings, atFirst: true })
  const meter = await processorMeter(databaseUrl)
  const stops: (() => Promise<unknown>)[] = [
    () => meter.stop(),
    () => cairn.stop(),
    () => rm(compiled, { recursive: true }),
  ]
  try {
    const lines = await memoryLines(cairn, name, databaseUrl !== undefined)
    const busy = await prepared(cairn, 0, owners, 20, true)
    const listed = await prepared(cairn, 8, owners, 100)
    const few = await prepared(cairn, 16, owners, 40)
    const full = await prepared(cairn, 24, 4, 1000)
    // A sign-in ends the browser's earlier session, so use other owners than for lists and openings.
    const signing = await prepared(cairn, 28, owners, 1)
    const ours = { url: cairn.url, pid: cairn.pids().server, release: cairn.pids().release }
    const works = [
      lists(ours, 'lists of 100', listed),
      lists(ours, 'lists of 40', few),
      lists(ours, 'lists of 1,000', full),
      saves(ours, 'creates', 'creates', busy),
      saves(ours, 'edits', 'edits', busy),
      all(
        ours,
        'sign-ins',
        signing.map(({ signIn }) => signIn),
      ),
      openings(ours, listed),
    ]
    if (databaseUrl !== undefined) {
      for (const manner of ['hono', 'best'] as const) {
        const bare = await bareServer(manner, databaseUrl)
        stops.unshift(() => bare.stop())
        if (manner === 'hono') fill(bare.url, listed)
        works.unshift(lists(bare, `${manner} lists`, listed))
        works.push(saves(bare, `${manner} creates`, 'creates', busy))
      }
      await analyze(databaseUrl)
    }
    const measured = await interleaved(works, meter)
    return [...lines, ...linesOf(measured, name, listed[0]?.opening.length ?? 0)]
  } finally {
    for (const stop of stops) await stop()
  }
}
