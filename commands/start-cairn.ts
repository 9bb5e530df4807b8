import { type ChildProcess, execFile as execFileThen, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { addOperator, releaseFolder } from '../release/operators.ts'
import { sendCommand } from '../server/admin-socket.ts'
import type { TestMailbox } from '../server/mail/testing/mailbox.ts'
import { nodeFor, preparationFor } from './processes.mjs'
import { freePort } from './free-port.ts'
import { movableClock, moveClock } from './movable-clock.ts'

const execFile = promisify(execFileThen)
const root = join(import.meta.dirname, '..')

/** Both processes with movable clocks, for tests and for the check of a backup. */
export type RunningCairn = {
  url: string
  dataFolder: string
  /** The mail server's mailbox; undefined if Cairn runs without SMTP. */
  mailbox: TestMailbox | undefined
  pids(): { server: number; release: number }
  output(): string
  makeOperator(email: string): Promise<void>
  /** The time on both processes' clocks, in milliseconds since 1970. */
  now(): number
  /** Moves the clocks of both processes forward; they stay ahead after a restart. */
  passTime(milliseconds: number): Promise<void>
  passDays(days: number): Promise<void>
  /** Restarts both on the same data folder and port; `between` runs while both are down. */
  restart(between?: () => Promise<void>): Promise<void>
  stopRelease(): Promise<void>
  startRelease(): Promise<void>
  /** Stops both, idempotently, and deletes the data folder unless `keepData`. */
  stop(options?: { keepData?: boolean }): Promise<void>
}

/**
 * @param smtp false: no mail server; mails wait in the server's outbox
 * @param settings further environment variables
 * @param atFirst true: a real first start, without the prepared database
 * @param dataFolder an existing folder, which `stop` deletes
 * @param ahead the initial offset of both processes' clocks, in milliseconds
 */
export async function startCairn({
  smtp = true,
  daySeconds = 1,
  settings = {},
  atFirst = false,
  dataFolder: given,
  ahead: aheadAtStart = 0,
}: {
  smtp?: boolean
  daySeconds?: number
  settings?: Record<string, string>
  atFirst?: boolean
  dataFolder?: string
  ahead?: number
} = {}): Promise<RunningCairn> {
  const dataFolder = given ?? (await mkdtemp(join(tmpdir(), 'cairn-')))
  const mailbox = smtp ? await newMailbox() : undefined
  const port = await freePort()
  const environment = {
    ...process.env,
    // Overrides the settings of this machine.
    DATABASE_URL: '',
    SMTP_URL: '',
    RELEASE_URL: '',
    RELEASE_TOKEN: '',
    PORT: String(port),
    CAIRN_DATA: dataFolder,
    CAIRN_URL: `http://localhost:${port}`,
    CAIRN_DAY_SECONDS: String(daySeconds),
    RATE_LIMIT_PER_ADDRESS: '100000',
    ...(mailbox ? { SMTP_URL: mailbox.url } : {}),
    ...settings,
  }
  let said = ''
  let ahead = aheadAtStart
  const run = async (name: 'server' | 'release'): Promise<ChildProcess> => {
    const { args, env } = nodeFor(name, environment)
    const child = spawn(process.execPath, [`--import=${movableClock(ahead)}`, ...args], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    const keep = (text: Buffer) => {
      said += text.toString()
    }
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    const died = once(child, 'exit').then(() => {
      throw new Error(`The ${name} ended:\n${said}`)
    })
    died.catch(() => undefined)
    await Promise.race([once(child, 'message'), died])
    return child
  }
  let release: ChildProcess | undefined
  let server: ChildProcess | undefined
  const start = async () => {
    release = await run('release')
    try {
      server = await run('server')
    } catch (error) {
      await ended(release)
      throw error
    }
  }
  const end = async () => {
    await ended(server)
    await ended(release)
  }
  const passTime = async (milliseconds: number) => {
    ahead += milliseconds
    await Promise.all([server, release].map((child) => moveClock(child, ahead)))
  }
  const preparation = preparationFor(environment)
  if (atFirst && preparation) await execFile(process.execPath, preparation.args, { cwd: root, env: preparation.env })
  else if (preparation) await prepareDatabase(join(dataFolder, 'server'))
  await start()
  let stopped = false
  return {
    url: environment.CAIRN_URL,
    dataFolder,
    mailbox,
    pids: () => ({ server: server?.pid ?? 0, release: release?.pid ?? 0 }),
    output: () => said,
    async makeOperator(email) {
      const { ok, message, bundle } = await sendCommand(dataFolder, { command: 'grant-admin', email })
      if (!ok || !bundle) throw new Error(message)
      await addOperator(releaseFolder(dataFolder), bundle, email)
    },
    now: () => Date.now() + ahead,
    passTime,
    passDays: (days) => passTime(days * daySeconds * 1000),
    async restart(between) {
      await end()
      await between?.()
      await start()
    },
    stopRelease: () => ended(release),
    async startRelease() {
      release = await run('release')
    },
    async stop({ keepData = false } = {}) {
      await end()
      if (!stopped) await mailbox?.close()
      stopped = true
      if (!keepData) await rm(dataFolder, { recursive: true, force: true })
    },
  }
}

// Only tests need a mailbox, and the packages behind it are development dependencies.
const newMailbox = async () => (await import('../server/mail/testing/mailbox.ts')).testMailbox()
const prepareDatabase = async (folder: string) => (await import('./prepared-database.ts')).putDatabaseInto(folder)

async function ended(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}
