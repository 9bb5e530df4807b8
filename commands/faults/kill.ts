import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { testMailbox } from '../../server/mail/testing/mailbox.ts'
import { startTestPostgres } from '../test/postgres.ts'
import { openJournal } from './journal.ts'
import { countLetters, readOutbox, tooManyRepeated, untilReached } from './letters.ts'
import { type Load, newPeople } from './people.ts'
import { both, makeRig, type ProcessName, type Rig } from './rig.ts'
import { between, strikeUnderLoad } from './rounds.ts'
import type { Options, Outcome, Scenario } from './scenario.ts'

// Sends kill -9 to one process or both under load, and sometimes to a process that is starting.

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
  await rig.startAll()
}

/** Longer than the server's lease on a letter, so another server sends a killed server's letter. */
const leaseMilliseconds = 150_000

async function run({ rounds, database, broken }: Options, say: (line: string) => void): Promise<Outcome> {
  const postgres = database === 'postgres' ? await startTestPostgres({ durable: true }) : undefined
  if (database === 'postgres' && !postgres) throw new Error('There is no Postgres on this machine.')
  const mailbox = await testMailbox()
  const rig = await makeRig({ databaseUrl: postgres?.url, smtpUrl: mailbox.url, broken })
  const journal = openJournal()
  const place = { url: rig.url, journal, mails: mailbox.mails }
  const kills = { server: 0, release: 0 }
  try {
    await rig.startAll()
    const people = await newPeople(place, 4)
    const strike = async (load: Load) => {
      const killed = victims()
      await Promise.all(killed.map((name) => rig.signal(name, 'SIGKILL')))
      for (const name of killed) kills[name] += 1
      await load.stop()
      await startAgain(rig, killed)
      return killed.join(' and ')
    }
    const lost = await strikeUnderLoad({ place, people, rounds, before: [400, 2000] }, strike, say)
    await rig.passTime(leaseMilliseconds)
    await untilReached(place, 30_000)
    for (const name of both) await rig.signal(name, 'SIGTERM')
    const outbox = await readOutbox(postgres?.url, join(rig.dataFolder, 'server'))
    const letters = countLetters(mailbox.mails, outbox, journal)
    return {
      rounds,
      acknowledged: journal.count(),
      lost: lost.length,
      letters,
      problems: [...tooManyRepeated(letters, kills.server), ...lost.slice(0, 20)],
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
