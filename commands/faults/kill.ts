import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { testMailbox } from '../../server/mail/testing/mailbox.ts'
import { startTestPostgres } from '../test/postgres.ts'
import { comparing, readAnew } from './compare.ts'
import { openJournal } from './journal.ts'
import { countLetters, readOutbox } from './letters.ts'
import { newPeople, startLoad } from './people.ts'
import { both, makeRig, type ProcessName, type Rig } from './rig.ts'
import type { Options, Outcome, Scenario } from './scenario.ts'

// Sends kill -9 to one process or both under load, and sometimes to a process that is starting.

const between = (least: number, most: number): number => least + Math.random() * (most - least)

const victims = (): readonly ProcessName[] => {
  const chance = Math.random()
  return chance < 0.4 ? both : chance < 0.8 ? ['server'] : ['release']
}

/** Starts the killed processes. One time in four, first kills a process while it starts. */
async function startAgain(rig: Rig, killed: readonly ProcessName[]): Promise<void> {
  if (Math.random() < 0.25) {
    const [name = 'server'] = killed.toReversed()
    await rig.begin(name)
    await pause(between(50, 900))
    await rig.signal(name, 'SIGKILL')
  }
  for (const name of ['release', 'server'] as const) if (!rig.runs(name)) await rig.start(name)
}

/** Waits until every expected letter has arrived, at most half a minute. */
export async function untilDelivered(reached: () => boolean): Promise<void> {
  const patience = Date.now() + 30_000
  while (!reached() && Date.now() < patience) await pause(200)
  // Other letters may be on their way.
  await pause(2000)
}

/** Longer than the server's lease on a letter, so another server sends a killed server's letter. */
const leaseMilliseconds = 150_000

async function run({ rounds, database }: Options, say: (line: string) => void): Promise<Outcome> {
  const postgres = database === 'postgres' ? await startTestPostgres({ durable: true }) : undefined
  if (database === 'postgres' && !postgres) throw new Error('There is no Postgres on this machine.')
  const mailbox = await testMailbox()
  const rig = await makeRig({ databaseUrl: postgres?.url, smtpUrl: mailbox.url })
  const journal = openJournal()
  const place = { url: rig.url, journal, mails: mailbox.mails }
  const kills = { server: 0, release: 0 }
  const lost = new Set<string>()
  try {
    for (const name of ['release', 'server'] as const) await rig.start(name)
    const people = await newPeople(place, 4)
    const compare = comparing(place, people)
    for (let round = 1; round <= rounds; round += 1) {
      const load = startLoad(place, people)
      await pause(between(400, 2000))
      const killed = victims()
      await Promise.all(killed.map((name) => rig.signal(name, 'SIGKILL')))
      for (const name of killed) kills[name] += 1
      await load.stop()
      await startAgain(rig, killed)
      for (const one of await compare()) lost.add(one)
      say(`${round} of ${rounds}: ${killed.join(' and ')}; ${journal.count()} acknowledged, ${lost.size} lost`)
    }
    await rig.passTime(leaseMilliseconds)
    const isReached = () => {
      const reached = new Set(mailbox.mails.map(({ to }) => to))
      return [...journal.waitlist].every((email) => reached.has(email))
    }
    await untilDelivered(isReached)
    for (const one of [...(await compare()), ...(await readAnew(place, people))]) lost.add(one)
    for (const name of both) await rig.signal(name, 'SIGTERM')
    const outbox = await readOutbox(postgres?.url, join(rig.dataFolder, 'server'))
    return {
      rounds,
      acknowledged: journal.count(),
      lost: lost.size,
      letters: countLetters(mailbox.mails, outbox, journal),
      problems: [...lost].slice(0, 20),
      notes: [
        `${kills.server} kills of the server, ${kills.release} of the release service; ${journal.parts.size} parts of files, ${journal.reports.size} reports.`,
      ],
    }
  } finally {
    await rig.stop()
    await mailbox.close()
    await postgres?.stop()
  }
}

export const scenario: Scenario = {
  name: 'kill',
  about:
    'kill -9 of server and release service, one or both, at a random moment under load, and sometimes of one that is starting; then a start, and a comparison.',
  defaults: { rounds: 100 },
  run,
}
