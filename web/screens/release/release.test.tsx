// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fillBrowser } from '../../shared/portal/testing/browser.ts'
import * as estate from '../../shared/portal/testing/fake-estate.ts'
import PausePage from './pause/index.tsx'
import { ReleaseBanner } from '../../shared/release/ReleaseBanner.tsx'

const user = userEvent.setup()
const stop = () => user.click(screen.getByRole('button', { name: 'I am here. Stop this.' }))
const at = '2026-01-01T00:00:00.000Z'
const eve = {
  id: 'eve',
  kind: 'estate-attorney',
  version: 1,
  values: { fullName: 'Eve Falk', email: 'eve@example.org' },
  audience: 'everyone_named' as const,
  alsoIfIncapacitated: false,
  createdAt: at,
  updatedAt: at,
}

beforeEach(() => {
  estate.reset()
  fillBrowser()
  history.replaceState(null, '', '/')
})
afterEach(cleanup)

test('says nothing to an owner whom nobody reported, nor about a report that is over', () => {
  estate.given({
    releases: [estate.releaseView({ state: 'vetoed' }), estate.releaseView({ id: 'b', state: 'rejected' })],
  })
  const { container } = render(<ReleaseBanner />)
  expect(container.textContent).toBe('')
})

test('says who reported what and stops every open report with one press, without a question', async () => {
  estate.given({
    records: [eve],
    releases: [
      estate.releaseView({ id: 'a', state: 'waiting', opensAt: '2026-11-28T09:00:00.000Z' }),
      estate.releaseView({ id: 'b', state: 'reported', event: 'incapacity', reportedBy: 'contact_1' }),
    ],
  })
  render(<ReleaseBanner />)
  const banner = screen.getByRole('region', { name: 'A report about you' })
  expect(banner.textContent).toContain('Eve Falk (estate attorney) reported')
  expect(banner.textContent).toContain('that you have died')
  expect(banner.textContent).toContain('opens on Nov 28, 2026')
  expect(banner.textContent).toContain('that you can no longer act for yourself')
  await stop()
  await waitFor(() => expect(estate.calls.veto.mock.calls).toEqual([['a'], ['b']]))
  expect(estate.calls.unlock).not.toHaveBeenCalled()
})

test('asks for the password only where the estate is locked', async () => {
  estate.given({ session: { state: 'locked' }, releases: [estate.releaseView({ state: 'waiting' })] })
  render(<ReleaseBanner />)
  await stop()
  expect(estate.calls.veto).not.toHaveBeenCalled()
  await user.type(screen.getByLabelText('Password'), 'Correct1!')
  await user.click(screen.getByRole('button', { name: 'Stop this' }))
  await waitFor(() => expect(estate.calls.veto).toHaveBeenCalledWith('release-1'))
  expect(estate.calls.unlock).toHaveBeenCalledWith('Correct1!')
})

test('a stop that failed is said loudly, and the button stays', async () => {
  estate.given({ releases: [estate.releaseView({ state: 'waiting' })] })
  estate.calls.veto.mockRejectedValue(new estate.EstateError('offline', 'The server cannot be reached.'))
  render(<ReleaseBanner />)
  await stop()
  expect((await screen.findByRole('alert')).textContent).toContain('The server cannot be reached.')
  expect(screen.getByRole('button', { name: 'I am here. Stop this.' })).toBeTruthy()
})

test('during a pause it says until when, and when it opens after that', () => {
  const [pausedUntil, opensAt] = ['2199-11-28T12:00:00.000Z', '2199-12-02T12:00:00.000Z']
  estate.given({ releases: [estate.releaseView({ state: 'waiting', pausedUntil, opensAt })] })
  render(<ReleaseBanner />)
  const banner = screen.getByRole('region', { name: 'A report about you' })
  expect(banner.textContent).toContain('holds it until Nov 28, 2199')
  expect(banner.textContent).toContain('opens on Dec 2, 2199')
})

test('what opened because nobody could check it is not called verified', () => {
  const log = (steps: string[]) =>
    steps.map((step, n) => ({ n, at: '2026-11-20T09:00:00.000Z', step, by: 'operator', detail: '{}' }))
  const told = () => screen.getByRole('region', { name: 'What you left was opened' }).textContent
  estate.given({ releases: [estate.releaseView({ state: 'released', log: log(['reported', 'released']) })] })
  render(<ReleaseBanner />)
  expect(told()).not.toContain('verified')
  cleanup()
  estate.given({ releases: [estate.releaseView({ state: 'released', log: log(['approved', 'released']) })] })
  render(<ReleaseBanner />)
  expect(told()).toContain('reported and verified')
})

test('after a death was released it says that nothing can be changed, and where to end it', () => {
  estate.given({ releases: [estate.releaseView({ state: 'released' })] })
  render(<ReleaseBanner />)
  expect(screen.getByRole('region').textContent).toContain('nothing here can be changed')
  expect(screen.getByRole('link').getAttribute('href')).toBe('/settings/release')
})

test('the link in the mail does nothing by being opened; one press holds everything', async () => {
  history.replaceState(null, '', '/release/pause?token=abcdefghijklmnop')
  estate.calls.pauseByMail.mockResolvedValue({ until: '2026-11-28T09:00:00.000Z', again: false })
  render(<PausePage />)
  expect(estate.calls.pauseByMail).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: /Hold everything for seven days/ }))
  expect(await screen.findByText('Everything is held for seven days')).toBeTruthy()
  expect(estate.calls.pauseByMail).toHaveBeenCalledWith('abcdefghijklmnop')
})

test.each([
  [{ until: '2026-11-28T09:00:00.000Z', opensAt: '2026-12-05T09:00:00.000Z', again: true }, 'This was held before'],
  [undefined, 'There is nothing to hold'],
])('pressing again promises nothing: %s', async (pause, title) => {
  history.replaceState(null, '', '/release/pause?token=abcdefghijklmnop')
  estate.calls.pauseByMail.mockResolvedValue(pause)
  const { container } = render(<PausePage />)
  await user.click(screen.getByRole('button', { name: /Hold everything for seven days/ }))
  expect(await screen.findByText(title)).toBeTruthy()
  expect(container.textContent).not.toContain('held for seven days')
  if (pause) expect(container.textContent).toMatch(/until Nov 28, 2026.*added nothing.*opens on Dec 5, 2026/)
})

test('where nobody can check the report, its owner reads that only they can stop it', () => {
  const opensAt = '2026-11-28T09:00:00.000Z'
  estate.given({ releases: [estate.releaseView({ state: 'waiting', approval: 'waived', opensAt })] })
  render(<ReleaseBanner />)
  expect(screen.getByRole('region').textContent).toMatch(/Nobody here can check.*opens on Nov 28, 2026/)
})

test('a link without its token says so', () => {
  history.replaceState(null, '', '/release/pause')
  render(<PausePage />)
  expect(screen.getByText('This link is not complete')).toBeTruthy()
})
