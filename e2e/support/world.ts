import { expect } from '@playwright/test'
import { blank, versionOf } from '../../records/define.ts'
import { authorizedContact, estateAttorney } from '../../records/kinds/index.ts'
import { demoAccounts } from '../../demo/accounts.ts'
import { demoPeople } from '../../demo/estate.ts'
import { saveSamples } from '../../demo/kinds.ts'
import type { RunningCairn } from '../../commands/start-cairn.ts'
import { browserFetch, openBrowser, type Person, openLeft } from '../../client/headless.ts'
import type { ReleaseEvent, SeatRole } from '../../client/model/estate.ts'
import type { OpenedEstate } from '../../client/model/release.ts'
import { touchSession } from '../../contract/accounts.ts'
import { client } from '../../contract/http.ts'
import { NEVER_TYPED } from './argon2id.ts'
import { certificate } from './certificate.ts'
import { PASSWORD } from './session.ts'
import { linkTo } from './mail.ts'
import { Authenticator } from './operator.ts'
import { newEmail } from './test.ts'
import { type SeatHolder } from './owner.ts'

// Fixtures for tests of screens: users that the real client creates in Node. Their data is in
// demo/estate.ts.

/** A user whose client runs in Node; `cookies` and `send` carry the session. */
export type TestUser = {
  email: string
  person: Person
  url: string
  cookies: ReadonlyMap<string, string>
  send: typeof fetch
}
export const OWNER_NAME = 'Margaret Ellis'

export async function newUser(cairn: RunningCairn, name: string, password = NEVER_TYPED): Promise<TestUser> {
  const email = newEmail(name)
  const { url } = cairn
  const cookies = new Map<string, string>()
  const send = browserFetch(url, async (input, init) => {
    const response = await fetch(input, init)
    for (const cookie of response.headers.getSetCookie()) {
      const [, cookieName = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(cookieName, value)
    }
    return response
  })
  const person = await openBrowser({ url, fetch: send })
  await person.signUp({ email, password })
  await person.confirmEmail(tokenOf(await linkTo(cairn, email, '/auth/callback')))
  await person.refresh()
  return { email, person, url, cookies, send }
}

/** Keeps a session alive, as a page does while the user moves the mouse. */
export async function keepSessionAlive({ url, send }: TestUser): Promise<void> {
  await client(url, send)(touchSession, {})
}

export async function signInElsewhere({ url }: RunningCairn, email: string): Promise<Pick<TestUser, 'person'>> {
  const person = await openBrowser({ url, fetch: browserFetch(url) })
  await person.signIn({ email, password: PASSWORD })
  return { person }
}

export async function resetLink(cairn: RunningCairn, { email, person }: TestUser): Promise<string> {
  await person.makeRecoveryKit()
  await person.startReset(email)
  return linkTo(cairn, email, '/auth/reset-password')
}

const tokenOf = (link: string): string =>
  new URLSearchParams(new URL(link, 'http://localhost').hash.slice(1)).get('token') ?? ''

export async function newOperator(
  cairn: RunningCairn,
  password = NEVER_TYPED,
): Promise<TestUser & { phone: Authenticator }> {
  const who = await newUser(cairn, 'operator', password)
  const { email, person } = who
  const { secret } = await person.enrolTwoFactor(password)
  const phone = new Authenticator(cairn, secret)
  const { backupCodes } = await person.confirmTwoFactor(await phone.nextCode())
  await cairn.makeOperator(email)
  await person.signOut()
  await person.signIn({ email, password })
  await person.submitTwoFactor(backupCodes[0] ?? '')
  return { ...who, phone }
}

export async function writeContact(
  { person }: Pick<TestUser, 'person'>,
  { name, email }: SeatHolder,
  seat: 'contact_1' | 'contact_2' = 'contact_1',
): Promise<void> {
  const values = {
    ...blank(authorizedContact),
    fullName: name,
    email,
    phone: '(555) 010-4477',
    relationship: 'child',
    streetAddress: '12 Larch Lane',
    city: 'Burlington',
    state: 'VT',
    postalCode: '05401',
    country: 'US',
  } as const
  const { kind, activity } = authorizedContact
  const draft = {
    kind,
    definitionVersion: versionOf(authorizedContact),
    values,
    ...everyoneNamed,
    seat,
  } as const
  await person.saveRecords([draft], activity.added(values))
}

const everyoneNamed = { audience: 'everyone_named', alsoIfIncapacitated: false } as const

export async function writeAttorney({ person }: TestUser, { name, email }: SeatHolder): Promise<void> {
  const values = {
    ...blank(estateAttorney),
    fullName: name,
    firmName: 'Lee and Daughters',
    address: '1 Court Street',
    phone: '(555) 010-2233',
    email,
  } as const
  const { kind, activity } = estateAttorney
  const draft = {
    kind,
    definitionVersion: versionOf(estateAttorney),
    values,
    ...everyoneNamed,
    seat: 'attorney',
  } as const
  await person.saveRecords([draft], activity.added(values))
}

export type Family = { owner: TestUser; attorney: TestUser; ruth: TestUser; thomas: TestUser }

const madeUpAddresses = { attorney: 'd@example.org', ruth: 'ruth@example.org', thomas: 't@example.org' }

/** The estate is full, and its three people have no invitations. */
export async function newOwner(cairn: RunningCairn, emails = madeUpAddresses): Promise<TestUser> {
  const owner = await newUser(cairn, 'margaret', PASSWORD)
  const { people, communications } = demoPeople(emails)
  const saved = []
  for (const { draft, activity } of people) saved.push(...(await owner.person.saveRecords([draft], activity)))
  for (const { draft, activity } of communications(saved[0]?.id ?? ''))
    await owner.person.saveRecords([draft], activity)
  const accounts = demoAccounts().map(({ draft }) => draft)
  await owner.person.saveRecords(accounts, `Imported ${accounts.length} accounts`)
  await saveSamples(owner.person)
  return owner
}

export async function newFamily(cairn: RunningCairn): Promise<Family> {
  const [attorney, ruth, thomas] = await Promise.all([
    newUser(cairn, 'daniel'),
    newUser(cairn, 'ruth'),
    newUser(cairn, 'thomas'),
  ])
  const owner = await newOwner(cairn, { attorney: attorney.email, ruth: ruth.email, thomas: thomas.email })
  await inviteAndAccept(owner, 'attorney', attorney, 'Daniel Okafor')
  await inviteAndAccept(owner, 'contact_1', ruth, 'Ruth Ellis')
  await inviteAndAccept(owner, 'contact_2', thomas, 'Thomas Brandt')
  await owner.person.refresh()
  return { owner, attorney, ruth, thomas }
}

/** Takes a third of the time of `newFamily`: the owner has a contact and an attorney only. */
export async function newOwnerWithTwoGrantees(
  cairn: RunningCairn,
  password = NEVER_TYPED,
): Promise<Omit<Family, 'thomas'>> {
  const [owner, attorney, ruth] = await Promise.all([
    newUser(cairn, 'margaret', password),
    newUser(cairn, 'daniel'),
    newUser(cairn, 'ruth', password),
  ])
  await writeAttorney(owner, { name: 'Daniel Okafor', email: attorney.email })
  await writeContact(owner, { name: 'Ruth Ellis', email: ruth.email })
  await inviteAndAccept(owner, 'attorney', attorney, 'Daniel Okafor')
  await inviteAndAccept(owner, 'contact_1', ruth, 'Ruth Ellis')
  await owner.person.refresh()
  return { owner, attorney, ruth }
}

export async function inviteAndAccept(
  owner: TestUser,
  role: SeatRole,
  { email, person }: TestUser,
  personName: string,
  ownerName = OWNER_NAME,
): Promise<void> {
  const { link } = await owner.person.inviteSeat({ role, email, personName, ownerName })
  await person.acceptInvitation(link)
}

/** Reports the owner's death or incapacity. @returns the report's id */
export async function reportOwner(
  { person }: TestUser,
  event: ReleaseEvent,
  ownerName = OWNER_NAME,
  document = { pdf: certificate(), pages: 1 },
): Promise<string> {
  await person.refreshHeldSeats()
  const seat = person.store.slice('held').find((one) => one.ownerName === ownerName)
  const { id } = await person.report({
    heldId: seat?.id ?? '',
    event,
    certificate: new Blob([new Uint8Array(document.pdf)], { type: 'application/pdf' }),
    name: 'death-certificate.pdf',
    pages: document.pages,
    person: { fullName: ownerName, birthDate: '1948-03-02', birthPlace: 'Trenton, New Jersey' },
    dateOfEvent: '2026-11-01',
    physician: 'Dr. Eve Falk',
    reporterName: 'Ruth Ellis',
  })
  return id
}

export async function changeAccounts({ person }: Pick<TestUser, 'person'>): Promise<void> {
  const accounts = person.store.kind('online-account')
  const changed = accounts.map((one) => ({ ...one, values: { ...one.values, notes: 'The phone is needed, too.' } }))
  await person.saveRecords(changed, 'Updated')
}

async function reportSeenBy({ person }: TestUser, releaseId: string) {
  await person.refreshHeldSeats()
  const releases = person.store.slice('held').flatMap((seat) => seat.releases)
  return releases.find(({ id }) => id === releaseId)
}

export async function waitForReportState(who: TestUser, releaseId: string, state: string): Promise<void> {
  await expect
    .poll(async () => (await reportSeenBy(who, releaseId))?.state, {
      message: `the report is ${state}`,
      timeout: 60_000,
    })
    .toBe(state)
}

/** Lets time pass after the owner got the notice of the approval. */
export async function passWait(cairn: RunningCairn, who: TestUser, releaseId: string): Promise<void> {
  await expect
    .poll(async () => (await reportSeenBy(who, releaseId))?.opensAt, { message: 'the wait has begun', timeout: 60_000 })
    .toBeDefined()
  await cairn.passDays(7)
  await waitForReportState(who, releaseId, 'released')
}

/** Opens a released estate as the portal does. @throws EstateError before the release opens */
export async function openReleased({ person }: Pick<TestUser, 'person'>, ownerName: string): Promise<OpenedEstate> {
  await person.refreshHeldSeats()
  const seat = person.store.slice('held').find((one) => one.ownerName === ownerName)
  return openLeft(person, seat?.id ?? '')
}

export async function approveReport(operator: TestUser & { phone: Authenticator }, releaseId: string): Promise<void> {
  await operator.person.openCertificate(releaseId)
  await operator.person.review({ releaseId, decision: 'approve', reason: '', code: await operator.phone.nextCode() })
}
