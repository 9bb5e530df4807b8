// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { listOperators } from '../../../contract/release.ts'
import {
  emptyReleaseLog,
  makeReleaseLogEntry,
  operatorsLogId,
  type ReleaseLogEntry,
  signOperators,
} from '../../../client/testing/memory-server/index.ts'
import { setupUser } from '../../testing/user.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { store } from '../../estate/remote.ts'
import { draw } from '../../shared/portal/testing/draw.tsx'
import { people } from '../../shared/portal/testing/people.ts'
import ReleaseSettingsPage from './index.tsx'

const user = setupUser()
const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
const waits = () => store.slice('settings')

beforeEach(() => people.open())
afterEach(cleanup)

test('the waits default to 2 and 7 days and accept 2 to 90, and the owner can change them', async () => {
  draw(ReleaseSettingsPage, '/settings/release')
  const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
  const hintOf = (input: HTMLElement) =>
    document.getElementById(input.getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent
  const incapacity = await field('Days to wait after an incapacity')
  expect([incapacity.value, hintOf(incapacity)]).toEqual(['2', '2 to 90 days. We suggest 2.'])
  const death = await field('Days to wait after a death')
  expect([death.value, hintOf(death)]).toEqual(['7', '2 to 90 days. We suggest 7.'])
  for (const [typed, days] of [
    ['90', 90],
    ['3', 3],
  ] as const) {
    const input = await field('Days to wait after a death')
    await user.clear(input)
    await user.type(input, '91')
    await press('Save waiting times')
    expect((await screen.findAllByText('Please enter a number of days from 2 to 90')).length).toBeGreaterThan(1)
    await user.clear(input)
    await user.type(input, typed)
    await press('Save waiting times')
    if (days === 3) {
      // A shorter wait requires the password.
      expect(waits()).toMatchObject({ waitDeathDays: 90 })
      const dialog = within(await screen.findByRole('dialog', { name: 'This lets something open sooner' }))
      await user.type(dialog.getByLabelText('Password'), people.password)
      await user.click(dialog.getByRole('button', { name: 'Save waiting times' }))
    }
    await waitFor(() => expect(waits()).toMatchObject({ waitDeathDays: days, waitIncapacityDays: 2 }))
    await waitFor(async () => expect((await field('Days to wait after a death')).value).toBe(typed))
  }
})

test.each([
  ['death', 'I am alive. End this.'],
  ['incapacity', 'I can act for myself again. End this.'],
] as const)(
  'the owner ends an opened release for %s with the password, after the page explains the effect',
  async (event, button) => {
    await people.invitation('contact_1', 'ben@example.org', people.me)
    const releaseId = await people.reported({ event, state: 'released' }, people.me)
    draw(ReleaseSettingsPage, '/settings/release')
    await press(button)
    const dialog = within(screen.getByRole('dialog', { name: 'End this release?' }))
    expect(
      dialog.getByText(/We replace your keys, close everything again.*the people you named stay named/),
    ).toBeTruthy()
    await user.type(dialog.getByLabelText('Password'), people.password)
    await user.click(dialog.getByRole('button', { name: 'End this release' }))
    await waitFor(() => expect(people.releaseOf(releaseId).state).toBe('ended'))
    expect(screen.queryByRole('button', { name: button })).toBeNull()
  },
)

test('the page shows a change of the reviewer list only from the log that the release service signed', async () => {
  const { signKey } = people.server.state.service
  const told = { at: Date.UTC(2027, 4, 3, 12), step: 'operator-added', by: 'operator', detail: '{"who":"ruth"}' }
  const logId = await operatorsLogId(signKey.publicKey)
  const line = await makeReleaseLogEntry(logId, emptyReleaseLog(), told, signKey)
  const shown = (log: ReleaseLogEntry[]) =>
    people.server.answer(listOperators, async ({ query: { nonce } }) => ({
      operators: [],
      list: await signOperators({ nonce, at: 1, bundles: [], log: { n: 1, hash: line.hash } }, signKey),
      log,
    }))
  // The first save pins the release service's key.
  draw(ReleaseSettingsPage, '/settings/release')
  await press('Save waiting times')
  await waitFor(() => expect(people.server.state.estates.size).toBeGreaterThan(0))
  cleanup()
  shown([line])
  draw(ReleaseSettingsPage, '/settings/release')
  expect(await screen.findByText('Who can approve changed on May 3, 2027: someone was added.')).toBeTruthy()
  cleanup()
  shown([])
  draw(ReleaseSettingsPage, '/settings/release')
  await waitFor(() => expect(JSON.stringify(store.slice('notices'))).toContain('does not match what you saved'))
  expect(screen.queryByText(/^Who can approve changed/)).toBeNull()
})

test('the page says when what the owner left would open, for each event, and what else changes it', async () => {
  people.server.state.impartial = 1
  await people.me.refresh()
  draw(ReleaseSettingsPage, '/settings/release')
  const says = async (term: string) => {
    const title = await screen.findByText(term, { selector: 'dt' })
    return [...(title.parentElement?.querySelectorAll('dd') ?? [])].map(({ textContent }) => textContent)
  }
  expect(await says('After a death')).toEqual([
    'No one you named has accepted yet, so no one can report anything, and nothing opens.',
    'If your contact reports your death, what you chose for the first days opens the day after it was checked, and the rest seven days after.',
  ])
  expect((await says('If you can no longer act')).at(-1)).toBe(
    'If your contact reports that you can no longer act for yourself, what you marked for this opens two days after it was checked.',
  )
  expect(
    screen.getByText(/^If we can’t reach you by email: everything opens 14 days after it was checked/),
  ).toBeTruthy()
})
