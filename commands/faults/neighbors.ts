import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { testMailbox } from '../../server/mail/testing/mailbox.ts'
import { startTestPostgres } from '../test/postgres.ts'
import { type Fault, interrupt } from './interruptions.ts'
import { makeRig, type Rig } from './rig.ts'
import type { Options, Outcome, Scenario } from './scenario.ts'

// The release service, Postgres and the mail server hang and continue; the release service
// restarts, and Postgres crashes.

type Line = { port: number; hang(): void; goOn(): void; close(): void }

/** A proxy before the mail server that can stop forwarding, as if the mail server hung. */
async function lineTo(target: number): Promise<Line> {
  const sockets = new Set<Socket>()
  let hangs = false
  const server = createServer((near) => {
    sockets.add(near)
    near.on('error', () => near.destroy())
    near.on('close', () => sockets.delete(near))
    if (hangs) return
    const far = connect(target, '127.0.0.1')
    far.on('error', () => near.destroy())
    near.on('close', () => far.destroy())
    near.pipe(far).pipe(near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  const end = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: typeof bound === 'object' && bound ? bound.port : 0,
    hang() {
      hangs = true
      for (const socket of sockets) socket.pause().unpipe()
    },
    goOn() {
      hangs = false
      end()
    },
    close() {
      end()
      server.close()
    },
  }
}

/** The process ids of Postgres and of its child processes. */
async function family(pid: number): Promise<number[]> {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const children = await Promise.all(
    all.map(async (one) => {
      const stat = await readFile(`/proc/${one}/stat`, 'utf8').catch(() => '')
      return Number(stat.slice(stat.lastIndexOf(')') + 4).split(' ')[0]) === pid ? [one] : []
    }),
  )
  return [pid, ...children.flat()]
}

const signalAll = (pids: readonly number[], signal: NodeJS.Signals) => {
  for (const pid of pids) process.kill(pid, signal)
}

function postgresFaults(pid: number): Fault[] {
  let stopped: number[] = []
  return [
    {
      name: 'a hung Postgres',
      begin: async () => {
        stopped = await family(pid)
        signalAll(stopped, 'SIGSTOP')
      },
      end: async () => signalAll(stopped, 'SIGCONT'),
    },
    {
      name: 'a crash of Postgres',
      // If one of its processes is killed, Postgres ends the others and recovers as after a crash.
      begin: async () => signalAll((await family(pid)).slice(-1), 'SIGKILL'),
      end: () => Promise.resolve(),
    },
  ]
}

const faultsOf = (rig: Rig, mails: Line, postgres: number | undefined): Fault[] => [
  {
    name: 'a hung release service',
    begin: () => rig.signal('release', 'SIGSTOP'),
    end: () => rig.signal('release', 'SIGCONT'),
  },
  {
    name: 'a restart of the release service',
    begin: () => rig.signal('release', 'SIGTERM'),
    end: () => rig.start('release'),
  },
  {
    name: 'a hung mail server',
    begin: async () => mails.hang(),
    end: async () => mails.goOn(),
  },
  ...(postgres === undefined ? [] : postgresFaults(postgres)),
]

async function run({ rounds, database, broken }: Options, say: (line: string) => void): Promise<Outcome> {
  const postgres = database === 'postgres' ? await startTestPostgres({ durable: true }) : undefined
  const mailbox = await testMailbox()
  const mails = await lineTo(Number(new URL(mailbox.url).port))
  const databaseUrl = postgres?.url
  const rig = await makeRig({ databaseUrl, smtpUrl: `smtp://127.0.0.1:${mails.port}`, broken })
  try {
    const faults = faultsOf(rig, mails, postgres?.pid)
    return await interrupt({ rig, mailbox, databaseUrl, rounds, milliseconds: 8000, faults }, say)
  } finally {
    await rig.stop()
    mails.close()
    await mailbox.close()
    await postgres?.stop()
  }
}

export const scenario: Scenario = {
  name: 'neighbors',
  about:
    'Release service, mail server and Postgres hang for 8 seconds under load (SIGSTOP) and go on; the release service is restarted, and Postgres crashes (kill -9 of one of its processes).',
  defaults: { rounds: 6 },
  run,
}
