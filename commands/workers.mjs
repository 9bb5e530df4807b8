// Runs WORKERS server processes on one port and restarts those that exit. For its parent it acts
// like a single server: it sends `ready` once all workers listen, and exits cleanly at SIGTERM or
// when the parent exits.
import cluster from 'node:cluster'
import { oneServer } from './processes.mjs'

const count = Number(process.env.WORKERS)
const { args, env } = oneServer(process.env)
// This process opens the listening sockets and the command socket, readable by its user only.
process.umask(0o077)
// Workers accept connections directly: a connection handed to a dying worker would hang.
cluster.schedulingPolicy = cluster.SCHED_NONE
cluster.setupPrimary({ exec: args.at(-1), args: [], execArgv: process.execArgv.concat(args.slice(0, -1)) })

const running = new Set()
let ready = 0
let stopping = false
let exitCode = 0
let deaths = 0
/** The exit code of a process that would fail again. */
const needsOperator = 78

function run(whenReady) {
  const worker = cluster.fork(env)
  const started = Date.now()
  let listens = false
  running.add(worker)
  worker.on('message', (message) => {
    if (message?.figures) passOn(worker, message)
    if (message !== 'ready') return
    listens = true
    whenReady()
  })
  worker.process.on('exit', (code) => {
    running.delete(worker)
    if (stopping) {
      exitCode ||= code ?? 1
      if (running.size === 0) process.exit(exitCode)
    } else if ((ready < count && !listens) || code === needsOperator) stop(code || 1)
    else replace(Date.now() - started)
  })
}

/** Passes on what server processes ask each other for /metrics (server/worker-figures.ts). */
function passOn(worker, message) {
  if (message.figures === 'answer') {
    cluster.workers[message.asker]?.send(message, () => undefined)
    return
  }
  const others = Array.from(running).filter((one) => one !== worker && one.isConnected())
  for (const one of others) one.send({ figures: 'asked', ask: message.ask, asker: worker.id }, () => undefined)
  worker.send({ figures: 'count', ask: message.ask, count: others.length }, () => undefined)
}

/** Restarts a worker that exited, with growing delays after repeated crashes. */
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

// The first worker migrates the database and creates the key file, so the others start after it.
run(() => {
  begun()
  for (let index = 1; index < count; index++) run(begun)
})

function begun() {
  ready++
  if (ready === count && process.connected) process.send?.('ready')
}
