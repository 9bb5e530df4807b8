import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readDowntime } from '../../release/downtime.ts'
import { releaseFolder } from '../../release/operators.ts'
import { testMailbox } from '../../server/mail/testing/mailbox.ts'
import { comparing } from './compare.ts'
import { openJournal } from './journal.ts'
import { untilReached } from './letters.ts'
import { joinWaitlist, newPeople, password, type People, type Place, saveSome } from './people.ts'
import { both, type Command, makeRig, type ProcessName, type Rig } from './rig.ts'
import { type Options, type Outcome, noLetters, type Scenario } from './scenario.ts'
import { approvedReport, newOperator, onNewDevice, opensTo, stateFor } from './story.ts'

// While a report waits, the wall clocks of one or both processes jump 40 days ahead and back, once
// during a run and once between a stop and a start. The monotonic clock does not jump, as on a
// machine whose administrator sets the date.

const libraries = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/lib'].map((folder) =>
  join(folder, 'faketime', 'libfaketime.so.1'),
)
/** libfaketime rereads the file with its offset after this many seconds. */
const cacheSeconds = 1
const days = 40

type Clocks = { set(names: readonly ProcessName[], daysAhead: number): Promise<void> }

async function movedClocks(folder: string): Promise<Clocks & { around: (name: ProcessName, run: Command) => Command }> {
  const library = libraries.find((path) => existsSync(path))
  if (library === undefined) throw new Error('libfaketime is not installed (Debian: apt-get install faketime).')
  const path = (name: ProcessName) => join(folder, name)
  const set: Clocks['set'] = async (names, daysAhead) => {
    for (const name of names) await writeFile(path(name), `+${daysAhead}d\n`)
    await pause((cacheSeconds + 0.5) * 1000)
  }
  await set(both, 0)
  return {
    set,
    around: (name, { program, args, env }) => ({
      program,
      args,
      env: {
        ...env,
        LD_PRELOAD: library,
        FAKETIME_TIMESTAMP_FILE: path(name),
        FAKETIME_CACHE_DURATION: String(cacheSeconds),
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      },
    }),
  }
}

type Watched = { rig: Rig; place: Place; people: People; problems: string[] }

/** Checks what has to hold at any time on the clocks: the report waits, and saves work. */
async function look({ rig, place, people, problems }: Watched, when: string): Promise<void> {
  const fault = (what: string) => problems.push(`${when}: ${what}`)
  for (const name of both) if (!rig.runs(name)) fault(`the ${name} ended: ${rig.output(name).slice(-500)}`)
  try {
    const heir = await onNewDevice(place, people.reporter)
    const state = await stateFor(heir)
    if (state !== 'waiting') fault(`the report is ${state}.`)
    const opened = await opensTo(heir)
    if (opened !== undefined) fault(`${opened} records opened early.`)
    const [, other] = people.owners
    // A save by the reported owner would veto the report.
    if (other) await saveSome({ person: await onNewDevice(place, other) })
    await joinWaitlist(place)
  } catch (error) {
    fault(error instanceof Error ? error.message : String(error))
  }
}

async function restart(rig: Rig, names: readonly ProcessName[], between: () => Promise<void>): Promise<void> {
  for (const name of names) await rig.signal(name, 'SIGTERM')
  await between()
  for (const name of names.toReversed()) await rig.start(name)
}

async function run({ database, broken }: Options, say: (line: string) => void): Promise<Outcome> {
  if (database === 'postgres') throw new Error('The clocks jump with the embedded database only.')
  const folder = await mkdtemp(join(tmpdir(), 'cairn-clocks-'))
  const clocks = await movedClocks(folder)
  const mailbox = await testMailbox()
  const settings = { CAIRN_DAY_SECONDS: '86400' }
  const rig = await makeRig({ smtpUrl: mailbox.url, settings, around: clocks.around, broken })
  const journal = openJournal()
  const place = { url: rig.url, journal, mails: mailbox.mails }
  const problems: string[] = []
  const lost = new Set<string>()
  let rounds = 0
  try {
    await rig.startAll()
    const operator = await newOperator(place, rig.dataFolder)
    const people = await newPeople(place, 2)
    await approvedReport(people, operator)
    const watched = { rig, place, people, problems }
    await look(watched, 'before')
    for (const names of [['server'], ['release'], ['server', 'release']] as const) {
      for (const way of ['while running', 'across a start'] as const) {
        for (const ahead of [days, 0]) {
          rounds += 1
          const set = () => clocks.set(names, ahead)
          if (way === 'while running') await set()
          else await restart(rig, names, set)
          await look(watched, `${names.join(' and ')} ${ahead === 0 ? 'back' : `${days} days ahead`}, ${way}`)
          say(`${rounds} of 12: ${names.join(' and ')} ${ahead === 0 ? 'back' : 'ahead'}, ${way}`)
        }
      }
    }
    await untilReached(place, 30_000)
    const reached = new Set(mailbox.mails.map(({ to }) => to))
    const missing = [...journal.waitlist].filter((email) => !reached.has(email)).length
    // The wrong time made the sessions expire.
    for (const { person, email } of [...people.owners, people.reporter]) await person.signIn({ email, password })
    const compare = comparing(place, people)
    for (const one of await compare()) lost.add(one)
    const stops = await readDowntime(releaseFolder(rig.dataFolder))
    const words = rig
      .output('release')
      .split('\n')
      .filter((line) => /clock|stood still/i.test(line))
    return {
      rounds,
      acknowledged: journal.count(),
      lost: lost.size,
      letters: { ...noLetters, sent: mailbox.mails.length, missing },
      problems: [...problems, ...lost],
      notes: [
        `The release service listed ${stops.length} stops that nobody confirmed, and let none count.`,
        ...new Set(words.slice(0, 3)),
      ],
    }
  } finally {
    await rig.stop()
    await mailbox.close()
    await rm(folder, { recursive: true, force: true })
  }
}

export const scenario: Scenario = {
  name: 'clock',
  about: `The clock of server, release service or both jumps ${days} days ahead and back (libfaketime), while they run and across a start, while an approved report waits 30 days.`,
  run,
}
