import { setTimeout as pause } from 'node:timers/promises'
import { testMailbox } from '../../server/mail/testing/mailbox.ts'
import { startTestPostgres } from '../test/postgres.ts'
import { openJournal } from './journal.ts'
import { countLetters, readOutbox, tooManyRepeated, untilReached } from './letters.ts'
import { startNodes } from './nodes.ts'
import { type Load, newPeople } from './people.ts'
import { between, strikeUnderLoad } from './rounds.ts'
import type { Options, Outcome, Scenario } from './scenario.ts'
import { limitsOn, sessionsOn } from './shared.ts'

// Two nodes behind a balancer share a Postgres, a file folder and a release service. Each round
// kills a random node under load and starts it again, while the other node continues.

/** Longer than a node's lease on a letter, so that another node sends a killed node's letter. */
const patienceMilliseconds = 150_000

async function run({ rounds, broken }: Options, say: (line: string) => void): Promise<Outcome> {
  const postgres = await startTestPostgres({ durable: true })
  if (!postgres) throw new Error('There is no Postgres on this machine.')
  const mailbox = await testMailbox()
  const nodes = await startNodes({ databaseUrl: postgres.url, smtpUrl: mailbox.url, broken })
  const journal = openJournal()
  const place = { url: nodes.balancer.url, journal, mails: mailbox.mails }
  const problems: string[] = []
  try {
    const people = await newPeople(place, 4)
    const everyone = [...people.owners, people.reporter]
    const strike = async (load: Load) => {
      const victim = nodes.all[Math.floor(Math.random() * nodes.all.length)]
      if (!victim) throw new Error('There are nodes.')
      await victim.kill('SIGKILL')
      // For a while, only the other node answers.
      await pause(between(200, 1500))
      await victim.start()
      await nodes.balancer.untilReady(nodes.all.length)
      await load.stop()
      problems.push(...(await sessionsOn(nodes, everyone)))
      return victim.name
    }
    const lost = await strikeUnderLoad({ place, people, rounds, before: [400, 2000] }, strike, say)
    await untilReached(place, patienceMilliseconds)
    problems.push(...(await limitsOn(nodes, 'stranger@example.org')))
    for (const node of nodes.all) await node.kill('SIGTERM')
    const outbox = await readOutbox(postgres.url, '')
    const letters = countLetters(mailbox.mails, outbox, journal)
    return {
      rounds,
      acknowledged: journal.count(),
      lost: lost.length,
      letters,
      problems: [...problems, ...tooManyRepeated(letters, rounds), ...lost.slice(0, 20)],
      notes: [
        `${rounds} kills; ${journal.parts.size} parts of files, ${journal.reports.size} reports; ${nodes.balancer.answered()} requests answered, ${nodes.balancer.failed()} broken off by a kill. Sessions held on both nodes after each round, and failed sign-ins counted together.`,
      ],
    }
  } finally {
    await nodes.stop()
    await mailbox.close()
    await postgres.stop()
  }
}

export const scenario: Scenario = {
  name: 'two-nodes',
  about:
    'kill -9 of one of two nodes at a random moment under load, behind a balancer, on one Postgres, one file folder and a release service that stands elsewhere; then its start, and a comparison.',
  defaults: { rounds: 30, database: 'postgres' },
  run,
}
