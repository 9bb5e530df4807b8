// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { client } from '../../../../contract/http.ts'
import WaitlistPanel from './index.tsx'

/** What the server holds; the panel asks for it through the real client. */
let people: { id: string; fullName: string; email: string; businessTypeOther: string | null }[] = []
let down = false
let asked: string[] = []

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })

async function answer(address: string, init: RequestInit = {}): Promise<Response> {
  await Promise.resolve()
  asked.push(`${init.method} ${address}`)
  if (down) return json({ error: { code: 'unexpected', message: 'An unexpected error occurred.' } }, 500)
  const url = new URL(address, 'http://cairn.test')
  const matching = people.filter(({ fullName }) => fullName.includes(url.searchParams.get('search') ?? ''))
  if (init.method === 'DELETE') {
    people = people.filter(({ id }) => !url.pathname.endsWith(id))
    return json({})
  }
  if (url.pathname.endsWith('/export')) return new Response(matching.map(({ email }) => email).join('\n'))
  const from = matching.findIndex(({ id }) => url.searchParams.get('after')?.endsWith(id)) + 1
  const page = matching.slice(from, from + 2)
  const entries = page.map((person) => ({
    ...person,
    businessType: person.businessTypeOther === null ? 'insurance' : 'other',
    createdAt: '2026-01-02T03:04:05.000Z',
  }))
  const last = from + 2 < matching.length ? entries.at(-1) : undefined
  return json({ entries, total: matching.length, next: last ? `${last.createdAt}~${last.id}` : null })
}

const show = () =>
  render(<WaitlistPanel call={client('', (input, init) => answer(typeof input === 'string' ? input : '', init))} />)
const user = userEvent.setup()
const names = () =>
  screen
    .queryAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent?.replace('Name', ''))

beforeEach(() => {
  down = false
  asked = []
  people = ['Ada Byron', 'Grace Hopper', 'Mary Somerville'].map((fullName, at) => ({
    id: `00000000-0000-4000-8000-00000000000${at}`,
    fullName,
    email: `${fullName.slice(0, 3).toLowerCase()}@example.org`,
    businessTypeOther: at === 1 ? 'Notary' : null,
  }))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('a server that fails is said so, and asked again on Try Again', async () => {
  down = true
  show()
  expect((await screen.findByRole('alert')).textContent).toContain('The waitlist could not be read')
  down = false
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('3 people')).toBeTruthy()
})

test('an empty list says how people come onto it, and offers no file', async () => {
  people = []
  show()
  expect(await screen.findByText('Nobody is on the waitlist yet')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Download as CSV' })).toBeNull()
})

test('shows the first page, then the rest, with the specification of other businesses', async () => {
  show()
  await screen.findByText('3 people')
  expect(names()).toEqual(['Ada Byron', 'Grace Hopper'])
  expect(screen.getByText('Insurance Broker')).toBeTruthy()
  expect(screen.getByText('Other: Notary')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(names()).toEqual(['Ada Byron', 'Grace Hopper', 'Mary Somerville']))
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('searches once typing rests, and says when nobody was found', async () => {
  show()
  await screen.findByText('3 people')
  const box = screen.getByLabelText('Search by name, email or business type')
  await user.type(box, 'Mary')
  expect(await screen.findByText('1 person found for "Mary"')).toBeTruthy()
  expect(names()).toEqual(['Mary Somerville'])
  expect(asked.filter((call) => call.includes('search='))).toHaveLength(1)
  await user.type(box, '!')
  expect(await screen.findByText('Nobody was found for "Mary!"')).toBeTruthy()
})

test('downloads what was searched for', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const saved: Blob[] = []
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}` }))
  show()
  await screen.findByText('3 people')
  await user.type(screen.getByLabelText('Search by name, email or business type'), 'Grace')
  await screen.findByText('1 person found for "Grace"')
  await user.click(screen.getByRole('button', { name: 'Download as CSV' }))
  await waitFor(() => expect(click).toHaveBeenCalledOnce())
  expect(await saved[0]?.text()).toBe('gra@example.org')
  expect(click.mock.contexts[0]).toMatchObject({ download: expect.stringMatching(/^waitlist-.+\.csv$/) })
})

test('removes an entry only after a question that names it', async () => {
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
