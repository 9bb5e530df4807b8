// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getYearly } from '../../../contract/yearly.ts'
import { people } from '../portal/testing/people.ts'
import { LastTried } from './LastTried.tsx'

const day = (text: string) => new Date(`${text}T12:00:00Z`)
const role = 'contact_1'
const draw = () => render(<LastTried role={role} name="Ben" />)

async function named() {
  const { link } = await people.invitation('contact_1', 'ben@example.org', people.me)
  const ben = await people.newAccount('ben@example.org')
  await ben.acceptInvitation(link)
  await people.refresh()
  return ben
}

/** The server's word about Ben; another invitation is that of a person he replaced. */
function answers(phone: 'same' | 'changed' | null, askedAt = day('2026-05-01'), invitationId?: string) {
  const [armed] = people.estate(people.me).armed
  if (!armed) throw new Error('Ben was invited.')
  const { arm } = armed
  const answeredAt = phone === null ? null : day('2026-05-03')
  const question = { seatId: arm.seatId, invitationId: invitationId ?? arm.invitationId, askedAt, answeredAt, phone }
  people.server.answer(getYearly, () => ({ isOn: true, questions: [question] }))
}

beforeEach(() => people.open())
afterEach(cleanup)

test.each([
  ['same', 'Tested by Ben on May 3, 2026, as our server says: still there, with the same phone number.'],
  [
    'changed',
    'Tested by Ben on May 3, 2026, as our server says: still there, but with a new phone number. Please ask for it, and write it down.',
  ],
  [
    null,
    'We asked Ben on May 1, 2026 whether they are still there, and have no answer. That needn’t mean anything: please call.',
  ],
] as const)('the owner reads about the yearly answer %s', async (phone, text) => {
  await named()
  answers(phone)
  draw()
  expect(await screen.findByText(text)).toBeTruthy()
})

test('an answer of a person who was replaced says nothing about the present one', async () => {
  await named()
  answers('same', undefined, crypto.randomUUID())
  draw()
  await expect(screen.findByText(/Tested by/, {}, { timeout: 300 })).rejects.toThrow()
})

test('a drill that the person answered is newer than an earlier word of the server, and proved', async () => {
  const ben = await named()
  answers('same')
  await people.me.sendDrill()
  const [drill] = await ben.readHeldDrills()
  if (!drill) throw new Error('There is a drill.')
  await ben.answerDrill(drill)
  await people.me.readDrill()
  draw()
  expect(await screen.findByText(/^Tested by Ben on .*: they signed in, and their key was there\.$/)).toBeTruthy()
  cleanup()
  answers(null, new Date(Date.now() + 86_400_000))
  draw()
  expect(await screen.findByText(/have no answer/)).toBeTruthy()
})
