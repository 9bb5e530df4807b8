import { execFile as execFileThen } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import { commitOf } from './commit.mjs'
import { freePort } from './free-port.ts'

// npm run image: builds deploy/image/Containerfile, starts both processes from the image, and tries
// forbidden actions in each. Needs podman. `--base` names another base image; `--build` and `--run`
// add podman arguments, for a machine that restricts containers.

const execFile = promisify(execFileThen)
const root = join(import.meta.dirname, '..')
const { values } = parseArgs({
  options: {
    base: { type: 'string' },
    build: { type: 'string', default: '' },
    run: { type: 'string', default: '' },
  },
})
const words = (text: string) => text.split(' ').filter((word) => word !== '')
const id = `cairn-trial-${randomBytes(4).toString('hex')}`
const podman = async (...args: string[]) =>
  (await execFile('podman', args, { cwd: root, maxBuffer: 64 * 1024 * 1024 })).stdout.trim()

/** Runs a command in a container. @returns undefined if it fails */
const inside = (name: string, ...command: string[]) =>
  podman('exec', `${id}-${name}`, ...command).then(
    (text) => text,
    () => undefined,
  )

const users = { server: '10001:10001', release: '10002:10002' }

async function start(name: 'server' | 'release', settings: Record<string, string>, more: readonly string[]) {
  const environment = Object.entries(settings).flatMap(([key, value]) => ['--env', `${key}=${value}`])
  const locks = ['--read-only', '--cap-drop=all', '--security-opt=no-new-privileges', '--tmpfs=/tmp:mode=1777']
  const own = ['--user', users[name], '--volume', `${id}-${name}:/var/lib/cairn/${name}`]
  const detached = ['run', '--detach', '--name', `${id}-${name}`, ...locks, ...own, ...environment]
  await podman(...detached, ...more, ...words(values.run), id, name)
}

async function until(ready: () => Promise<boolean>, name: string): Promise<void> {
  const end = Date.now() + 90_000
  while (!(await ready())) {
    if (Date.now() > end) throw new Error(`No answer of ${name}: ${await podman('logs', `${id}-${name}`)}`)
    await pause(500)
  }
}

async function tryOut(): Promise<void> {
  const began = Date.now()
  const seconds = () => `${Math.round((Date.now() - began) / 1000)} s`
  const base = values.base === undefined ? [] : ['--build-arg', `BASE=${values.base}`]
  const commit = ['--build-arg', `COMMIT=${commitOf(root) ?? ''}`]
  const file = ['--format=docker', '--file=deploy/image/Containerfile', '--tag', id]
  await podman('build', ...file, ...base, ...commit, ...words(values.build), '.')
  console.log(`Built the image in ${seconds()}.`)

  const shared = { RELEASE_URL: 'http://release:3001', RELEASE_TOKEN: randomBytes(24).toString('hex') }
  await podman('network', 'create', '--internal', `${id}-inside`)
  const network = [`--network=${id}-inside`, '--hostname=release']
  await start('release', shared, network)
  await until(async () => (await inside('release', ...asks('http://release:3001', 'any'))) !== undefined, 'release')
  const address = await podman(
    'inspect',
    `${id}-release`,
    '--format={{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}',
  )
  await podman('network', 'create', `${id}-front`)
  const port = await freePort()
  const published = `--publish=127.0.0.1:${port}:3000`
  const both = [`--network=${id}-inside,${id}-front`, `--add-host=release:${address}`, published]
  await start('server', { ...shared, CAIRN_URL: `http://localhost:${port}` }, both)
  await until(() => answers(`http://localhost:${port}/readyz?all`, 503), 'server')
  if (!(await answers(`http://localhost:${port}/`, 200))) throw new Error('The server sends no page.')
  console.log(`Both processes answer after ${seconds()}.`)

  const checks = JSON.parse((await inside('server', ...asks('http://127.0.0.1:3000/readyz', 'print'))) ?? '{}')
  const release = checks.checks?.find((one: { name: string }) => one.name === 'release-service')
  if (release?.ok !== true) throw new Error(`The server does not reach the release service: ${JSON.stringify(checks)}`)
  for (const forbidden of refused) {
    const [name, ...command] = forbidden
    if ((await inside(name, ...command)) !== undefined) throw new Error(`${name} could: ${command.join(' ')}`)
  }
  console.log('Neither can write the image, read the other folder, or find a build tool. All is as it should be.')
}

const asks = (url: string, how: string) => ['node', '/opt/cairn/commands/answers.mjs', url, how]
const refused = [
  ['server', 'touch', '/opt/cairn/changed'],
  ['release', 'touch', '/opt/cairn/changed'],
  ['server', 'ls', '/var/lib/cairn/release'],
  ['release', 'ls', '/var/lib/cairn/server'],
  ['server', 'npm', '--version'],
  ['server', 'ls', '/opt/cairn/node_modules/vite'],
  ['server', 'ls', '/opt/cairn/node_modules/react'],
] as const

const answers = (url: string, status: number): Promise<boolean> =>
  fetch(url).then(
    (answer) => answer.status === status,
    () => false,
  )

async function remove(): Promise<void> {
  const names = ['server', 'release'].map((name) => `${id}-${name}`)
  const networks = ['inside', 'front'].map((name) => `${id}-${name}`)
  await podman('rm', '--force', '--time=20', ...names).catch(() => undefined)
  await podman('volume', 'rm', '--force', ...names).catch(() => undefined)
  await podman('network', 'rm', '--force', ...networks).catch(() => undefined)
  await podman('rmi', '--force', id).catch(() => undefined)
}

try {
  await tryOut()
} finally {
  await remove()
}
