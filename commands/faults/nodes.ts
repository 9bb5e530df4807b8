import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { copyFile, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'
import { nodeFor } from '../processes.mjs'
import { type Breakage, optionsOf } from './broken.ts'
import { type Balancer, startBalancer } from './balancer.ts'

// Simulates several machines: each node has its own data folder, with a link to the shared files.
// The release service has another data folder, and requires a token on a network port.

const root = join(import.meta.dirname, '..', '..')

export type Node = {
  name: string
  url: string
  /** Starts the node and waits until it listens. @throws Error with the node's output */
  start(): Promise<void>
  kill(signal: NodeJS.Signals): Promise<void>
  said(): string
}

export type Nodes = {
  balancer: Balancer
  all: readonly Node[]
  release: Node
  stop(): Promise<void>
}

export type NodesSettings = {
  databaseUrl: string
  smtpUrl?: string
  count?: number
  settings?: Record<string, string>
  broken?: Breakage | undefined
}

type Program = {
  name: string
  process: 'server' | 'release'
  settings: Record<string, string>
  broken?: Breakage | undefined
}

function program({ name, process: kind, settings, broken }: Program): Node {
  let child: ChildProcess | undefined
  let said = ''
  return {
    name,
    url: `http://127.0.0.1:${settings.PORT ?? ''}`,
    said: () => said,
    async start() {
      const { args, env } = nodeFor(kind, { PATH: process.env.PATH, ...settings })
      const started = spawn(process.execPath, [...optionsOf(broken), ...args], {
        cwd: root,
        env,
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      })
      child = started
      for (const stream of [started.stdout, started.stderr])
        stream?.on('data', (text: Buffer) => void (said += text.toString()))
      const ended = once(started, 'exit').then(() => {
        throw new Error(`${name} ended: ${said.slice(-2000)}`)
      })
      ended.catch(() => undefined)
      await Promise.race([once(started, 'message'), ended])
    },
    async kill(signal) {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill(signal)
      await gone
    },
  }
}

/** Makes a data folder that shares the files of the first node. */
export async function linkFiles(first: string, folder: string): Promise<void> {
  await mkdir(join(folder, 'server'), { recursive: true })
  await symlink(join(first, 'server', 'files'), join(folder, 'server', 'files'))
}

export const copyKey = (first: string, folder: string): Promise<void> =>
  copyFile(join(first, 'server', 'server.key'), join(folder, 'server', 'server.key'))

/**
 * Prepares nodes and starts a balancer; starts no node and no release service.
 * @returns the nodes, and their data folders in the same order
 */
export async function makeNodes(given: NodesSettings): Promise<Nodes & { folders: readonly string[] }> {
  const { databaseUrl, smtpUrl = '', count = 2, settings = {}, broken } = given
  const folder = await mkdtemp(join(tmpdir(), 'cairn-nodes-'))
  const [entry, releasePort] = [await freePort(), await freePort()]
  const shared = {
    CAIRN_URL: `http://localhost:${entry}`,
    DATABASE_URL: databaseUrl,
    SMTP_URL: smtpUrl,
    RELEASE_URL: `http://127.0.0.1:${releasePort}`,
    RELEASE_TOKEN: randomBytes(32).toString('hex'),
    // Short days, because the service accepts no report for a day after a veto.
    CAIRN_DAY_SECONDS: '2',
    LEAVE_SECONDS: '1',
    RATE_LIMIT_PER_ADDRESS: '1000000',
    ...settings,
  }
  const folders = Array.from({ length: count }, (_, index) => join(folder, `node-${index}`))
  const ports: number[] = []
  for (const _ of folders) ports.push(await freePort())
  const all = folders.map((data, index) =>
    program({
      name: `node-${index}`,
      process: 'server',
      broken,
      settings: { ...shared, CAIRN_DATA: data, PORT: String(ports[index]) },
    }),
  )
  const elsewhere = join(folder, 'elsewhere')
  await mkdir(join(elsewhere, 'release'), { recursive: true })
  const release = program({ name: 'release', process: 'release', settings: { ...shared, CAIRN_DATA: elsewhere } })
  await Promise.all(folders.map((data) => mkdir(join(data, 'server'), { recursive: true })))
  const balancer = await startBalancer(entry, ports)
  return {
    balancer,
    all,
    release,
    folders,
    async stop() {
      await Promise.all([...all, release].map((one) => one.kill('SIGTERM')))
      await balancer.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Starts the release service and all nodes as docs/operate.md says. Waits until all are ready. */
export async function startNodes(given: NodesSettings): Promise<Nodes> {
  const nodes = await makeNodes(given)
  const [first, ...others] = nodes.all
  const [home = '', ...folders] = nodes.folders
  await nodes.release.start()
  await first?.start()
  for (const [index, other] of others.entries()) {
    await linkFiles(home, folders[index] ?? '')
    await copyKey(home, folders[index] ?? '')
    await other.start()
  }
  await nodes.balancer.untilReady(nodes.all.length)
  return nodes
}
