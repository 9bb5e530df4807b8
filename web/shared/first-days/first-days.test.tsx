// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { blank } from '../../../records/define.ts'
import { authorizedContact, finalWishes, onlineAccount, pet } from '../../../records/kinds/index.ts'
import type { ReleaseSettings } from '../../estate/index.ts'
import { setupUser } from '../../testing/user.ts'
import { draw } from '../portal/testing/draw.tsx'
import { people } from '../portal/testing/people.ts'
import { FirstDaysOffer } from './FirstDaysOffer.tsx'

const user = setupUser()
const before: ReleaseSettings = {
  waitIncapacityDays: 2,
  waitDeathDays: 7,
  fallbackDays: 14,
  cardFallback: false,
  inForce: { waitIncapacityDays: 2, waitDeathDays: 7, fallbackDays: 14, cardFallback: 0 },
  mail: true,
  reviewers: { confirmed: true, listed: 1, impartial: 1, ownerIsOne: false, roles: [] },
}
const both = { definitionVersion: 0, audience: 'both_contacts', alsoIfIncapacitated: false } as const
const named = (petName: string) => ({ ...both, kind: pet.kind, values: { ...blank(pet), petName } })
const Offer = () => <FirstDaysOffer settings={before} />
const offer = () => screen.findByRole('button', { name: 'See what would open' })

beforeEach(async () => {
  await people.open()
  await people.me.saveRecords(
    [
      {
        ...both,
        audience: 'everyone_named',
        kind: authorizedContact.kind,
        seat: 'contact_1',
        values: { ...blank(authorizedContact), fullName: 'Nora Hale' },
      },
      named('Rex'),
      named('Milo'),
      { ...named('Mine alone'), audience: 'nobody' },
      { ...both, kind: finalWishes.kind, values: { ...blank(finalWishes) } },
      { ...both, kind: onlineAccount.kind, values: { ...blank(onlineAccount), platform: 'paypal' } },
    ],
    'Added',
  )
})
afterEach(cleanup)

test('the offer names the people, the number of each kind, and asks for the password', async () => {
  draw(Offer, '/')
  await user.click(await offer())
  const dialog = within(await screen.findByRole('dialog', { name: 'Open this in the first days?' }))
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['your final wishes', '2 pets'])
  expect(dialog.getByText(/Nora Hale can read what you left them of this/)).toBeTruthy()
  expect(dialog.getByText(/^Everything else opens seven days after\./)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Open in the first days' }))
  expect(await dialog.findByRole('alert')).toBeTruthy()
  expect(screen.getByRole('dialog')).toBeTruthy()
})

test('*Not now* is kept, and the offer never comes back by itself', async () => {
  draw(Offer, '/')
  await user.click(await screen.findByRole('button', { name: 'Not now' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Not now' })).toBeNull())
  cleanup()
  draw(Offer, '/')
  await waitFor(() => expect(people.records('checklist-answers')).toHaveLength(1))
  expect(screen.queryByRole('button', { name: 'See what would open' })).toBeNull()
})

test('no offer comes while a report is open', async () => {
  await people.reported({ state: 'waiting' }, people.me)
  draw(Offer, '/')
  expect(screen.queryByRole('button', { name: 'See what would open' })).toBeNull()
})
