// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { confirmLookout, holdAsLookout } from '../../../contract/lookout.ts'
import { draw } from '../../shared/portal/testing/draw.tsx'
import { people } from '../../shared/portal/testing/people.ts'
import { setupUser } from '../../testing/user.ts'
import LookoutHoldPage from './hold/index.tsx'
import LookoutPage from './index.tsx'

const user = setupUser()
const token = 'a-token-of-sixteen-or-more'
const open = (Page: typeof LookoutPage, path: string, hash = `#token=${token}`) => {
  history.replaceState(null, '', `${path}${hash}`)
  draw(Page, path)
}
const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
const [until, opensAt] = [new Date('2199-11-28T09:00:00.000Z'), new Date('2199-12-05T09:00:00.000Z')]

beforeEach(() => people.open({ out: true }))
afterEach(cleanup)

test('opening the link to a lookout agrees to nothing, and the button does', async () => {
  open(LookoutPage, '/lookout')
  await screen.findByRole('heading', { name: 'Would you be a lookout?' })
  expect(people.server.received(confirmLookout)).toEqual([])
  await press('Yes, tell me if something is reported')
  expect(await screen.findByRole('heading', { name: 'You are Ruth Vale’s lookout' })).toBeTruthy()
  expect(people.server.received(confirmLookout)).toEqual([{ body: { token } }])
})

test('opening the link to a hold holds nothing, and one press does', async () => {
  people.server.answer(holdAsLookout, () => ({ did: 'held' as const, until, opensAt }))
  open(LookoutHoldPage, '/lookout/hold')
  await screen.findByRole('heading', { name: 'Is this report wrong?' })
  expect(people.server.received(holdAsLookout)).toEqual([])
  await press('Hold everything for seven days')
  expect(await screen.findByRole('heading', { name: 'Everything is on hold for seven days' })).toBeTruthy()
  expect(document.body.textContent).toMatch(/until Nov 28, 2199.*opens on Dec 5, 2199/)
  expect(people.server.received(holdAsLookout)).toEqual([{ body: { token } }])
})

test.each([
  ['You already put this on hold', { did: 'again', until, opensAt }],
  ['You can’t hold another report this year', { did: 'often', until: null, opensAt: null }],
  ['There is nothing to hold', { did: 'nothing', until: null, opensAt: null }],
] as const)('a press that holds nothing new says “%s”', async (title, answer) => {
  people.server.answer(holdAsLookout, () => answer)
  open(LookoutHoldPage, '/lookout/hold')
  await press('Hold everything for seven days')
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
})

test.each([
  ['/lookout', LookoutPage],
  ['/lookout/hold', LookoutHoldPage],
])('the page %s explains what to do if the link’s token is missing', async (path, Page) => {
  open(Page, path, '')
  expect(await screen.findByRole('heading', { name: 'Part of this link is missing' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /hold|yes/i })).toBeNull()
})

test('a link of a lookout who was removed says so', async () => {
  people.server.refuse(confirmLookout, { status: 404, code: 'unknown-link', message: 'This link no longer counts.' })
  open(LookoutPage, '/lookout')
  await press('Yes, tell me if something is reported')
  expect((await screen.findByRole('alert')).textContent).toContain('This link no longer counts.')
})
