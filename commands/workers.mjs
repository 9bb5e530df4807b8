// Several server processes on one port (the setting WORKERS), kept alive until they are asked to stop. It is what `nodeFor`
// names as the server where more than one is wanted, and speaks to whoever started it as a single server does: `ready`
// once all of them listen, a clean end at SIGTERM or when that one is gone.
import cluster from 'node:cluster'
import { oneServer } from './processes.mjs'

const count = Number(process.env.WORKERS)
const { args, env } = oneServer(process.env)
// This process opens what all of them listen on, the socket for commands too: for this user alone.
process.umask(0o077)
// Each takes connections by itself. Handed out by this process, one that is given to a server that just died would never be answered.
cluster.schedulingPolicy = cluster.SCHED_NONE
cluster.setupPrimary({ exec: args.at(-1), args: [], execArgv: process.execArgv.concat(args.slice(0, -1)) })

const running = new Set()
let ready = 0
let stopping = false
let exitCode = 0
let deaths = 0

/** Starts one process; `whenReady` is called once it listens. */
function run(whenReady) {
  const worker = cluster.fork(env)
  const started = Date.now()
  let listens = false
  running.add(worker)
  worker.on('message', (message) => {
    if (message !== 'ready') return
    listens = true
    whenReady()
  })
  worker.process.on('exit', (code) => {
    running.delete(worker)
    if (stopping) {
      exitCode ||= code ?? 1
      if (running.size === 0) process.exit(exitCode)
    } else if (ready < count && !listens) stop(code || 1)
    else replace(Date.now() - started)
  })
}

/** One ended by itself. A fault that repeats must not spin. */
function replace(livedFor) {
  if (livedFor > 60_000) deaths = 0
  const delay = Math.min(30_000, 500 * 2 ** deaths++)
  console.error(`A server process stopped. Another is started in ${Math.ceil(delay / 1000)} s.`)
  setTimeout(() => stopping || run(() => console.log('The server process was replaced.')), delay)
}

function stop(code) {
  if (stopping) return
  stopping = true
  exitCode = code
  if (running.size === 0) process.exit(exitCode)
  for (const worker of running) worker.process.kill('SIGTERM')
}

process.on('SIGINT', () => stop(0))
process.on('SIGTERM', () => stop(0))
process.on('disconnect', () => stop(0))
if (process.send && !process.connected) stop(0)

// The first brings the database to this version and makes the key file; the others find both.
run(() => {
  begun()
  for (let index = 1; index < count; index++) run(begun)
})

function begun() {
  ready++
  if (ready === count && process.connected) process.send?.('ready')
}
