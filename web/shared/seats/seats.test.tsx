// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Seat, SeatRole } from '../../estate/types.ts'
import * as estate from '../portal/testing/fake-estate.ts'
import { SeatCard } from './SeatCard.tsx'

const user = userEvent.setup()
const drawSeat = (role: SeatRole) => render(<SeatCard role={role} />)
const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }))
const at = '2026-01-01T00:00:00.000Z'
const ben = {
  id: 'ben',
  kind: 'authorized-contact',
  version: 1,
  values: { fullName: 'Ben Ortiz', email: 'ben@example.org' },
  audience: 'everyone_named' as const,
  alsoIfIncapacitated: false,
  seat: 'contact_1' as const,
  createdAt: at,
  updatedAt: at,
}
const seat = (change: Partial<Seat> = {}): Seat => ({ role: 'contact_1', state: 'not-invited', ...change })
const card = {
  role: 'contact_1' as const,
  personName: 'Ben Ortiz',
  ownerName: 'Anna Berg',
  text: 'ABCD EFGH',
  link: 'https://cairn.test/claim#ABCDEFGH',
  ownerFingerprint: 'QRST UVWX',
  epoch: 1,
}
const link = 'https://cairn.test/invitation#a.b.c.1.secret'

beforeEach(() => estate.reset())
afterEach(cleanup)

test('a seat that nobody was named for shows nothing', () => {
  estate.given({ seats: [seat()] })
  const { container } = drawSeat('contact_1')
  expect(container.textContent).toBe('')
})

test('a seat stays in sight when its person was deleted but still holds it', () => {
  estate.given({ seats: [seat({ state: 'accepted', email: 'ben@example.org' })] })
  drawSeat('contact_1')
  expect(screen.getByText('Accepted')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Replace or remove' })).toBeTruthy()
})

test('the invitation starts with the name of the owner’s profile', async () => {
  const { seat: _benSits, ...person } = ben
  const anna = { ...person, id: 'anna', kind: 'profile', values: { firstName: 'Anna', lastName: 'Berg' } }
  estate.given({ seats: [seat()], records: [ben, anna] })
  drawSeat('contact_1')
  await press(/^Invite/)
  expect(screen.getByDisplayValue('Anna Berg')).toBeTruthy()
})

test.each([
  ['not-invited', 'Not invited'],
  ['invited', 'Invited'],
  ['accepted', 'Accepted'],
  ['confirmed', 'Confirmed'],
] as const)('%s is said as %s', (state, label) => {
  estate.given({ seats: [seat({ state })], records: [ben] })
  drawSeat('contact_1')
  expect(screen.getByText(label)).toBeTruthy()
})

const choose = (name: string | RegExp) => user.click(screen.getByRole('radio', { name }))

describe('inviting', () => {
  const settings = (impartial: number, fallbackDays = 14) => ({
    waitIncapacityDays: 2,
    waitDeathDays: 7,
    fallbackDays,
    cardFallback: false,
    reviewers: { confirmed: true, listed: 2, impartial, ownerIsOne: false, roles: [] },
    effective: { waitIncapacityDays: 2, waitDeathDays: 7 },
  })

  test.each([
    [1, 14, /If that is Ben Ortiz, nobody can.*14 days after we told you/],
    [0, 0, /Nobody here can check a report about you.*even for ever/],
  ])('says what follows where %s could check a report', async (impartial, fallbackDays, words) => {
    estate.given({ seats: [seat()], records: [ben], settings: settings(impartial, fallbackDays) })
    drawSeat('contact_1')
    await press('Invite Ben Ortiz')
    expect(screen.getByRole('dialog').textContent).toMatch(words)
  })

  test('says nothing of it where others can check', async () => {
    estate.given({ seats: [seat()], records: [ben], settings: settings(2) })
    drawSeat('contact_1')
    await press('Invite Ben Ortiz')
    expect(screen.getByRole('dialog').textContent).not.toContain('check a report')
  })

  test("takes the person's e-mail, asks for the owner's name, and then shows link and code to hand over", async () => {
    estate.given({ seats: [seat()], records: [ben] })
    estate.calls.inviteSeat.mockResolvedValue({ link, card })
    drawSeat('contact_1')
    await press('Invite Ben Ortiz')
    expect(screen.getByLabelText('Email of Ben Ortiz')).toHaveProperty('value', 'ben@example.org')
    await press('Send invitation')
    expect(screen.getAllByText('Please enter your name').length).toBeGreaterThan(1)
    expect(estate.calls.inviteSeat).not.toHaveBeenCalled()
    await user.type(screen.getByLabelText('Your name, as they know you'), ' Anna Berg ')
    await press('Send invitation')
    // Neither is chosen for the owner.
    expect(screen.getAllByText('Please choose how our mails may call you').length).toBeGreaterThan(1)
    expect(estate.calls.inviteSeat).not.toHaveBeenCalled()
    await choose(/^By my name: Anna Berg/)
    await press('Send invitation')
    const dialog = await screen.findByRole('dialog', { name: 'Now give this to Ben Ortiz yourself' })
    expect(estate.calls.inviteSeat).toHaveBeenCalledWith({
      role: 'contact_1',
      email: 'ben@example.org',
      personName: 'Ben Ortiz',
      ownerName: 'Anna Berg',
      mailName: 'Anna Berg',
    })
    expect(within(dialog).getByLabelText('Or send this link yourself')).toHaveProperty('value', link)
    expect(within(dialog).getByRole('img', { name: /Code with the invitation/ })).toBeTruthy()
    expect(dialog.textContent).toContain('We never send it')
  })

  test('a name that a mail program would make a link of stands in no mail; by the address no name is sent', async () => {
    estate.given({ seats: [seat()], records: [ben] })
    estate.calls.inviteSeat.mockResolvedValue({ link, card })
    drawSeat('contact_1')
    await press('Invite Ben Ortiz')
    await user.type(screen.getByLabelText('Your name, as they know you'), 'win.example.com')
    await choose(/^By my name: win/)
    await press('Send invitation')
    expect(screen.getAllByText(/without a link/).length).toBeGreaterThan(1)
    expect(estate.calls.inviteSeat).not.toHaveBeenCalled()
    await choose(/^By my email address/)
    await press('Send invitation')
    expect(estate.calls.inviteSeat).toHaveBeenCalledWith({
      role: 'contact_1',
      email: 'ben@example.org',
      personName: 'Ben Ortiz',
      ownerName: 'win.example.com',
    })
  })

  test('a refusal keeps what was typed and says why', async () => {
    estate.given({ seats: [seat()], records: [ben] })
    estate.calls.inviteSeat.mockRejectedValue(new estate.EstateError('seat-taken', 'Somebody holds this seat.'))
    drawSeat('contact_1')
    await press('Invite Ben Ortiz')
    await user.type(screen.getByLabelText('Your name, as they know you'), 'Anna Berg')
    await choose(/^By my email address/)
    await press('Send invitation')
    expect(await screen.findByText('Somebody holds this seat.')).toBeTruthy()
    expect(screen.getByLabelText('Your name, as they know you')).toHaveProperty('value', 'Anna Berg')
  })

  test('an open invitation can be shown again', async () => {
    estate.given({ seats: [seat({ state: 'invited', email: 'ben@example.org', invitedAt: at })], records: [ben] })
    estate.calls.seatLink.mockResolvedValue({ link, card })
    drawSeat('contact_1')
    await press('Show link and code')
    expect(await screen.findByLabelText('Or send this link yourself')).toHaveProperty('value', link)
  })
})

describe('taking a seat back', () => {
  test('asks what becomes of the records, and closes them unless told otherwise', async () => {
    estate.given({ seats: [seat({ state: 'confirmed' })], records: [ben] })
    estate.calls.countFor.mockResolvedValue(14)
    estate.calls.emptySeat.mockResolvedValue({ voidCards: 2 })
    drawSeat('contact_1')
    await press('Replace or remove')
    expect(await screen.findByText(/14 records meant for them/)).toBeTruthy()
    expect(screen.getByRole('radio', { name: /^Only me/ })).toHaveProperty('checked', true)
    await press('Remove them')
    await waitFor(() =>
      expect(estate.calls.emptySeat).toHaveBeenCalledWith({ role: 'contact_1', recordsBecome: 'nobody' }),
    )
  })

  test('leaves them for whoever comes next where that is chosen', async () => {
    estate.given({ seats: [seat({ state: 'invited' })], records: [ben] })
    estate.calls.countFor.mockResolvedValue(1)
    estate.calls.emptySeat.mockResolvedValue({ voidCards: 0 })
    drawSeat('contact_1')
    await press('Replace or remove')
    await user.click(screen.getByRole('radio', { name: /^Whoever I name next/ }))
    await press('Remove them')
    await waitFor(() =>
      expect(estate.calls.emptySeat).toHaveBeenCalledWith({ role: 'contact_1', recordsBecome: 'same' }),
    )
  })
})

test('the card on paper holds everything that is needed, and the app is not printed with it', async () => {
  const printed = vi.spyOn(window, 'print').mockImplementation(() => {})
  estate.given({ seats: [seat({ state: 'invited' })], records: [ben] })
  estate.calls.seatCard.mockResolvedValue(card)
  drawSeat('contact_1')
  await press('Print release card')
  await waitFor(() => expect(printed).toHaveBeenCalledOnce())
  const sheet = document.querySelector('.print-sheet')
  expect(document.documentElement.dataset['printing']).toBe('sheet')
  for (const text of ['Ben Ortiz', 'Anna Berg', 'ABCD EFGH', 'QRST UVWX', 'https://cairn.test/claim'])
    expect(sheet?.textContent).toContain(text)
  window.dispatchEvent(new Event('afterprint'))
  await waitFor(() => expect(document.querySelector('.print-sheet')).toBeNull())
  expect(document.documentElement.dataset['printing']).toBeUndefined()
})
