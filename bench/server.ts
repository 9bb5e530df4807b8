import { type ChildProcess, execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startCairn } from '../scripts/start-cairn.ts'
import { browserFetch, openBrowser } from '../client/headless.ts'
import { account, PASSWORD } from './estate.ts'
import type { Line } from './measurement.ts'
import { perSecond, type Sent } from './load.ts'

const owners = 8
const listed = 40
const listsEach = 400
const savesEach = 150

/** One owner: what fills the estate, a look at it, and saves that fit on it, one after another, not sent yet. */
type Prepared = { fill: Sent; list: Sent; saves: Sent[] }

/** Lets the real client seal saves, and keeps them back, so that no sealing is measured. */
async function prepare(url: string, at: number): Promise<Prepared> {
  const bodies: string[] = []
  let holding = false
  let cookie = ''
  const person = await openBrowser({
    url,
    fetch: browserFetch(url, (input, init) => {
      cookie = new Headers(init?.headers).get('cookie') ?? ''
      return fetch(input, init)
    }),
    between: (next) => (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input)
      // A snapshot of what the server has not got yet would be refused.
      if (holding && pathname.startsWith('/api/estate/snapshot/')) return Promise.resolve(Response.json({}))
      if (!holding || typeof init?.body !== 'string') return next(input, init)
      if (pathname !== '/api/estate/save') return next(input, init)
      bodies.push(init.body)
      const { expect, entries }: { expect: number; entries: unknown[] } = JSON.parse(init.body)
      return Promise.resolve(Response.json({ n: expect + entries.length, savedAt: new Date().toISOString() }))
    },
  })
  await person.signUp({ email: `load.${process.pid}.${at}@example.org`, password: PASSWORD })
  await person.refresh()
  // The first save makes the keys of the seats as well: it goes through.
  await person.saveRecords([account(0)], 'Added')
  holding = true
  await person.saveRecords(
    Array.from({ length: listed }, (_, i) => account(i)),
    'Imported',
  )
  for (let i = 0; i < savesEach; i += 1) await person.saveRecords([account(i)], 'Added')
  const headers = {
    cookie,
    origin: url,
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/json',
    'x-token': `token-${at}`,
  }
  const post = (body: string): Sent => ({ method: 'POST', path: '/api/estate/save', headers, body })
  const [fill = '', ...saves] = bodies
  return {
    fill: post(fill),
    list: { method: 'GET', path: '/api/estate/records?since=0', headers },
    saves: saves.map(post),
  }
}

type Speed = { lists: number; saves: number }

async function speedOf(origin: string, prepared: readonly Prepared[]): Promise<Speed> {
  await perSecond(
    origin,
    prepared.map(({ fill }) => [fill]),
  )
  const lists = prepared.map(({ list }) => Array.from({ length: listsEach }, () => list))
  // Both warm up with a part of their work.
  await perSecond(
    origin,
    lists.map((some) => some.slice(0, 100)),
  )
  const listSpeed = await perSecond(origin, lists)
  await perSecond(
    origin,
    prepared.map(({ saves }) => saves.slice(0, 50)),
  )
  return {
    lists: listSpeed,
    saves: await perSecond(
      origin,
      prepared.map(({ saves }) => saves.slice(50)),
    ),
  }
}

async function bareServer(databaseUrl: string | undefined): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-bare-'))
  const child: ChildProcess = fork(join(import.meta.dirname, 'bare-server.ts'), [folder, databaseUrl ?? ''], {
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
    async stop() {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Resident memory of a process in MB. */
async function memoryOf(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
  return (Number(stdout) * 1024) / 1e6
}

/** The server on one database against a bare one on the same: lists, saves, and what it takes while nobody asks anything. */
export async function serverOn(name: string, databaseUrl: string | undefined): Promise<Line[]> {
  const cairn = await startCairn({ smtp: false, ...(databaseUrl && { settings: { DATABASE_URL: databaseUrl } }) })
  const lines: Line[] = []
  try {
    // Just started and asked nothing: what it takes once the collector has been through varies less than what comes after a storm.
    await new Promise((resolve) => setTimeout(resolve, 5000))
    const { server, release } = cairn.pids()
    lines.push(
      databaseUrl === undefined
        ? {
            what: 'Idle server with the database inside it',
            measured: await memoryOf(server),
            unit: 'MB',
            how: 'resident memory; the budget is without a database',
          }
        : {
            what: 'Idle server',
            measured: await memoryOf(server),
            unit: 'MB',
            budget: 150,
            how: `resident memory of the process 5 s after its start; ${name} is a process of its own`,
          },
      {
        what: `Idle release service beside it (${name})`,
        measured: await memoryOf(release),
        unit: 'MB',
        how: 'resident memory of the process',
      },
    )
    const prepared = await Promise.all(Array.from({ length: owners }, (_, at) => prepare(cairn.url, at)))
    const speed = await speedOf(cairn.url, prepared)
    const bare = await bareServer(databaseUrl)
    const bareSpeed = await speedOf(bare.url, prepared)
    await bare.stop()
    const budget = databaseUrl === undefined ? {} : { budget: 2 }
    lines.push(
      {
        what: `Lists of ${listed} records, ${name}`,
        measured: speed.lists,
        unit: 'per second',
        how: `${owners} owners at once`,
      },
      {
        what: `The same from a bare Node server, ${name}`,
        measured: bareSpeed.lists,
        unit: 'per second',
        how: 'bench/bare-server.ts: who asks, and the rows; no row security, no checks',
      },
      { what: `Bare lists against ours, ${name}`, measured: bareSpeed.lists / speed.lists, unit: 'times', ...budget },
      {
        what: `Saves of one record, ${name}`,
        measured: speed.saves,
        unit: 'per second',
        how: 'durable, with chain, wraps and versions',
      },
      { what: `The same by a bare Node server, ${name}`, measured: bareSpeed.saves, unit: 'per second' },
      { what: `Bare saves against ours, ${name}`, measured: bareSpeed.saves / speed.saves, unit: 'times', ...budget },
    )
  } finally {
    await cairn.stop()
  }
  return lines
}
