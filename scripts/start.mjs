// npm start: installs and builds what is missing, then runs the release service and the server until Ctrl-C.
import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { ensureBuilt, ensureInstalled, projectNode, root } from './setup.mjs'

ensureInstalled({ development: false })
ensureBuilt()

const node = projectNode()
const environment = Object.assign({}, process.env, {
  NODE_ENV: 'production',
  // From the second start on nothing is compiled anew: it is quicker, and takes much less memory.
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
})
const processes = new Map()
let stopping = false
let exitCode = 0

/** Starts one of the two processes; `onExit` says what its end means. */
function run(name, file, onExit) {
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', file], {
    cwd: root,
    env: environment,
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
  run('release', 'release/main.ts', () => {
    // It may be down for a while without harm: releases wait. A fault that repeats must not spin.
    if (Date.now() - started > 60_000) releaseStarts = 0
    const delay = Math.min(30_000, 500 * 2 ** releaseStarts++)
    console.error(`The release service stopped. It is started again in ${Math.ceil(delay / 1000)} s.`)
    setTimeout(() => stopping || runRelease(), delay)
  })
}

function runServer() {
  run('server', 'server/main.ts', (code) => {
    console.error('The server stopped.')
    stop('SIGTERM', code || 1)
  }).on('message', (message) => {
    if (message === 'ready') welcome()
  })
}

function welcome() {
  const port = process.env.PORT || '3000'
  const data = resolve(root, process.env.CAIRN_DATA || './data')
  console.log(`
  Cairn is ready.

    Open        ${process.env.CAIRN_URL || `http://localhost:${port}`}
    Data        ${data}
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
// However this script ends, nothing of it stays behind.
process.on('exit', () => {
  for (const child of processes.values()) child.kill('SIGTERM')
})

runRelease()
runServer()
