// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { saveLookout } from '../../../contract/lookout.ts'
import { setupUser } from '../../testing/user.ts'
import { draw } from '../../shared/portal/testing/draw.tsx'
import { people } from '../../shared/portal/testing/people.ts'
import ReleaseSettingsPage from './index.tsx'

const user = setupUser()
const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
const sent = () => people.server.received(saveLookout).map(({ body }) => body)

beforeEach(() => people.open())
afterEach(cleanup)

test('an owner names a lookout, changes how often they may hold, and removes them', async () => {
  draw(ReleaseSettingsPage, '/settings/release')
  await press('Name a lookout')
  const dialog = within(await screen.findByRole('dialog', { name: 'Name a lookout' }))
  await user.click(await dialog.findByRole('button', { name: 'Send the link' }))
  expect((await dialog.findAllByText('Please enter their name')).length).toBeGreaterThan(0)
  await user.type(dialog.getByLabelText('Their name'), 'Jonas Weber')
  await user.type(dialog.getByLabelText('Their email address'), 'Jonas@example.org')
  await user.type(dialog.getByLabelText('Your name in our emails to them'), 'Ruth Vale')
  await user.click(dialog.getByRole('radio', { name: 'Up to once a year' }))
  await user.click(dialog.getByRole('button', { name: 'Send the link' }))
  expect(await screen.findByText('Waiting for them to say yes in the email we sent')).toBeTruthy()
  const [first] = sent()
  expect(first?.lookout).toEqual({
    name: 'Jonas Weber',
    email: 'jonas@example.org',
    holdsPerYear: 1,
    mailName: 'Ruth Vale',
  })
  expect(first?.counter).toBe(1)
  await press('Change your lookout')
  const again = within(await screen.findByRole('dialog', { name: 'Change your lookout' }))
  expect(again.getByLabelText('Their email address')).toHaveProperty('value', 'jonas@example.org')
  await user.click(again.getByRole('radio', { name: 'Up to 4 times a year' }))
  await user.click(again.getByRole('button', { name: 'Save' }))
  await screen.findByText('Waiting for them to say yes in the email we sent')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent()[1]?.lookout).toEqual({ ...first?.lookout, holdsPerYear: 4 })
  await press('Remove your lookout')
  await press('Remove lookout')
  expect(await screen.findByRole('button', { name: 'Name a lookout' })).toBeTruthy()
  expect(sent()[2]).toMatchObject({ lookout: null, counter: 3 })
})
