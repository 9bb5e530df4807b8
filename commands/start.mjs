// npm start: installs and builds what is missing, then runs the release service and the server until Ctrl-C. With the name
// of one of them (npm start -- server, npm start -- release) that one alone: as different users (docs/operate.md).
import { spawn } from 'node:child_process'
import { accessSync, constants, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { takeOverEarlierLayout } from './earlier-layout.mjs'
import { dataFolderOf, nodeFor, preparationFor } from './processes.mjs'
import { ensureBuilt, ensureInstalled, fail, projectNode, root } from './setup.mjs'

// Asked before anything else: npm may be stopped while libraries are installed or the app is built.
const startedBy = process.ppid
const [only] = process.argv.slice(2)
if (only !== undefined && only !== 'server' && only !== 'release')
  fail('Start what? npm start, or npm start -- server, or npm start -- release')
// Node opens a debugger at this signal unless somebody listens. This process is held by no permission model: it is the
// first that code running in one of the others would try.
process.on('SIGUSR1', () => undefined)

for (const name of only === undefined ? ['release', 'server'] : [only])
  ensureWritable(join(dataFolderOf(process.env), name))
if (only !== 'release') await takeOver()
ensureInstalled({ development: false })
ensureBuilt()

const node = projectNode()
const environment = Object.assign({}, process.env, { NODE_ENV: 'production' })
const processes = new Map()
let stopping = false
let exitCode = 0

/** Data of before each process had a folder of its own. */
async function takeOver() {
  try {
    const moved = await takeOverEarlierLayout(dataFolderOf(process.env))
    if (moved !== undefined) console.log(moved)
  } catch (error) {
    fail(error.message)
  }
}

/** Makes the folder where there is none. A folder that another user made is the usual reason why nothing starts. */
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

/** Starts one of the processes; `onExit` says what its end means. */
function run(name, onExit, { args, env } = nodeFor(name, environment)) {
  const child = spawn(node, args, {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // In a group of its own: Ctrl-C reaches this script alone, which then stops them in order.
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

let releaseStarts = 0
function runRelease() {
  const started = Date.now()
  run('release', () => {
    // It may be down for a while without harm: releases wait. A fault that repeats must not spin.
    if (Date.now() - started > 60_000) releaseStarts = 0
    const delay = Math.min(30_000, 500 * 2 ** releaseStarts++)
    console.error(`The release service stopped. It is started again in ${Math.ceil(delay / 1000)} s.`)
    setTimeout(() => stopping || runRelease(), delay)
  })
}

/** Makes the database where there is none yet, and then starts the server. */
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
  Cairn is ready.

    Open        ${process.env.CAIRN_URL || `http://localhost:${port}`}
    Data        ${dataFolderOf(process.env)}
    First admin sign up in the browser, then:  npm run admin -- grant EMAIL
    Stop        Ctrl-C
`)
}

function stop(signal, code) {
  if (stopping) return
  stopping = true
  exitCode = code
  if (processes.size === 0) process.exit(exitCode)
  for (const child of processes.values()) child.kill(signal)
  // Longer than the server gives its last requests.
  setTimeout(() => {
    for (const child of processes.values()) child.kill('SIGKILL')
  }, 15_000).unref()
}

process.on('SIGINT', () => stop('SIGTERM', 0))
process.on('SIGTERM', () => stop('SIGTERM', 0))
process.on('SIGHUP', () => stop('SIGTERM', 0))
// Whoever stops npm from outside reaches npm and the shell between them, and not this script.
if (process.env.npm_lifecycle_event !== undefined)
  setInterval(() => process.ppid === startedBy || stop('SIGTERM', 0), 500).unref()
// However this script ends, nothing of it stays behind.
process.on('exit', () => {
  for (const child of processes.values()) child.kill('SIGTERM')
})

if (only !== 'server') runRelease()
if (only !== 'release') prepareServer()
