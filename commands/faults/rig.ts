import { type ChildProcess, execFile as execFileThen, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../free-port.ts'
import { type Breakage, optionsOf } from './broken.ts'
import { movableClock, moveClock } from '../movable-clock.ts'
import { putDatabaseInto } from '../prepared-database.ts'
import { nodeFor, preparationFor } from '../processes.mjs'

export type ProcessName = 'server' | 'release'
export const both: readonly ProcessName[] = ['server', 'release']

/** Both processes, run as by npm start, with the controls that a scenario needs to break them. */
export type Rig = {
  url: string
  dataFolder: string
  /** Starts a process and waits until it reports that it is ready. */
  start(name: ProcessName): Promise<void>
  /** Starts what does not run. Returns what it started. */
  startAll(): Promise<ProcessName[]>
  /** Starts a process without waiting, so that a scenario can kill it during the start. */
  begin(name: ProcessName): Promise<ChildProcess>
  /** Sends a signal. After SIGKILL and SIGTERM, waits until the process has ended. */
  signal(name: ProcessName, signal: NodeJS.Signals): Promise<void>
  runs(name: ProcessName): boolean
  pid(name: ProcessName): number
  /** The output of a process since its first start. */
  output(name: ProcessName): string
  passTime(milliseconds: number): Promise<void>
  /** Ends both processes, and deletes the data folder unless the scenario supplied it. */
  stop(): Promise<void>
}

export type RigSettings = {
  databaseUrl?: string | undefined
  smtpUrl?: string | undefined
  /** A folder that `stop` keeps; it need not exist. */
  dataFolder?: string
  settings?: Record<string, string>
  /** True for a true first start, without the prepared database. */
  atFirst?: boolean
  broken?: Breakage | undefined
  /** Changes the command, for example to add a wrapper program, options of Node, or settings. */
  around?: (name: ProcessName, run: Command) => Command
}

export type Command = { program: string; args: string[]; env: Record<string, string | undefined> }

const root = join(import.meta.dirname, '..', '..')
const patienceMilliseconds = 60_000

/** Prepares the data folder; starts neither process. */
export async function makeRig(given: RigSettings = {}): Promise<Rig> {
  const { databaseUrl, smtpUrl, dataFolder, settings, atFirst = false, broken, around } = given
  const folder = dataFolder ?? (await mkdtemp(join(tmpdir(), 'cairn-faults-')))
  const port = await freePort()
  const environment = {
    ...process.env,
    RELEASE_URL: '',
    RELEASE_TOKEN: '',
    // Short days, because the service accepts no report for a day after a veto.
    CAIRN_DAY_SECONDS: '2',
    DATABASE_URL: databaseUrl ?? '',
    SMTP_URL: smtpUrl ?? '',
    PORT: String(port),
    CAIRN_DATA: folder,
    CAIRN_URL: `http://localhost:${port}`,
    RATE_LIMIT_PER_ADDRESS: '1000000',
    ...settings,
  }
  const preparation = preparationFor(environment)
  if (preparation && atFirst)
    await promisify(execFileThen)(process.execPath, preparation.args, { cwd: root, env: preparation.env })
  else if (preparation) await putDatabaseInto(join(folder, 'server'))
  const children: Partial<Record<ProcessName, ChildProcess>> = {}
  const said: Record<ProcessName, string> = { server: '', release: '' }
  let ahead = 0

  const begin = async (name: ProcessName): Promise<ChildProcess> => {
    const { args, env } = nodeFor(name, environment)
    const options = [`--import=${movableClock(ahead)}`, ...(name === 'server' ? optionsOf(broken) : [])]
    const plain: Command = { program: process.execPath, args: [...options, ...args], env }
    const command = around?.(name, plain) ?? plain
    const child = spawn(command.program, command.args, {
      cwd: root,
      env: command.env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    children[name] = child
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (text: Buffer) => void (said[name] += text.toString()))
    await once(child, 'spawn')
    return child
  }

  const runs = (name: ProcessName): boolean => {
    const child = children[name]
    return child !== undefined && child.exitCode === null && child.signalCode === null
  }

  const signal = async (name: ProcessName, what: NodeJS.Signals): Promise<void> => {
    const child = children[name]
    if (!child || !runs(name)) return
    const gone = once(child, 'exit')
    child.kill(what)
    if (what === 'SIGKILL' || what === 'SIGTERM') await gone
  }

  const start = async (name: ProcessName): Promise<void> => {
    const child = await begin(name)
    const died = once(child, 'exit').then(() => 'it ended')
    const late = AbortSignal.timeout(patienceMilliseconds)
    const problem = await Promise.race([
      once(child, 'message', { signal: late }).then(
        () => undefined,
        () => 'it said nothing for a minute',
      ),
      died,
    ])
    if (problem) throw new Error(`The ${name} did not start: ${problem}.\n${said[name].slice(-3000)}`)
  }

  return {
    url: environment.CAIRN_URL,
    dataFolder: folder,
    begin,
    start,
    async startAll() {
      const ended = both.toReversed().filter((name) => !runs(name))
      for (const name of ended) await start(name)
      return ended
    },
    signal,
    runs,
    pid: (name) => children[name]?.pid ?? 0,
    output: (name) => said[name],
    async passTime(milliseconds) {
      ahead += milliseconds
      await Promise.all(both.filter(runs).map((name) => moveClock(children[name], ahead)))
    },
    async stop() {
      // A stopped process handles SIGTERM only after SIGCONT.
      for (const name of both) await signal(name, 'SIGCONT')
      await signal('server', 'SIGTERM')
      await signal('release', 'SIGTERM')
      if (dataFolder === undefined) await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Runs a program until it exits. @returns its output */
export const runProgram = async (program: string, args: readonly string[]): Promise<string> =>
  (await promisify(execFileThen)(program, args)).stdout
