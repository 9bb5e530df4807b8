import { setTimeout as pause } from 'node:timers/promises'
import { testMailbox } from '../../server/mail/testing/mailbox.ts'
import { startTestPostgres } from '../test/postgres.ts'
import { comparing, readAnew } from './compare.ts'
import { openJournal } from './journal.ts'
import { countLetters, readOutbox } from './letters.ts'
import { startNodes } from './nodes.ts'
import { newPeople, startLoad } from './people.ts'
import type { Options, Outcome, Scenario } from './scenario.ts'
import { limitsOn, sessionsOn } from './shared.ts'

// Two nodes behind a balancer share a Postgres, a file folder and a release service. Each round
// kills a random node under load and starts it again, while the other node continues.

const between = (least: number, most: number): number => least + Math.random() * (most - least)

/** Longer than a node's lease on a letter, so that another node sends a killed node's letter. */
const patienceMilliseconds = 150_000

async function untilAllReached(reached: () => boolean): Promise<void> {
  const until = Date.now() + patienceMilliseconds
  while (!reached() && Date.now() < until) await pause(500)
  // Other letters may be on their way.
  await pause(2000)
}

async function run({ rounds }: Options, say: (line: string) => void): Promise<Outcome> {
  const postgres = await startTestPostgres({ durable: true })
  if (!postgres) throw new Error('There is no Postgres on this machine.')
  const mailbox = await testMailbox()
  const nodes = await startNodes({ databaseUrl: postgres.url, smtpUrl: mailbox.url })
  const journal = openJournal()
  const place = { url: nodes.balancer.url, journal, mails: mailbox.mails }
  const lost = new Set<string>()
  const problems: string[] = []
  try {
    const people = await newPeople(place, 4)
    const everyone = [...people.owners, people.reporter]
    const compare = comparing(place, people)
    for (let round = 1; round <= rounds; round += 1) {
      const load = startLoad(place, people)
      await pause(between(400, 2000))
      const victim = nodes.all[Math.floor(Math.random() * nodes.all.length)]
      if (!victim) throw new Error('There are nodes.')
      await victim.kill('SIGKILL')
      // For a while, only the other node answers.
      await pause(between(200, 1500))
      await victim.start()
      await nodes.balancer.untilReady(nodes.all.length)
      await load.stop()
      for (const one of await compare()) lost.add(one)
      problems.push(...(await sessionsOn(nodes, everyone)))
      say(`${round} of ${rounds}: ${victim.name}; ${journal.count()} acknowledged, ${lost.size} lost`)
    }
    const isReached = () => {
      const reached = new Set(mailbox.mails.map(({ to }) => to))
      return [...journal.waitlist].every((email) => reached.has(email))
    }
    await untilAllReached(isReached)
    for (const one of [...(await compare()), ...(await readAnew(place, people))]) lost.add(one)
    problems.push(...(await limitsOn(nodes, 'stranger@example.org')))
    for (const node of nodes.all) await node.kill('SIGTERM')
    const outbox = await readOutbox(postgres.url, '')
    return {
      rounds,
      acknowledged: journal.count(),
      lost: lost.size,
      letters: countLetters(mailbox.mails, outbox, journal),
      problems: [...problems, ...[...lost].slice(0, 20)],
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
