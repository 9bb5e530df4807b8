import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { TestMailbox } from '../../server/mail/testing/mailbox.ts'
import { type Journal, openJournal } from './journal.ts'
import { countLetters, readOutbox, tooManyRepeated, untilReached } from './letters.ts'
import { type Load, newPeople } from './people.ts'
import { both, type Rig } from './rig.ts'
import { strikeUnderLoad } from './rounds.ts'
import type { Outcome } from './scenario.ts'

// Starts and ends faults under load. After each fault, the server has to acknowledge writes again
// and must not have lost any.

export type Fault = {
  name: string
  begin(): Promise<void>
  end(): Promise<void>
}

type Broken = {
  rig: Rig
  mailbox: TestMailbox
  databaseUrl?: string | undefined
  rounds: number
  /** The duration of a fault. */
  milliseconds: number
  faults: readonly Fault[]
}

const recoveryMilliseconds = 45_000
/** Longer than a mail's lease and the longest delay of its first retries. */
const retryMilliseconds = 3700_000

/** The seconds until the server acknowledges a write; undefined after a timeout. */
async function acknowledgesAgain(journal: Journal): Promise<number | undefined> {
  const since = performance.now()
  const before = journal.count()
  while (journal.count() === before) {
    if (performance.now() - since > recoveryMilliseconds) return undefined
    await pause(50)
  }
  return (performance.now() - since) / 1000
}

/** The different warnings and errors in a process's log, without their times. */
export const sentencesOf = (output: string): string[] => [
  ...new Set(output.split('\n').flatMap((line) => /^\S+Z (?:warning|error): (.{0,160})/.exec(line)?.[1] ?? [])),
]

/** Starts both processes, causes the faults in turn, and compares the data after each. */
export async function interrupt(broken: Broken, say: (line: string) => void): Promise<Outcome> {
  const { rig, mailbox, databaseUrl, rounds, milliseconds, faults } = broken
  const journal = openJournal()
  const place = { url: rig.url, journal, mails: mailbox.mails }
  const problems: string[] = []
  const ended = { server: 0, release: 0 }
  let slowest = 0
  let during = 0
  await rig.startAll()
  const people = await newPeople(place, 4)
  const strike = async (_load: Load, round: number) => {
    const fault = faults[round % faults.length]
    if (!fault) throw new Error('There are faults.')
    await fault.begin()
    const before = journal.count()
    await pause(milliseconds)
    during += journal.count() - before
    await fault.end()
    for (const name of await rig.startAll()) ended[name] += 1
    const seconds = await acknowledgesAgain(journal)
    if (seconds === undefined) problems.push(`After ${fault.name}, no write was acknowledged for 45 s.`)
    slowest = Math.max(slowest, seconds ?? 0)
    return fault.name
  }
  const pace = { fileBytes: 2 ** 20, pauseMilliseconds: 60 }
  const lost = await strikeUnderLoad({ place, people, rounds, pace, before: [1000, 1000] }, strike, say)
  await rig.passTime(retryMilliseconds)
  await untilReached(place, 30_000)
  for (const name of both) await rig.signal(name, 'SIGTERM')
  const outbox = await readOutbox(databaseUrl, join(rig.dataFolder, 'server'))
  const letters = countLetters(mailbox.mails, outbox, journal)
  return {
    rounds,
    acknowledged: journal.count(),
    lost: lost.length,
    letters,
    problems: [...problems, ...tooManyRepeated(letters, rounds), ...lost.slice(0, 20)],
    notes: [
      `${during} writes were acknowledged during the faults. Writes were acknowledged again after at most ${slowest.toFixed(1)} s. The server ended by itself ${ended.server} times, the release service ${ended.release} times, and were started again.`,
      `The server’s log said: ${sentencesOf(rig.output('server'))
        .filter((line) => !line.includes('rehearsal'))
        .slice(0, 6)
        .map((line) => `“${line}”`)
        .join(', ')}`,
    ],
  }
}
