import { act } from '@testing-library/react'
import type { Person } from '../../../../client/headless.ts'
import { answersIn } from '../../../../client/release/release-view.ts'
import { estateOf, releaseBegun, type Taken } from '../../../../client/testing/memory-server/index.ts'
import type { Call, Route } from '../../../../contract/http.ts'
import type { Release } from '../../../../contract/release.ts'
import { store } from '../../../estate/remote.ts'
import { openPage, type Page, password } from '../../../estate/testing/page.ts'
import type { RecordInput, ReleaseEvent, SeatRole } from '../../../estate/types.ts'

// The people of portal, seat and release tests: the visitor of the page, and others, each with a
// real client in a browser of their own.

let opened: { page: Page; anna: Person; seated: Map<SeatRole, Person> } | undefined
const here = () => {
  if (!opened) throw new Error('Open the page first.')
  return opened
}

type Owner = Pick<Person, 'inviteSeat' | 'store'>

const ownerOf = ({ store: known }: Owner) => known.slice('session').ownerId ?? ''
const estate = (owner: Owner = here().anna) => estateOf(here().page.server.state, ownerOf(owner))
const refresh = () => act(() => here().page.client.refresh())

function releaseOf(releaseId: string): Release {
  const all = [...here().page.server.state.estates.values()].flatMap(({ releases }) => releases)
  const found = all.find((release) => release.releaseId === releaseId)
  if (!found) throw new Error('Nobody reported that.')
  return found
}

async function invitation(role: SeatRole, email: string, by: Owner = here().anna, ownerName = 'Anna Berg') {
  return by.inviteSeat({ role, email, personName: 'Ben Ortiz', ownerName })
}

export const people = {
  email: 'me@example.org',
  password,
  get page() {
    return here().page
  },
  get server() {
    return here().page.server
  },
  get me() {
    return { ...here().page.client, store }
  },
  get anna() {
    return here().anna
  },
  async open({ out = false }: { out?: boolean } = {}): Promise<void> {
    const page = await openPage()
    const anna = await page.browser()
    await anna.signUp({ email: 'anna@example.org', password })
    opened = { page, anna, seated: new Map() }
    await page.client.start()
    if (out) return
    await page.client.signUp({ email: people.email, password })
    await refresh()
  },
  async newAccount(email: string): Promise<Person> {
    const person = await here().page.browser()
    await person.signUp({ email, password })
    await person.refresh()
    return person
  },
  estate,
  invitation,
  async named(role: SeatRole = 'contact_1', owner: Owner = here().anna, ownerName?: string): Promise<string> {
    const { link } = await invitation(role, people.email, owner, ownerName)
    const { id } = await act(() => here().page.client.acceptInvitation(link))
    return id
  },
  async namedByCard(role: SeatRole = 'contact_1'): Promise<string> {
    const { card } = await invitation(role, people.email)
    const { id } = await act(() => here().page.client.claimByCard(card.lines.join(' ')))
    return id
  },
  async decided(role: SeatRole, change: Partial<Pick<Taken, 'state' | 'reason'>>): Promise<void> {
    for (const { arm, taken } of estate().armed)
      if (arm.role === role) for (const one of taken) Object.assign(one, change)
    await refresh()
  },
  async seated(role: SeatRole, email: string, owner: Owner = here().anna): Promise<Person> {
    const { link } = await invitation(role, email, owner)
    const person = await people.newAccount(email)
    await person.acceptInvitation(link)
    here().seated.set(role, person)
    await refresh()
    return person
  },
  async becomesOperator({ twoFactor = true }: { twoFactor?: boolean } = {}): Promise<void> {
    const { visitor, client } = here().page
    Object.assign(visitor.account ?? {}, { role: 'admin', twoFactor })
    await act(() => client.start())
  },
  answerOf: <R extends Route>(route: R, call: Call<R>) => here().page.server.answerOf(route, call, here().page.visitor),
  /** Replaces the document of a report, as an attacker would. */
  tamperWith(releaseId: string): void {
    const { files, reports } = here().page.server.state
    const file = files.get(reports.get(releaseId)?.body.certificate.fileId ?? '')
    for (const chunk of file?.present.values() ?? []) chunk.fill(7, 0, 1)
  },
  async leaves(...records: RecordInput[]): Promise<void> {
    await here().anna.saveRecords(records, 'Added')
  },
  async reports(person: Pick<Person, 'report' | 'refreshHeldSeats' | 'store'>, content = '%PDF of Anna') {
    await person.refreshHeldSeats()
    const [held] = person.store.slice('held')
    const release = await person.report({
      heldId: held?.id ?? '',
      event: 'death',
      certificate: new Blob([content], { type: 'application/pdf' }),
      name: 'certificate.pdf',
      pages: content.split('\n').length,
      person: { fullName: 'Anna Berg', birthDate: '1941-03-02', birthPlace: 'Trenton' },
      dateOfEvent: '2026-11-10',
      reporterName: 'Eve Falk',
    })
    await refresh()
    return release.id
  },
  async readBy(role: SeatRole, releaseId: string) {
    const reader = here().seated.get(role)
    if (!reader) throw new Error('Nobody sits there.')
    await reader.refreshHeldSeats()
    return reader.openReport(releaseId)
  },
  async reported(change: Partial<Release> = {}, owner: Owner = here().anna): Promise<string> {
    const event: ReleaseEvent = 'death'
    const about = { ownerId: ownerOf(owner), releaseId: crypto.randomUUID(), event, seatId: crypto.randomUUID() }
    const begun = releaseBegun({ ...about, role: 'attorney' }, here().page.server.state.now())
    estate(owner).releases.push({ ...begun, state: 'in-review', ...change })
    await refresh()
    return about.releaseId
  },
  releaseOf,
  answers: (releaseId: string, owner: Owner = here().anna) => answersIn(estate(owner).log, releaseId),
  async happened(releaseId: string, change: Partial<Release>): Promise<void> {
    Object.assign(releaseOf(releaseId), change)
    await refresh()
  },
  async step(releaseId: string, step: string, by = 'operator', about: object = {}): Promise<void> {
    await here().page.server.writeStep(releaseOf(releaseId).ownerId, releaseId, step, by, about)
    await refresh()
  },
  refresh,
  held: () => store.slice('held'),
  seat: (role: SeatRole) => store.slice('seats').find((seat) => seat.role === role),
  records: (kind: string) => store.kind(kind),
  acknowledged: () => store.slice('acknowledgements').map(({ item }) => item),
  session: () => store.slice('session'),
}
