import { connectPostgres } from '../server/db/pooled.ts'
import { fillWithCopies } from '../server/db/testing/scale.ts'
import { consoleLog } from '../server/log.ts'
import { startCairn } from '../commands/start-cairn.ts'
import { startTestPostgres } from '../commands/test/postgres.ts'
import { type Figure, interleaved, rounds } from './interleaved.ts'
import { prepareOwner } from './lanes.ts'
import { median, type Line } from './measurement.ts'
import { processorMeter } from './processor.ts'
import { all, lists, openings, saves } from './server.ts'
import { inOrder } from './wire.ts'

const plan = { records: 100, rounds: rounds + 1, creates: 20, edits: 20 }

const names: Record<string, string> = {
  lists: 'A list of 100 records',
  creates: 'A save of a new record',
  edits: 'A save of a changed record',
  'sign-ins': 'A sign-in',
  openings: 'An opening after a sign-in',
}

function lineOf(accounts: number, work: string, figures: readonly Figure[]): Line {
  const middle = (of: keyof Figure) => median(figures.map((figure) => figure[of]))
  const each = figures.map(({ perSecond }) => 1000 / perSecond)
  const spread = `${Math.min(...each).toFixed(1)} to ${Math.max(...each).toFixed(1)} ms in ${each.length} rounds`
  return {
    what: `${names[work] ?? work}, ${accounts.toLocaleString('en-US')} accounts`,
    measured: 1000 / middle('perSecond'),
    unit: 'ms',
    how: `${spread}; processor ${middle('server').toFixed(2)} + ${middle('database').toFixed(2)} ms`,
  }
}

/** SQL creates the other accounts in Postgres as copies of that user. */
export async function atScale(accounts: number): Promise<Line[] | undefined> {
  const postgres = await startTestPostgres({ durable: true })
  if (postgres === undefined) return undefined
  const stops: (() => Promise<unknown>)[] = [() => postgres.stop()]
  try {
    const cairn = await startCairn({ smtp: false, settings: { DATABASE_URL: postgres.url } })
    stops.unshift(() => cairn.stop())
    const person = await prepareOwner(cairn.url, 0, plan)
    inOrder(cairn.url, [person.fill])
    const database = connectPostgres(postgres.url, consoleLog)
    stops.unshift(() => database.destroy())
    await fillWithCopies(database, accounts - 1)
    // Sign in as another user, because a sign-in would end this user's session.
    const signing = await prepareOwner(cairn.url, 1, { records: 1, rounds: 0, creates: 0, edits: 0 })
    const meter = await processorMeter(postgres.url)
    stops.unshift(() => meter.stop())
    const server = { url: cairn.url, pid: cairn.pids().server }
    const works = [
      lists(server, 'lists', [person]),
      saves(server, 'creates', 'creates', [person]),
      saves(server, 'edits', 'edits', [person]),
      all(server, 'sign-ins', [signing.signIn]),
      openings(server, [person]),
    ]
    const figures = await interleaved(works, meter)
    return [...figures].map(([work, measured]) => lineOf(accounts, work, measured))
  } finally {
    for (const stop of stops) await stop()
  }
}
