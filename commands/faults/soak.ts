import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../free-port.ts'
import { testMailbox } from '../../server/mail/testing/mailbox.ts'
import { startTestPostgres } from '../test/postgres.ts'
import { comparing } from './compare.ts'
import { openJournal } from './journal.ts'
import { newPeople, newPerson, type People, type Place, saveSome, upload } from './people.ts'
import { both, makeRig, type Rig } from './rig.ts'
import { type Options, type Outcome, noLetters, type Scenario } from './scenario.ts'
import { approvedReport, newOperator, onNewDevice, opensTo } from './story.ts'

// Many people save and upload for a long time, while a report opens. Memory must not grow.

const everyMilliseconds = 10_000
/** Each person's pause between two actions. */
const restMilliseconds = 12_000
const fileBytes = 200 * 1024
/** So short that a wait of 30 days ends within the run. */
const daySeconds = 10
const mostGrowth = 1.1

export type Sample = { server: number; release: number; heap: number }

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

async function sample(rig: Rig, metricsPort: number): Promise<Sample> {
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const heap = Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(metrics)?.[1] ?? 0) / 2 ** 20
  const [server, release] = await Promise.all([
    residentMegabytes(rig.pid('server')),
    residentMegabytes(rig.pid('release')),
  ])
  return { server, release, heap }
}

const everyFiveMinutes = (samples: readonly Sample[]): string =>
  samples
    .filter((_, at) => (at + 1) % (300_000 / everyMilliseconds) === 0)
    .map(({ server, release, heap }) => [server, release, heap].map((megabytes) => megabytes.toFixed(0)).join(', '))
    .join('; ')

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

export function flatness(name: string, values: readonly number[]): { text: string; flat: boolean } {
  const third = Math.floor(values.length / 3)
  const middle = median(values.slice(third, 2 * third))
  const last = median(values.slice(2 * third))
  const text = `${name}: ${middle.toFixed(0)} MB in the middle third, ${last.toFixed(0)} MB in the last, at most ${Math.max(0, ...values).toFixed(0)} MB.`
  return { text, flat: last <= middle * mostGrowth }
}

/** Signs up an owner and the reporter, and people who only save and upload. */
async function gather(place: Place, count: number, say: (line: string) => void): Promise<People> {
  const people = await newPeople(place, 1)
  let next = 0
  const some = async () => {
    for (let at = next++; at < count; at = next++) {
      people.owners.push(await newPerson(place, `person-${at}`))
      if (at % 50 === 49) say(`${at + 1} of ${count} people are there`)
    }
  }
  await Promise.all([some(), some(), some()])
  return people
}

async function run(
  { minutes, people: count, database, broken }: Options,
  say: (line: string) => void,
): Promise<Outcome> {
  const postgres = database === 'postgres' ? await startTestPostgres({ durable: true }) : undefined
  const mailbox = await testMailbox()
  const metricsPort = await freePort()
  const settings = { METRICS_PORT: String(metricsPort), CAIRN_DAY_SECONDS: String(daySeconds), LOG_LEVEL: 'warn' }
  const rig = await makeRig({ databaseUrl: postgres?.url, smtpUrl: mailbox.url, settings, broken })
  const journal = openJournal()
  const place = { url: rig.url, journal, mails: mailbox.mails }
  const problems: string[] = []
  try {
    await rig.startAll()
    const operator = await newOperator(place, rig.dataFolder)
    const people = await gather(place, count, say)
    await approvedReport(people, operator)
    const ends = Date.now() + minutes * 60_000
    const failures = new Map<string, number>()
    const fail = (error: unknown) => void failures.set(String(error), (failures.get(String(error)) ?? 0) + 1)
    const actors = people.owners.slice(1).map(async (owner) => {
      await pause(Math.random() * restMilliseconds)
      while (Date.now() < ends) {
        const act = Math.random() < 0.1 ? upload(owner, people, fileBytes) : saveSome(owner)
        await act.catch(fail)
        await pause(restMilliseconds * (0.5 + Math.random()))
      }
    })
    const samples: Sample[] = []
    while (Date.now() < ends) {
      // As a page does on a click; a session without it is locked after half an hour.
      await Promise.all([...people.owners, people.reporter].map(({ person }) => person.touch())).catch(fail)
      const one = await sample(rig, metricsPort)
      samples.push(one)
      if (samples.length % 30 === 0)
        say(
          `server ${one.server.toFixed(0)} MB, release ${one.release.toFixed(0)} MB, heap ${one.heap.toFixed(0)} MB; ${journal.count()} acknowledged`,
        )
      await pause(everyMilliseconds)
    }
    await Promise.all(actors)
    for (const name of both) if (!rig.runs(name)) problems.push(`The ${name} ended.`)
    const opened = await opensTo(await onNewDevice(place, people.reporter))
    if (opened === undefined) problems.push('The report did not open to its attorney.')
    const parts = [
      flatness(
        'Server',
        samples.map(({ server }) => server),
      ),
      flatness(
        'Release service',
        samples.map(({ release }) => release),
      ),
      flatness(
        'Heap of the server',
        samples.map(({ heap }) => heap),
      ),
    ]
    for (const { text, flat } of parts.slice(0, 2)) if (!flat) problems.push(`Memory grows. ${text}`)
    for (const [message, times] of failures) problems.push(`${times} times: ${message}`)
    const lost = await comparing(place, people)()
    return {
      rounds: 1,
      acknowledged: journal.count(),
      lost: lost.length,
      letters: { ...noLetters, sent: mailbox.mails.length },
      problems: [...problems, ...lost.slice(0, 20)],
      notes: [
        `${count} people, ${minutes} minutes, ${journal.parts.size} parts of files; the report opened ${opened ?? 0} records.`,
        ...parts.map(({ text }) => text),
        `Every five minutes, server, release service and heap of the server: ${everyFiveMinutes(samples)}.`,
      ],
    }
  } finally {
    await rig.stop()
    await mailbox.close()
    await postgres?.stop()
  }
}

export const scenario: Scenario = {
  name: 'soak',
  about:
    'Many people save and upload for long, while a report is approved, waits and opens. Memory is sampled every 10 seconds; it is flat if the median of the last third is at most a tenth above that of the middle third.',
  defaults: { minutes: 30, people: 200 },
  run,
}
