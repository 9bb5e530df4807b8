import { setTimeout as pause } from 'node:timers/promises'
import { generateHOTP } from '@oslojs/otp'
import { base32nopad } from '@scure/base'
import { browserFetch, openBrowser, openLeft, type Person } from '../../client/headless.ts'
import { addOperator, releaseFolder } from '../../release/operators.ts'
import { sendCommand } from '../../server/admin-socket.ts'
import { newPerson, password, type People, type Place, report, type Someone } from './people.ts'

// Makes a report that an operator approves, for scenarios in which a report waits or opens.

/** The server accepts codes of three time steps, each once, so three calls in a row do not wait. */
function codesFrom(secret: string): () => Promise<string> {
  let last = 0
  return async () => {
    for (;;) {
      const step = Math.floor(Date.now() / 30_000)
      const next = Math.max(last + 1, step - 1)
      if (next <= step + 1) {
        last = next
        return generateHOTP(base32nopad.decode(secret), BigInt(next), 6)
      }
      await pause(500)
    }
  }
}

export type Operator = { person: Person; code: () => Promise<string> }

export async function newOperator(place: Place, dataFolder: string): Promise<Operator> {
  const { person, email } = await newPerson(place, 'operator')
  const { secret } = await person.enrolTwoFactor(password)
  const code = codesFrom(secret)
  const { backupCodes } = await person.confirmTwoFactor(await code())
  const { ok, message, bundle } = await sendCommand(dataFolder, { command: 'grant-admin', email })
  if (!ok || !bundle) throw new Error(message)
  await addOperator(releaseFolder(dataFolder), bundle, email)
  await person.signOut()
  await person.signIn({ email, password })
  await person.submitTwoFactor(backupCodes[0] ?? '')
  return { person, code }
}

export async function stateFor(person: Person): Promise<string | undefined> {
  await person.refreshHeldSeats()
  return person.store.slice('held')[0]?.releases[0]?.state
}

/** Waits up to half a minute until the report has this state. */
export async function reaches(person: Person, state: string): Promise<void> {
  let seen: string | undefined
  for (let tries = 0; tries < 60; tries += 1) {
    seen = await stateFor(person)
    if (seen === state) return
    await pause(500)
  }
  throw new Error(`The report did not become ${state}; it is ${seen}.`)
}

export async function approvedReport({ reporter: { person } }: People, operator: Operator): Promise<void> {
  const { id: releaseId } = await report(person)
  await reaches(person, 'in-review')
  await operator.person.openCertificate(releaseId)
  const code = await operator.code()
  await operator.person.review({ releaseId, decision: 'approve', reason: 'The certificate is in order', code })
  await reaches(person, 'waiting')
}

export async function onNewDevice({ url, journal }: Place, { name, email }: Someone): Promise<Person> {
  const device = await openBrowser({ url, fetch: browserFetch(url), between: journal.watch(name) })
  await device.signIn({ email, password })
  await device.refresh()
  return device
}

export async function opensTo(reporter: Person): Promise<number | undefined> {
  await reporter.refreshHeldSeats()
  const [seat] = reporter.store.slice('held')
  if (!seat) return undefined
  return openLeft(reporter, seat.id).then(
    ({ records }) => records.length,
    () => undefined,
  )
}
