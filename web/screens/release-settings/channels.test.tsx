// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { saveWebhook, testChannel } from '../../../contract/channels.ts'
import { setupUser } from '../../testing/user.ts'
import { draw } from '../../shared/portal/testing/draw.tsx'
import { people } from '../../shared/portal/testing/people.ts'
import ReleaseSettingsPage from './index.tsx'

const user = setupUser()
const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
const list = async () => within(await screen.findByRole('list', { name: 'Your other ways' }))

beforeEach(() => people.open())
afterEach(cleanup)

test('an owner adds a second address, which waits for its link, and removes it', async () => {
  draw(ReleaseSettingsPage, '/settings/release')
  await press('Add a second address')
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a second address' }))
  await user.click(await dialog.findByRole('button', { name: 'Send the link' }))
  expect((await dialog.findAllByText('Please enter a valid email address')).length).toBeGreaterThan(0)
  await user.type(dialog.getByLabelText('Second email address'), 'Ruth@Work.example.org')
  await user.click(dialog.getByRole('button', { name: 'Send the link' }))
  const ways = await list()
  expect(ways.getAllByText('ruth@work.example.org').length).toBeGreaterThan(0)
  expect(ways.getByText('Waiting for you to press the link in the email we sent there')).toBeTruthy()
  expect(ways.queryByRole('button', { name: /Send a test/ })).toBeNull()
  await press('Remove ruth@work.example.org')
  await press('Remove it')
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Your other ways' })).toBeNull())
})

test('an owner adds a webhook, and a test shows the true answer', async () => {
  draw(ReleaseSettingsPage, '/settings/release')
  await press('Add a webhook')
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a webhook' }))
  await user.type(await dialog.findByLabelText('Address to call'), 'https://ntfy.example.org/secret-topic')
  await user.click(dialog.getByLabelText('Plain text (ntfy)'))
  await user.click(dialog.getByRole('button', { name: 'Save webhook' }))
  const ways = await list()
  expect(ways.getAllByText('ntfy.example.org').length).toBeGreaterThan(0)
  expect(people.server.received(saveWebhook)).toEqual([
    { body: { url: 'https://ntfy.example.org/secret-topic', format: 'text' } },
  ])
  expect(document.body.textContent).not.toContain('secret-topic')
  await press('Send a test ntfy.example.org')
  expect(await ways.findByText('The test was taken. The answer was: 200 OK.')).toBeTruthy()
  people.server.answer(testChannel, () => ({ ok: false, answer: 'No answer came within 5 seconds.' }))
  await press('Send a test ntfy.example.org')
  expect(await ways.findByText('The test didn’t get through. No answer came within 5 seconds.')).toBeTruthy()
})

test('the server’s reason for refusing an address stands at its field', async () => {
  draw(ReleaseSettingsPage, '/settings/release')
  people.server.refuse(saveWebhook, {
    status: 400,
    code: 'bad-target',
    message: 'It leads into a private network.',
    field: 'url',
  })
  await press('Add a webhook')
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a webhook' }))
  await user.type(await dialog.findByLabelText('Address to call'), 'https://10.0.0.1/')
  await user.click(dialog.getByRole('button', { name: 'Save webhook' }))
  await waitFor(() => expect(dialog.getByLabelText('Address to call').getAttribute('aria-invalid')).toBe('true'))
  expect(dialog.getAllByText(/private network/).length).toBeGreaterThan(0)
})

test('a browser that cannot be notified reads why', async () => {
  draw(ReleaseSettingsPage, '/settings/release')
  expect(await screen.findByText(/can’t show notifications/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Notify this device' })).toBeNull()
})
