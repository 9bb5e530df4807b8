// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pauseByMail, vetoRelease } from '../../../contract/release.ts'
import { blank } from '../../../records/define.ts'
import { estateAttorney, onlineAccount } from '../../../records/kinds/index.ts'
import { draw } from '../../app/testing/index.tsx'
import { useRecords } from '../../estate/index.ts'
import { RecordPage } from '../../kinds/index.ts'
import { save } from '../../kinds/testing/estate.ts'
import { fillBrowser } from '../../shared/portal/testing/browser.ts'
import { people } from '../../shared/portal/testing/people.ts'
import PausePage from './pause/index.tsx'
import { ReleaseBanner } from '../../shared/release/ReleaseBanner.tsx'
import { ToastViewport } from '../../ui/index.ts'

const user = userEvent.setup()
const stop = () => user.click(screen.getByRole('button', { name: 'I am here. Stop this.' }))
const about = (change: Parameters<typeof people.reported>[0]) => people.reported(change, people.me)
const banner = () => screen.getByRole('region', { name: 'A report about you' }).textContent

beforeEach(async () => {
  await people.open()
  fillBrowser()
  history.replaceState(null, '', '/')
})
afterEach(cleanup)

test('the banner stays hidden without a report, and after a report has ended', async () => {
  await about({ state: 'vetoed' })
  await about({ state: 'rejected' })
  const { container } = render(<ReleaseBanner />)
  expect(container.textContent).toBe('')
})

test('the banner names the reporter and the event, and one press stops every open report without a confirmation', async () => {
  await save(people.me, estateAttorney, { ...blank(estateAttorney), fullName: 'Eve Falk' }, { seat: 'attorney' })
  const death = await about({ state: 'waiting', opensAt: new Date('2199-11-28T09:00:00.000Z') })
  const incapacity = await about({ state: 'reported', event: 'incapacity', role: 'contact_1' })
  render(<ReleaseBanner />)
  expect(banner()).toContain('Eve Falk (estate attorney) reported')
  expect(banner()).toContain('that you have died')
  expect(banner()).toContain('opens on Nov 28, 2199')
  expect(banner()).toContain('that you can no longer act for yourself')
  await stop()
  await waitFor(() => expect([death, incapacity].map((id) => people.releaseOf(id).state)).toEqual(['vetoed', 'vetoed']))
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull())
})

test('on the dashboard, the banner is the heading, with the dates, the stop button, and a number to call', async () => {
  const phone = '(555) 010-2233'
  await save(people.me, estateAttorney, { ...blank(estateAttorney), fullName: 'Eve Falk', phone }, { seat: 'attorney' })
  await about({ state: 'in-review' })
  render(<ReleaseBanner alone />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Eve Falk reported that you have died')
  expect(banner()).toContain('as your estate attorney')
  expect(banner()).toContain('Nothing has been opened so far.')
  expect(screen.getByText('The document is checked').closest('li')?.getAttribute('aria-current')).toBe('step')
  expect(screen.getByText('What you left is opened').closest('li')?.textContent).toMatch(/not before \w+ \d+, \d{4}/)
  expect(screen.getByRole('link', { name: 'Call Eve Falk' }).getAttribute('href')).toContain('tel:')
  await stop()
  await waitFor(() => expect(screen.queryByRole('heading', { level: 1 })).toBeNull())
})

test('on the dashboard, a report during an opened release does not say that nothing was opened', async () => {
  await about({ state: 'released', event: 'incapacity' })
  await about({ state: 'waiting', opensAt: new Date('2199-11-28T09:00:00.000Z') })
  render(<ReleaseBanner alone />)
  expect(banner()).toContain('opens on Nov 28, 2199')
  expect(banner()).not.toContain('Nothing has been opened')
  expect(banner()).not.toContain('not before')
})

test('if stopping fails, the banner shows an error and keeps the button', async () => {
  await about({ state: 'waiting' })
  people.server.refuse(vetoRelease, { status: 503, code: 'busy', message: 'nobody reads this' })
  render(<ReleaseBanner />)
  await stop()
  expect((await screen.findByRole('alert')).textContent).toContain('Our server could not do this just now.')
  expect(screen.getByRole('button', { name: 'I am here. Stop this.' })).toBeTruthy()
})

test('during a pause, the banner shows the end of the pause and the later opening date', async () => {
  const [pausedUntil, opensAt] = [new Date('2199-11-28T12:00:00.000Z'), new Date('2199-12-02T12:00:00.000Z')]
  await about({ state: 'waiting', pausedUntil, opensAt })
  render(<ReleaseBanner />)
  expect(banner()).toContain('on hold until Nov 28, 2199')
  expect(banner()).toContain('opens on Dec 2, 2199')
})

test.each([
  ['no reviewer could check it', ['reported', 'released'], false],
  ['a reviewer approved it', ['approved', 'released'], true],
] as const)(
  'the banner calls an opened event verified only if a reviewer verified it: %s',
  async (_, steps, verified) => {
    // The client trusts the log of the release service whose key the first save pinned.
    await save(people.me, estateAttorney, blank(estateAttorney), { seat: 'attorney' })
    const releaseId = await about({ state: 'released' })
    for (const step of steps) await people.step(releaseId, step)
    render(<ReleaseBanner />)
    const told = screen.getByRole('region', { name: 'What you left was opened' }).textContent
    expect(told.includes('verified')).toBe(verified)
    expect(told.includes('reported and verified')).toBe(verified)
  },
)

test('for a living owner, the banner mentions records for incapacity, and not records left behind', async () => {
  await about({ state: 'waiting', event: 'incapacity', opensAt: new Date('2199-11-28T12:00:00.000Z') })
  const { unmount } = render(<ReleaseBanner />)
  expect(banner()).toMatch(/the people you named can open what you marked for this on Nov 28, 2199/)
  await stop()
  unmount()
  await about({ state: 'released', event: 'incapacity' })
  render(<ReleaseBanner />)
  expect(screen.getByRole('region', { name: 'What you marked for this was opened' }).textContent).not.toMatch(/left/)
})

test('the banner shows both a reported death and an open incapacity', async () => {
  await about({ state: 'released', event: 'incapacity' })
  await about({ state: 'waiting' })
  render(<ReleaseBanner />)
  expect(banner()).toContain('that you have died')
  expect(screen.getByRole('region', { name: 'What you marked for this was opened' })).toBeTruthy()
  await stop()
  await waitFor(() => expect(screen.queryByRole('region', { name: 'A report about you' })).toBeNull())
  expect(screen.getByRole('region', { name: 'What you marked for this was opened' })).toBeTruthy()
})

test('after a release for death, the banner says that nothing can be changed, and where to end the release', async () => {
  await about({ state: 'released' })
  render(<ReleaseBanner />)
  expect(screen.getByRole('region').textContent).toContain('nothing here can be changed')
  expect(screen.getByRole('link').getAttribute('href')).toBe('/settings/release')
})

test('during a lockdown the banner names no date, and says that no grantee can open anything', async () => {
  people.server.state.lockdown = { lockdownId: crypto.randomUUID(), since: new Date(), statement: new Uint8Array([1]) }
  await people.page.client.start()
  await about({ state: 'waiting', opensAt: new Date('2199-11-28T12:00:00.000Z') })
  const { unmount } = render(<ReleaseBanner />)
  await waitFor(() => expect(banner()).toContain('nothing opens, and the waiting period has stopped'))
  expect(banner()).not.toContain('2199')
  await stop()
  unmount()
  await about({ state: 'released' })
  render(<ReleaseBanner />)
  expect(screen.getByRole('region').textContent).toContain('the people you named can’t open anything')
})

describe('on a page with records', () => {
  const Accounts = () => (
    <>
      <RecordPage records={useRecords(onlineAccount)} />
      <ToastViewport />
    </>
  )
  const values = { ...blank(onlineAccount), accountType: 'financial' as const, platform: 'paypal' as const }
  const press = (name: RegExp) => user.click(screen.getAllByRole('button', { name })[0] ?? document.body)

  test('after a release for death, forms are disabled, because the server rejects saves', async () => {
    await save(people.me, onlineAccount, values)
    await about({ state: 'released' })
    draw(<Accounts />)
    for (const names of [[/^Add Account/], [/^PayPal/, /^Edit /], [/^PayPal/, /^Delete$/]]) {
      for (const name of names) await press(name)
      expect(await screen.findByText('Nothing here can be changed')).toBeTruthy()
      expect(screen.queryByRole('dialog', { name: /^(Add|Edit|Delete)/ })).toBeNull()
      await user.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      for (const notice of screen.queryAllByRole('button', { name: /^Close/ })) await user.click(notice)
    }
  })

  test('a release for incapacity disables no forms', async () => {
    await save(people.me, onlineAccount, values)
    await about({ state: 'released', event: 'incapacity' })
    draw(<Accounts />)
    await press(/^Add Account/)
    expect(await screen.findByRole('dialog')).toBeTruthy()
  })
})

function pausePage(pause?: { pausedUntil: Date; opensAt: Date | null; again: boolean }) {
  history.replaceState(null, '', '/release/pause?token=abcdefghijklmnop')
  if (pause) people.server.answer(pauseByMail, () => pause)
  return render(<PausePage />)
}
const pausedUntil = new Date('2199-11-28T09:00:00.000Z')
const hold = () => user.click(screen.getByRole('button', { name: /Hold everything for seven days/ }))

test('opening the mail’s link changes nothing, and one press pauses every report', async () => {
  pausePage({ pausedUntil, opensAt: null, again: false })
  expect(people.server.received(pauseByMail)).toEqual([])
  await hold()
  expect(await screen.findByText('Everything is on hold for seven days')).toBeTruthy()
  expect(people.server.received(pauseByMail)).toEqual([{ body: { token: 'abcdefghijklmnop' } }])
})

test('during an emergency lockdown, the page of the pause names no opening date', async () => {
  people.server.state.lockdown = { lockdownId: crypto.randomUUID(), since: new Date(), statement: new Uint8Array([1]) }
  await people.page.client.start()
  pausePage({ pausedUntil, opensAt: new Date('2199-12-05T09:00:00.000Z'), again: false })
  await hold()
  expect(await screen.findByText(/nothing opens at all/)).toBeTruthy()
  expect(screen.queryByText(/Dec 5, 2199/)).toBeNull()
})

test.each([
  ['You already put this on hold', { pausedUntil, opensAt: new Date('2199-12-05T09:00:00.000Z'), again: true }],
  ['There is nothing to hold', undefined],
])('a press that starts no new pause says “%s”', async (title, pause) => {
  const { container } = pausePage(pause)
  await hold()
  expect(await screen.findByText(title)).toBeTruthy()
  expect(container.textContent).not.toContain('hold for seven days')
  if (pause) expect(container.textContent).toMatch(/until Nov 28, 2199.*didn’t add any time.*opens on Dec 5, 2199/)
})

test('if no reviewer can check the report, the owner reads that only they can stop it', async () => {
  await about({ state: 'waiting', approval: 'waived', opensAt: pausedUntil })
  render(<ReleaseBanner />)
  expect(screen.getByRole('region').textContent).toMatch(/Nobody here can check.*opens on Nov 28, 2199/)
})

test('the page explains what to do if the link’s token is missing', () => {
  history.replaceState(null, '', '/release/pause')
  render(<PausePage />)
  expect(screen.getByText('Part of this link is missing')).toBeTruthy()
})
