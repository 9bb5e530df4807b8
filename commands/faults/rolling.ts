import { setTimeout as pause } from 'node:timers/promises'
import { testMailbox } from '../../server/mail/testing/mailbox.ts'
import { startTestPostgres } from '../test/postgres.ts'
import { comparing, readAnew } from './compare.ts'
import { openJournal } from './journal.ts'
import { startNodes } from './nodes.ts'
import { newPeople, startLoad } from './people.ts'
import { type Options, type Outcome, noLetters, type Scenario } from './scenario.ts'

// Restarts two nodes behind a balancer in turn under load, as an update does. No request may fail.

async function run({ rounds, broken }: Options, say: (line: string) => void): Promise<Outcome> {
  const postgres = await startTestPostgres({ durable: true })
  if (!postgres) throw new Error('There is no Postgres on this machine.')
  const mailbox = await testMailbox()
  const nodes = await startNodes({ databaseUrl: postgres.url, smtpUrl: mailbox.url, broken })
  const { balancer } = nodes
  const journal = openJournal()
  const place = { url: balancer.url, journal, mails: mailbox.mails }
  try {
    const people = await newPeople(place, 4)
    const before = { failed: balancer.failed(), answered: balancer.answered() }
    const load = startLoad(place, people)
    for (let round = 1; round <= rounds; round += 1)
      for (const node of nodes.all) {
        await pause(500)
        await node.kill('SIGTERM')
        await node.start()
        await balancer.untilReady(nodes.all.length)
        say(`${round} of ${rounds}: ${node.name}; ${balancer.failed() - before.failed} requests failed`)
      }
    await load.stop()
    const failed = balancer.failed() - before.failed
    const lost = [...(await comparing(place, people)()), ...(await readAnew(place, people))]
    return {
      rounds,
      acknowledged: journal.count(),
      lost: lost.length,
      letters: { ...noLetters, sent: mailbox.mails.length },
      problems: [...(failed === 0 ? [] : [`${failed} requests failed at the balancer.`]), ...lost.slice(0, 20)],
      notes: [
        `${rounds * nodes.all.length} restarts; ${balancer.answered() - before.answered} requests answered, ${failed} failed.`,
        ...[...load.failures].map(([message, count]) => `${count} calls were refused: ${message}`),
      ],
    }
  } finally {
    await nodes.stop()
    await mailbox.close()
    await postgres.stop()
  }
}

export const scenario: Scenario = {
  name: 'rolling',
  about:
    'Two nodes restarted in turn with SIGTERM under load, as an update does, behind a balancer that asks /readyz; no request may fail.',
  defaults: { rounds: 5, database: 'postgres' },
  run,
}
