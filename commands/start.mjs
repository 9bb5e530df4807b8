// npm start: installs and builds what is missing, then runs release service and server until
// Ctrl-C. `npm start -- server` or `-- release` runs one of them, under its own user
// (docs/operate.md).
import { spawn } from 'node:child_process'
import { accessSync, constants, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { eachNight } from './backup-schedule.mjs'
import { takeOverEarlierLayout } from './earlier-layout.mjs'
import { dataFolderOf, nodeFor, preparationFor } from './processes.mjs'
import { ensureBuilt, ensureInstalled, fail, isBuilt, productName, projectNode, root } from './setup.mjs'
import { unquoted } from './unquoted.mjs'

// Read first, because npm may be killed during the install or the build.
const startedBy = process.ppid
Object.assign(process.env, unquoted(process.env))
const [only] = process.argv.slice(2)
if (only !== undefined && only !== 'server' && only !== 'release')
  fail('Start what? npm start, or npm start -- server, or npm start -- release')
// Node opens a debugger at SIGUSR1 unless a handler is set. No permission model confines this
// process, so code inside the server would try this signal first.
process.on('SIGUSR1', () => undefined)

for (const name of only === undefined ? ['release', 'server'] : [only])
  ensureWritable(join(dataFolderOf(process.env), name))
if (only !== 'release') await takeOver()
ensureInstalled(isBuilt() ? 'run' : 'build')
ensureBuilt()

const node = projectNode()
const environment = Object.assign({}, process.env, { NODE_ENV: 'production' })
const processes = new Map()
let stopping = false
let exitCode = 0

async function takeOver() {
  try {
    const moved = await takeOverEarlierLayout(dataFolderOf(process.env))
    if (moved !== undefined) console.log(moved)
  } catch (error) {
    fail(error.message)
  }
}

/** Creates the folder. Fails with a message if this user cannot write to it. */
function ensureWritable(folder) {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.R_OK | constants.W_OK)
  } catch (error) {
    fail(
      `The folder ${folder} cannot be written (${error.code}). Give it to this user, or choose another with CAIRN_DATA.`,
    )
  }
}

function run(name, onExit, { args, env } = nodeFor(name, environment)) {
  const child = spawn(node, args, {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // In its own process group, so that Ctrl-C reaches only this script, which stops both in order.
    detached: process.platform !== 'win32',
  })
  processes.set(name, child)
  child.on('exit', (code) => {
    processes.delete(name)
    if (stopping) {
      if (processes.size === 0) process.exit(exitCode)
    } else onExit(code)
  })
  return child
}

/** The exit code of a process that would fail again, for example on a store of a later version. */
const needsOperator = 78
let releaseStarts = 0
function runRelease() {
  const started = Date.now()
  run('release', (code) => {
    if (code === needsOperator) return stop('SIGTERM', code)
    // Each crash doubles the delay; a minute without a crash resets it.
    if (Date.now() - started > 60_000) releaseStarts = 0
    const delay = Math.min(30_000, 500 * 2 ** releaseStarts++)
    console.error(`The release service stopped. It is started again in ${Math.ceil(delay / 1000)} s.`)
    setTimeout(() => stopping || runRelease(), delay)
  })
}

function prepareServer() {
  const preparation = preparationFor(environment)
  if (preparation === undefined) return runServer()
  const then = (code) => (code === 0 ? runServer() : stop('SIGTERM', code || 1))
  return run('preparation', then, preparation)
}

function runServer() {
  run('server', (code) => {
    console.error('The server stopped.')
    stop('SIGTERM', code || 1)
  }).on('message', (message) => {
    if (message === 'ready') welcome()
  })
}

function welcome() {
  const port = process.env.PORT || '3000'
  console.log(`
  ${productName} is ready.

    Open        ${process.env.CAIRN_URL || `http://localhost:${port}`}
    Data        ${dataFolderOf(process.env)}
    First admin sign up in the browser, then:  npm run admin -- grant EMAIL
    Stop        Ctrl-C
`)
}

/** Backs up as `npm run admin -- backup` does. The server itself may start no program. */
function backUp(folder) {
  return new Promise((resolve) => {
    const args = ['--disable-warning=ExperimentalWarning', 'commands/admin.ts', 'backup', folder, '--keep-days', '35']
    const done = (code) => {
      if (code !== 0) console.error('The nightly backup failed. The lines above say why.')
      resolve()
    }
    run('backup', done, { args, env: environment })
  })
}

function stop(signal, code) {
  if (stopping) return
  stopping = true
  exitCode = code
  if (processes.size === 0) process.exit(exitCode)
  for (const child of processes.values()) child.kill(signal)
  // Longer than the server's own timeout for its last requests.
  setTimeout(
    () => {
      for (const child of processes.values()) child.kill('SIGKILL')
    },
    (Number(process.env.LEAVE_SECONDS) || 0) * 1000 + 45_000,
  ).unref()
}

process.on('SIGINT', () => stop('SIGTERM', 0))
process.on('SIGTERM', () => stop('SIGTERM', 0))
process.on('SIGHUP', () => stop('SIGTERM', 0))
// A signal to npm does not reach this script through npm's shell, so watch the parent process.
if (process.env.npm_lifecycle_event !== undefined)
  setInterval(() => process.ppid === startedBy || stop('SIGTERM', 0), 500).unref()
// Stops all child processes, however this script exits.
process.on('exit', () => {
  for (const child of processes.values()) child.kill('SIGTERM')
})

const backupTo = process.env.BACKUP_TO?.trim()
if (only === undefined && backupTo) eachNight(() => backUp(backupTo))
if (only !== 'server') runRelease()
if (only !== 'release') prepareServer()
