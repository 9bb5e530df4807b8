import { expect } from 'vitest'
import type { Audience, SeatRole } from '../model/estate.ts'
import { daysUntil, type TestCairn } from './cairn.ts'
import { openLeft, type Person, type World } from '../headless.ts'
import { type Liar, makeLiar } from './liar.ts'
import type { RecordInput } from '../model/records.ts'

export const account = (platform: string, audience: Audience, more: Partial<RecordInput> = {}): RecordInput => ({
  kind: 'online-account',
  definitionVersion: 0,
  values: { platform, password: `secret of ${platform}` },
  audience,
  alsoIfIncapacitated: false,
  ...more,
})
export async function liedTo(cairn: TestCairn, email: string): Promise<{ owner: Person; liar: Liar }> {
  const liar = makeLiar()
  const owner = await cairn.person(email, liar.between)
  await owner.saveRecords([account('Bank', 'contact_1')], 'Added')
  return { owner, liar }
}

export const alarms = (person: Person): string[] =>
  person.store.slice('notices').flatMap(({ kind, text }) => (kind === 'alarm' ? [text] : []))

const sorted = (records: readonly { values: Record<string, unknown> }[]): string[] =>
  records.map(({ values }) => String(values['platform'])).toSorted((a, b) => a.localeCompare(b))

export const platforms = (person: Person): string[] => sorted(person.store.kind('online-account'))

export const seatOf = (person: Person, role: SeatRole) => person.store.slice('seats').find((seat) => seat.role === role)

export async function named(
  cairn: TestCairn,
  owner: Person,
  role: SeatRole,
  email: string,
  between?: World['between'],
): Promise<Person> {
  const { link } = await owner.inviteSeat({ role, email, personName: `Dear ${role}`, ownerName: 'Olga Owner' })
  const grantee = await cairn.person(email, between)
  expect(await grantee.readInvitation(link)).toMatchObject({
    ownerName: 'Olga Owner',
    personName: `Dear ${role}`,
    role,
  })
  const held = await grantee.acceptInvitation(link)
  expect(held).toMatchObject({ ownerName: 'Olga Owner', role, state: 'accepted' })
  return grantee
}

export const heldNow = (grantee: Person) => grantee.store.slice('held').find(({ state }) => state !== 'void')

export const particulars = {
  certificate: new Blob(['%PDF-1.7 a certificate'], { type: 'application/pdf' }),
  name: 'certificate.pdf',
  pages: 1,
  person: { fullName: 'Olga Owner', birthDate: '1941-03-02', birthPlace: 'Trenton' },
  dateOfEvent: '2026-11-01',
  reporterName: 'Nora Named',
}
export const report = async (grantee: Person, event: 'death' | 'incapacity') => {
  return grantee.report({
    heldId: heldNow(grantee)?.id ?? '',
    event,
    ...particulars,
  })
}
/** The newest release in the first estate in which the grantee holds a seat now. */
export const release = async (grantee: Person) => {
  await grantee.refreshHeldSeats()
  return heldNow(grantee)?.releases[0]
}
export async function reaches(grantee: Person, state: string): Promise<void> {
  let last: unknown
  await daysUntil(async () => {
    const now = await release(grantee)
    last = now
    return now?.state === state
  }, `the release is ${state}`).catch((error: unknown) => {
    throw new Error(`${String(error)}, but ${JSON.stringify(last)}`)
  })
}
/** Opens the left records and returns the platforms of the online accounts. */
export const open = async (grantee: Person) => {
  const opened = await openLeft(grantee, heldNow(grantee)?.id ?? '')
  expect(opened.warnings).toEqual([])
  return sorted(opened.records)
}
