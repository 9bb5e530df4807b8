// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { exportWaitlist, listWaitlist, removeFromWaitlist, type WaitlistEntry } from '../../../../contract/waitlist.ts'
import { openPage, type Page } from '../../../estate/testing/page.ts'
import WaitlistPanel from './index.tsx'
import { setupUser } from '../../../testing/user.ts'

let people: WaitlistEntry[] = []
let page: Page

const matching = ({ search = '' }: { search?: string | undefined }) =>
  people.filter(({ fullName }) => fullName.includes(search))

function answerWaitlist({ server }: Page): void {
  server.answer(listWaitlist, ({ query }) => {
    const found = matching(query)
    const from = found.findIndex(({ id }) => id === query.after?.id) + 1
    const entries = found.slice(from, from + 2)
    const last = from + 2 < found.length ? entries.at(-1) : undefined
    return { entries, total: found.length, next: last ? { createdAt: last.createdAt, id: last.id } : null }
  })
  server.answer(exportWaitlist, ({ query }) =>
    new TextEncoder().encode(
      matching(query)
        .map(({ email }) => email)
        .join('\n'),
    ),
  )
  server.answer(removeFromWaitlist, ({ params }) => {
    people = people.filter(({ id }) => id !== params.id)
    return {}
  })
}

const show = () => render(<WaitlistPanel />)
const user = setupUser()
const names = () =>
  screen
    .queryAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent?.replace('Name', ''))

beforeEach(async () => {
  page = await openPage()
  answerWaitlist(page)
  people = ['Ada Byron', 'Grace Hopper', 'Mary Somerville'].map((fullName, at) => ({
    id: `00000000-0000-4000-8000-00000000000${at}`,
    fullName,
    email: `${fullName.slice(0, 3).toLowerCase()}@example.org`,
    businessType: at === 1 ? 'other' : 'insurance',
    businessTypeOther: at === 1 ? 'Notary' : null,
    createdAt: new Date('2026-01-02T03:04:05.000Z'),
  }))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('when the server fails, the page shows an error, and Try Again retries', async () => {
  page.server.refuse(listWaitlist, { status: 500, code: 'unexpected', message: 'An unexpected error occurred.' })
  show()
  expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t load the waitlist')
  page.server.allow()
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('3 people')).toBeTruthy()
})

test('an empty list explains how people join it, and offers no download', async () => {
  people = []
  show()
  expect(await screen.findByText('No one is on the waitlist yet')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Download as CSV' })).toBeNull()
})

test('the list shows the first page, then the rest, and the text typed for an “Other” business type', async () => {
  show()
  await screen.findByText('3 people')
  expect(names()).toEqual(['Ada Byron', 'Grace Hopper'])
  expect(screen.getByText('Insurance Broker')).toBeTruthy()
  expect(screen.getByText('Other: Notary')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(names()).toEqual(['Ada Byron', 'Grace Hopper', 'Mary Somerville']))
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('the search debounces the input, and reports an empty result', async () => {
  show()
  await screen.findByText('3 people')
  const box = screen.getByLabelText('Search by name, email, or business type')
  await user.type(box, 'Mary')
  expect(await screen.findByText('1 person found for “Mary”')).toBeTruthy()
  expect(names()).toEqual(['Mary Somerville'])
  expect(page.server.received(listWaitlist).map(({ query }) => query.search)).toEqual([undefined, 'Mary'])
  await user.type(box, '!')
  expect(await screen.findByText('No one found for “Mary!”')).toBeTruthy()
})

test('the operator downloads the search results', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const saved: Blob[] = []
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}` }))
  show()
  await screen.findByText('3 people')
  await user.type(screen.getByLabelText('Search by name, email, or business type'), 'Grace')
  await screen.findByText('1 person found for “Grace”')
  await user.click(screen.getByRole('button', { name: 'Download as CSV' }))
  await waitFor(() => expect(click).toHaveBeenCalledOnce())
  expect(await saved[0]?.text()).toBe('gra@example.org')
  expect(click.mock.contexts[0]).toMatchObject({ download: expect.stringMatching(/^waitlist-.+\.csv$/) })
})

test('the operator removes an entry only after a confirmation that names the entry', async () => {
  show()
  await screen.findByText('3 people')
  await user.click(screen.getByRole('button', { name: 'Remove Ada Byron' }))
  expect(screen.getByRole('dialog').textContent).toContain('Ada Byron (ada@example.org)')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(people).toHaveLength(3)
  await user.click(screen.getByRole('button', { name: 'Remove Ada Byron' }))
  await user.click(screen.getByRole('button', { name: 'Remove entry' }))
  expect(await screen.findByText('2 people')).toBeTruthy()
  expect(people.map(({ fullName }) => fullName)).toEqual(['Grace Hopper', 'Mary Somerville'])
})
