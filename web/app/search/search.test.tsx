// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { blank } from '../../../records/define.ts'
import { authorizedContact, circle, device, document, onlineAccount } from '../../../records/kinds/index.ts'
import { store } from '../../estate/remote.ts'
import { testEstate } from '../../kinds/testing/estate.ts'
import Search from './Search.tsx'
import { setupUser } from '../../testing/user.ts'

beforeEach(async () => {
  await testEstate.open()
})
afterEach(cleanup)

const filled = async () => {
  await testEstate.add(authorizedContact, {
    ...blank(authorizedContact),
    fullName: 'Zoë Müller',
    phone: '(555) 010-4417',
  })
  await testEstate.add(onlineAccount, {
    ...blank(onlineAccount),
    platform: 'gmail',
    username: 'zoe.ellis',
    password: 'Lantern-Meadow-100!',
    recoveryPhone: '(555) 010-7765',
    notes: 'Ask Zoe about the second key.',
  })
  await testEstate.add(device, {
    ...blank(device),
    deviceType: 'laptop',
    deviceName: 'Old laptop',
    passcode: '902114',
    manufacturer: 'Lamp',
    model: 'Zoetrope 3',
  })
  await testEstate.add(document, { ...blank(document), title: 'Deed of the house', description: 'Recorded in 2019.' })
}

function open() {
  const onGo = vi.fn<(address: string) => void>()
  const onClose = vi.fn<() => void>()
  const drawn = render(<Search open at="/overview" onGo={onGo} onClose={onClose} />)
  const field = screen.getByRole('combobox', { name: 'What are you looking for?' })
  return { user: setupUser(), field, onGo, onClose, ...drawn }
}

const options = () => screen.queryAllByRole('option')
const active = (field: HTMLElement) => window.document.getElementById(field.getAttribute('aria-activedescendant') ?? '')

test('the search focuses its input on opening, and says what it covers', () => {
  const { field } = open()
  expect(window.document.activeElement).toBe(field)
  expect(field.getAttribute('aria-expanded')).toBe('false')
  expect(screen.getByRole('status').textContent).toMatch(/Passwords and codes are never searched/)
})

test('the search counts results while the user types, and marks the matching words', async () => {
  await filled()
  const { user, field } = open()
  await user.type(field, 'zoe')
  expect(screen.getByRole('status').textContent).toBe('3 results')
  const [first] = options()
  expect(first?.textContent).toMatch(/Zoë Müller/)
  expect(first?.querySelector('mark')?.textContent).toBe('Zoë')
  const wrote = within(screen.getByRole('group', { name: 'What you wrote' })).getAllByRole('option')
  expect(wrote[2]?.textContent).toMatch(/Gmail.*Account · .*zoe\.ellis/)
  expect(wrote[1]?.textContent).toMatch(/Old laptop.*Device · Model: Zoetrope 3/)
  await user.type(field, ' mull')
  expect(options()).toHaveLength(1)
  expect(screen.getByRole('status').textContent).toBe('One result')
})

test('arrow keys wrap around the results, and Enter opens the record on its own page', async () => {
  await filled()
  const { user, field, onGo, onClose } = open()
  await user.type(field, 'zoe')
  expect(field.getAttribute('aria-expanded')).toBe('true')
  expect(active(field)).toBe(options()[0])
  await user.keyboard('{ArrowDown}')
  expect(active(field)).toBe(options()[1])
  expect(active(field)?.getAttribute('aria-selected')).toBe('true')
  await user.keyboard('{ArrowUp}{ArrowUp}')
  expect(active(field)).toBe(options().at(-1))
  await user.keyboard('{ArrowDown}{Enter}')
  const [contact] = testEstate.records(authorizedContact.kind)
  expect(onGo).toHaveBeenCalledExactlyOnceWith(`/legal/contact?record=${contact?.id}`)
  expect(onClose).toHaveBeenCalledOnce()
})

test('a result is a link, and a click on the result closes the search', async () => {
  await filled()
  const { user, field, onClose } = open()
  await user.type(field, 'deed')
  const deed = screen.getByRole('option', { name: /Deed of the house/ })
  expect(deed.getAttribute('href')).toMatch(/^\/documents\/digital\?record=/)
  await user.click(deed)
  expect(onClose).toHaveBeenCalledOnce()
})

test.each(['Lantern', '902114', 'meadow-100'])('the search does not match secrets: %s', async (secret) => {
  await filled()
  const { user, field } = open()
  await user.type(field, secret)
  expect(options()).toEqual([])
  expect(screen.getByText(`Nothing found for “${secret}”`)).toBeTruthy()
  expect(screen.getByRole('status').textContent).toMatch(/Passwords and codes are never searched/)
  expect(field.getAttribute('aria-expanded')).toBe('false')
})

test('a result shows an excerpt of a long text on one line', async () => {
  await testEstate.add(document, {
    ...blank(document),
    title: 'Deed',
    description: 'Blue folder\nRed folder. Both.\n\nAsk Zoe.',
  })
  const { user, field } = open()
  await user.type(field, 'folder')
  await waitFor(() => expect(options()[0]?.textContent).toContain('Blue folder, Red folder. Both. Ask Zoe.'))
})

test('a result shows a question’s label without the question mark', async () => {
  await testEstate.add(circle, { ...blank(circle), circleName: 'The choir', toldBy: 'Ruth Ellis' })
  const { user, field } = open()
  await user.type(field, 'ellis')
  await waitFor(() => expect(options()[0]?.textContent).toContain('Who should tell them: Ruth Ellis'))
})

test('the search finds a number in any notation', async () => {
  await filled()
  const { user, field } = open()
  await user.type(field, '5550107765')
  expect(options()).toHaveLength(1)
  expect(options()[0]?.textContent).toMatch(/Recovery phone: \(555\) 010-7765/)
})

test('the search finds screens and their sections by name', async () => {
  const { user, field, onGo } = open()
  await user.type(field, 'signed')
  const places = within(screen.getByRole('group', { name: 'Places' }))
  expect(places.getByRole('option', { name: /Where you are signed in/ })).toBeTruthy()
  await user.keyboard('{Enter}')
  expect(onGo).toHaveBeenCalledWith('/settings/security#sessions')
})

test('the search offers actions by their verb or their kind', async () => {
  const { user, field, onGo } = open()
  await user.type(field, 'add pet')
  const doing = () => within(screen.getByRole('group', { name: 'What you can do' }))
  expect(doing().getAllByRole('option')).toHaveLength(1)
  await user.keyboard('{Enter}')
  expect(onGo).toHaveBeenCalledWith('/planning/pet-care?do=add&kind=pet')
  await user.clear(field)
  await user.type(field, 'print device')
  expect(options()).toEqual([])
  await act(filled)
  await waitFor(() => expect(doing().getByRole('option').textContent).toMatch(/^Print Digital Devices/))
  await user.clear(field)
  await user.type(field, 'device')
  expect(doing().getAllByRole('option')[0]?.textContent).toMatch(/^Add Device/)
})

test('a search with many matches shows the best matches and a note that more exist', async () => {
  for (let i = 0; i < 60; i += 1)
    await testEstate.add(document, { ...blank(document), title: `Letter ${i}`, description: 'From the attic.' })
  const { user, field } = open()
  await user.type(field, 'letter')
  expect(options()).toHaveLength(50)
  expect(screen.getByRole('status').textContent).toMatch(/^60 results\. These 50 fit best/)
})

test('while records load, the search says that its results are not complete', async () => {
  await filled()
  const letThemCome = await testEstate.loading()
  const { user, field, findByRole } = open()
  await user.type(field, 'deed')
  expect(screen.getByRole('status').textContent).toBe('Nothing found so far. Your records are still being opened.')
  await user.clear(field)
  await user.type(field, 'recovery code')
  expect(screen.getByRole('status').textContent).toBe('One result so far. Your records are still being opened.')
  await user.clear(field)
  await user.type(field, 'deed')
  act(letThemCome)
  expect(await findByRole('option', { name: /Deed of the house/ })).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('One result')
})

test('when records fail to open, the search says that not all records could be loaded', async () => {
  await filled()
  await testEstate.failing()
  const { user, field } = open()
  await user.type(field, 'deed')
  expect(screen.getByRole('status').textContent).toBe('Nothing found so far. Not all of your records could be loaded.')
})

test('when the user presses Enter before all records have loaded, only the first match opens', async () => {
  await filled()
  const letThemCome = await testEstate.loading()
  const { user, field, onGo, findByRole } = open()
  await user.type(field, 'deed{Enter}s')
  await user.clear(field)
  await user.type(field, 'no such thing{Enter}')
  await user.clear(field)
  await user.type(field, 'zoetrope{Enter}')
  expect(onGo).not.toHaveBeenCalled()
  act(letThemCome)
  await waitFor(() => expect(onGo).toHaveBeenCalledOnce())
  expect(onGo.mock.calls[0]?.[0]).toMatch(/^\/digital\/accounts\?record=/)
  await user.clear(field)
  await user.type(field, 'no such thing{Enter}')
  await user.clear(field)
  await user.type(field, 'deed')
  expect(await findByRole('option', { name: /Deed of the house/ })).toBeTruthy()
  expect(onGo).toHaveBeenCalledOnce()
})

test('while thousands of records are indexed, the search says that records are missing, then counts all results', async () => {
  const many = Array.from({ length: 3000 }, (_, i) => ({ ...blank(document), title: `Letter ${i}` }))
  const records = many.map((values, i) => ({
    id: `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`,
    kind: document.kind,
    version: 1,
    definitionVersion: 0,
    values,
    audience: 'nobody' as const,
    alsoIfIncapacitated: false,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
  }))
  store.apply({ records, trash: [], gone: [] })
  const { user, field } = open()
  expect(screen.getByRole('status').textContent).toMatch(/Your records are still being opened\.$/)
  await user.type(field, 'letter')
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/^3,000 results\./))
})

test('the search finds a record that was saved while the dialog is open', async () => {
  const { user, field, findByRole } = open()
  await user.type(field, 'deed')
  expect(options()).toEqual([])
  await filled()
  expect(await findByRole('option', { name: /Deed of the house/ })).toBeTruthy()
})
