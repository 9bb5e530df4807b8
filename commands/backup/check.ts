import { mkdir, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { generateHOTP } from '@oslojs/otp'
import { base32nopad } from '@scure/base'
import { browserFetch, openBrowser, openLeft, type Person } from '../../client/headless.ts'
import { demoPeople } from '../../demo/estate.ts'
import { saveSamples } from '../../demo/kinds.ts'
import { pet } from '../../records/kinds/index.ts'
import { sendCommand } from '../../server/admin-socket.ts'
import { readConfig, type Config } from '../../server/config.ts'
import { type RunningCairn, startCairn } from '../start-cairn.ts'
import { BackupError } from './backup-error.ts'
import { smallPdf } from './small-pdf.ts'
import type { BackupReader } from './repository.ts'
import { restore } from './restore.ts'

// Restores a snapshot into a scratch folder, starts a Cairn there without mail, and lets three
// made-up people go through a release. Only a restore proves that a backup is complete.

const password = 'Cairn-check-4711'
const address = (name: string) => `${name}@cairn-check.invalid`
const ownerName = 'Margaret Ellis'
const both = { server: true, release: true }

/**
 * @param scratch an empty or missing folder with enough disk space; the check deletes it
 * @throws Error, or BackupError, that names the failed step
 */
export async function checkBackup(
  { daySeconds }: Pick<Config, 'daySeconds'>,
  reader: BackupReader,
  scratch: string,
): Promise<string[]> {
  const folder = resolve(scratch)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const done: string[] = []
  try {
    const target = readConfig({ CAIRN_DATA: folder })
    done.push(await restore(target, reader, both))
    const cairn = await startCairn({ smtp: false, daySeconds, dataFolder: folder })
    try {
      done.push('Both processes started on it.')
      await liveThroughARelease(cairn, done)
    } finally {
      await cairn.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return done
}

async function liveThroughARelease(cairn: RunningCairn, done: string[]): Promise<void> {
  const owner = await signUp(cairn, 'owner')
  const attorney = await signUp(cairn, 'attorney')
  const heir = await signUp(cairn, 'heir')
  const emails = { attorney: address('attorney'), ruth: address('heir'), thomas: address('other') }
  for (const { draft, activity } of demoPeople(emails).people) await owner.saveRecords([draft], activity)
  const [record] = await saveSamples(owner, [pet])
  for (const [role, name, person] of [
    ['attorney', 'Daniel Okafor', attorney],
    ['contact_1', 'Ruth Ellis', heir],
  ] as const) {
    const { link } = await owner.inviteSeat({
      role,
      email: address(person === heir ? 'heir' : 'attorney'),
      personName: name,
      ownerName,
    })
    await person.acceptInvitation(link)
  }
  await owner.refresh()
  const again = await signIn(cairn, 'owner')
  if (again.store.kind(pet.kind).length === 0 || record === undefined)
    throw new BackupError('A test account cannot read the record that it saved.')
  done.push('A test account saved records, signed in again and read them.')

  const { person: operator, code } = await newOperator(cairn)
  const report = await reportOf(attorney)
  await until('the report reached the operators', async () => (await stateOf(attorney, report)) === 'in-review')
  await operator.openCertificate(report)
  await operator.review({ releaseId: report, decision: 'approve', reason: '', code: await code() })
  await until('the wait began', async () => (await releaseOf(heir, report))?.opensAt !== undefined)
  await cairn.passDays(60)
  // Signs in again, because the session ended during the wait.
  const reader = await signIn(cairn, 'heir')
  await until('the report opened', async () => (await stateOf(reader, report)) === 'released')
  const { records } = await openLeft(reader, seatOf(reader)?.id ?? '')
  if (!records.some(({ kind }) => kind === pet.kind)) throw new BackupError('The heir cannot read what was left.')
  done.push(`A report about it was approved, waited and opened; its heir read ${records.length} records.`)
}

async function signUp(cairn: RunningCairn, name: string): Promise<Person> {
  const person = await openBrowser({ url: cairn.url, fetch: browserFetch(cairn.url) })
  await person.signUp({ email: address(name), password })
  const { ok, message } = await sendCommand(cairn.dataFolder, { command: 'confirm-demo', email: address(name) })
  if (!ok) throw new BackupError(message)
  await person.refresh()
  return person
}

async function signIn(cairn: RunningCairn, name: string): Promise<Person> {
  const person = await openBrowser({ url: cairn.url, fetch: browserFetch(cairn.url) })
  await person.signIn({ email: address(name), password })
  await person.refresh()
  return person
}

async function newOperator(cairn: RunningCairn): Promise<{ person: Person; code: () => Promise<string> }> {
  const person = await signUp(cairn, 'operator')
  const { secret } = await person.enrolTwoFactor(password)
  const code = async () => {
    // A code is valid once, so wait for the next one.
    await cairn.passTime(30_000)
    return generateHOTP(base32nopad.decode(secret), BigInt(Math.floor(cairn.now() / 30_000)), 6)
  }
  const { backupCodes } = await person.confirmTwoFactor(await code())
  await cairn.makeOperator(address('operator'))
  await person.signOut()
  await person.signIn({ email: address('operator'), password })
  await person.submitTwoFactor(backupCodes[0] ?? '')
  return { person, code }
}

const seatOf = (person: Person) => person.store.slice('held').find((one) => one.ownerName === ownerName)

async function reportOf(reporter: Person): Promise<string> {
  await reporter.refreshHeldSeats()
  const { id } = await reporter.report({
    heldId: seatOf(reporter)?.id ?? '',
    event: 'death',
    certificate: new Blob([smallPdf], { type: 'application/pdf' }),
    name: 'certificate.pdf',
    pages: 1,
    person: { fullName: ownerName, birthDate: '1948-03-02', birthPlace: 'Trenton, New Jersey' },
    dateOfEvent: new Date().toISOString().slice(0, 10),
    physician: 'Dr. Eve Falk',
    reporterName: 'Daniel Okafor',
  })
  return id
}

async function releaseOf(person: Person, id: string) {
  await person.refreshHeldSeats()
  return seatOf(person)?.releases.find((release) => release.id === id)
}

const stateOf = async (person: Person, id: string) => (await releaseOf(person, id))?.state

const patienceMilliseconds = 60_000

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const since = performance.now()
  while (!(await isSo())) {
    if (performance.now() - since > patienceMilliseconds) throw new BackupError(`The check waited in vain: ${what}.`)
    await setTimeout(250)
  }
}
