// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { people } from '../../shared/portal/testing/people.ts'
import { portal, press, signInAsAttorney, user } from './testing/index.tsx'

beforeEach(() => people.open())
afterEach(cleanup)

const card = async () => within(await screen.findByRole('region', { name: 'A deputy while you are away' }))

test('an attorney names a deputy, copies the link once, and removes the deputy again', async () => {
  await signInAsAttorney()
  portal()
  const deputies = await card()
  await press('Name a deputy')
  expect(await deputies.findAllByText('Please enter the email address of your deputy')).not.toEqual([])
  await user.type(deputies.getByLabelText('Your deputy’s email'), ' eve@example.org ')
  await press('Name a deputy')
  const list = within(await deputies.findByRole('list', { name: 'Your deputies for this client' }))
  expect(list.getByText('eve@example.org has not accepted yet.')).toBeTruthy()
  const link = deputies.getByLabelText('Link for your deputy')
  expect(link).toHaveProperty('value', expect.stringMatching(/\/invitation#[\w-]+\.[\w-]+\.[\w-]+$/))
  expect(deputies.getByLabelText('Your deputy’s email')).toHaveProperty('value', '')
  await press('Remove eve@example.org')
  expect(await screen.findByText('eve@example.org is no longer your deputy')).toBeTruthy()
  expect(screen.queryByLabelText('Link for your deputy')).toBeNull()
})
