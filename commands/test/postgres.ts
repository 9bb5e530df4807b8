import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { freePort } from '../free-port.ts'

const run = promisify(execFile)

type TestPostgres = {
  url: string
  /** Undefined for the Postgres of `TEST_DATABASE_URL`, which this module does not start. */
  pid?: number | undefined
  stop(): Promise<void>
}

/**
 * Returns the Postgres of `TEST_DATABASE_URL` if set; undefined if no Postgres starts here.
 * @param durable true if commits must survive a power cut, which makes tests slower
 */
export async function startTestPostgres({ durable = false } = {}): Promise<TestPostgres | undefined> {
  const given = process.env.TEST_DATABASE_URL
  if (given !== undefined && given !== '') return { url: given, stop: () => Promise.resolve() }
  const programs = await folderOfPrograms()
  if (programs === undefined) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'cairn-postgres-'))
  try {
    return await start(programs, folder, durable)
  } catch (error) {
    console.log(
      `Postgres could not be started for the tests: ${error instanceof Error ? error.message : String(error)}`,
    )
    await rm(folder, { recursive: true, force: true })
    return undefined
  }
}

async function folderOfPrograms(): Promise<string | undefined> {
  const versions = await readdir('/usr/lib/postgresql').catch(() => [])
  const newestFirst = versions.toSorted((one, other) => Number(other) - Number(one))
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...newestFirst.map((version) => join('/usr/lib/postgresql', version, 'bin')),
  ]
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
}

/** Tests need no durability, no replication and no JIT. */
const quicker = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'jit=off',
]

async function start(programs: string, folder: string, durable: boolean): Promise<TestPostgres> {
  const person = process.getuid?.() === 0 ? await somebodyElse() : undefined
  if (person) await chown(folder, person.uid, person.gid)
  const data = join(folder, 'data')
  const options = { ...person, cwd: folder }
  await run(join(programs, 'initdb'), ['-D', data, '-A', 'trust', '-U', 'cairn', '-E', 'UTF8', '--no-sync'], options)
  const port = await freePort()
  const settings = [
    `port=${port}`,
    `unix_socket_directories=${folder}`,
    'listen_addresses=127.0.0.1',
    'max_connections=200',
    ...(durable ? [] : quicker),
  ]
  const server = spawn(join(programs, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(server, 'exit')
  const ready = Promise.withResolvers<void>()
  createInterface({ input: server.stderr }).on('line', (line) => {
    if (line.includes('ready to accept connections')) ready.resolve()
  })
  await Promise.race([
    ready.promise,
    ended.then(() => {
      throw new Error('it ended at once')
    }),
  ])
  return {
    url: `postgres://cairn@127.0.0.1:${port}/postgres`,
    pid: server.pid,
    async stop() {
      server.kill('SIGINT')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Postgres refuses to run as root, so use its own account, or else an unprivileged one. */
async function somebodyElse(): Promise<{ uid: number; gid: number }> {
  for (const name of ['postgres', 'nobody']) {
    const ids = await Promise.all(['-u', '-g'].map((option) => run('id', [option, name]))).catch(() => undefined)
    const [uid, gid] = ids?.map(({ stdout }) => Number(stdout)) ?? []
    if (uid !== undefined && gid !== undefined) return { uid, gid }
  }
  throw new Error('there is no other account to run it as')
}
