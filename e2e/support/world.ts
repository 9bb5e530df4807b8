import { expect } from '@playwright/test'
import { demoAccounts } from '../../scripts/demo-accounts.ts'
import { demoPeople } from '../../scripts/demo-estate.ts'
import type { RunningCairn } from '../../scripts/start-cairn.ts'
import { browserFetch, openBrowser, type Person } from '../../client/headless.ts'
import type { ReleaseEvent, SeatRole } from '../../client/model/estate.ts'
import { certificate } from './certificate.ts'
import { PASSWORD } from './doors.ts'
import { linkTo } from './mail.ts'
import { Authenticator } from './operator.ts'
import { newEmail } from './test.ts'

// Tests that look at screens need people with something on them. Here they live without a window, through the real client; what
// they do is what screens would have them do. Who they are is told in scripts/demo-estate.ts.

export type Somebody = { email: string; person: Person }
export const OWNER_NAME = 'Margaret Ellis'

/** Somebody with an account and a confirmed address. */
export async function somebody(cairn: RunningCairn, name: string): Promise<Somebody> {
  const email = newEmail(name)
  const person = await openBrowser({ url: cairn.url, fetch: browserFetch(cairn.url) })
  await person.signUp({ email, password: PASSWORD })
  await person.confirmEmail(tokenOf(await linkTo(cairn, email, '/auth/callback')))
  await person.refresh()
  return { email, person }
}

const tokenOf = (link: string): string =>
  new URLSearchParams(new URL(link, 'http://localhost').hash.slice(1)).get('token') ?? ''

/** Somebody who may decide about reports. */
export async function anOperator(cairn: RunningCairn): Promise<Somebody & { phone: Authenticator }> {
  const { email, person } = await somebody(cairn, 'operator')
  const { secret } = await person.enrolTwoFactor(PASSWORD)
  const phone = new Authenticator(secret)
  const { backupCodes } = await person.confirmTwoFactor(await phone.nextCode())
  await cairn.makeOperator(email)
  await person.signOut()
  await person.signIn({ email, password: PASSWORD })
  await person.submitTwoFactor(backupCodes[0] ?? '')
  return { email, person, phone }
}

export type Family = { owner: Somebody; attorney: Somebody; ruth: Somebody; thomas: Somebody }

/** An owner with a full estate, whose three people accepted. */
export async function aFamily(cairn: RunningCairn): Promise<Family> {
  const [owner, attorney, ruth, thomas] = await Promise.all(
    ['margaret', 'daniel', 'ruth', 'thomas'].map((name) => somebody(cairn, name)),
  )
  if (!owner || !attorney || !ruth || !thomas) throw new Error('Nobody came.')
  const emails = { attorney: attorney.email, ruth: ruth.email, thomas: thomas.email }
  const { people, communications } = demoPeople(emails)
  const saved = []
  for (const { draft, activity } of people) saved.push(...(await owner.person.saveRecords([draft], activity)))
  for (const { draft, activity } of [...communications(saved[0]?.id ?? ''), ...demoAccounts()])
    await owner.person.saveRecords([draft], activity)
  await invited(owner, 'attorney', attorney, 'Daniel Okafor')
  await invited(owner, 'contact_1', ruth, 'Ruth Ellis')
  await invited(owner, 'contact_2', thomas, 'Thomas Brandt')
  await owner.person.refresh()
  return { owner, attorney, ruth, thomas }
}

async function invited(owner: Somebody, role: SeatRole, { email, person }: Somebody, personName: string) {
  const { link } = await owner.person.inviteSeat({ role, email, personName, ownerName: OWNER_NAME })
  await person.acceptInvitation(link)
}

/** Somebody reports about the first person who named them; gives the id of the report. */
export async function reported({ person }: Somebody, event: ReleaseEvent): Promise<string> {
  await person.refreshHeldSeats()
  const [seat] = person.store.slice('held')
  const { id } = await person.report({
    heldId: seat?.id ?? '',
    event,
    certificate: new Blob([new Uint8Array(certificate())], { type: 'application/pdf' }),
    name: 'death-certificate.pdf',
    pages: 1,
    person: { fullName: OWNER_NAME, birthDate: '1948-03-02', birthPlace: 'Trenton, New Jersey' },
    dateOfEvent: '2026-11-01',
    physician: 'Dr. Eve Falk',
    reporterName: 'Ruth Ellis',
  })
  return id
}

/** Waits until a report has come to a state. */
export async function reaches({ person }: Somebody, releaseId: string, state: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await person.refreshHeldSeats()
        return person.store
          .slice('held')
          .flatMap(({ releases }) => releases)
          .find(({ id }) => id === releaseId)?.state
      },
      { message: `the report is ${state}`, timeout: 60_000 },
    )
    .toBe(state)
}

/** The operator finds the document good. */
export async function verified(operator: Somebody & { phone: Authenticator }, releaseId: string): Promise<void> {
  await operator.person.openCertificate(releaseId)
  await operator.person.review({ releaseId, decision: 'approve', reason: '', code: await operator.phone.nextCode() })
}
