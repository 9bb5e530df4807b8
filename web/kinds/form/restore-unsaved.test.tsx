// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { blank } from '../../../records/define.ts'
import { device } from '../../../records/kinds/index.ts'
import DevicesPage from '../../screens/devices/index.tsx'
import { forgetDrafts } from './unsaved-forms.ts'
import { testEstate } from '../testing/estate.ts'
import { setupUser } from '../../testing/user.ts'
import { pressEdit } from '../testing/in-record.ts'

const user = setupUser()
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
const name = () => screen.queryByLabelText<HTMLInputElement>('Device name')
const phone = {
  ...blank(device),
  deviceType: 'smartphone',
  deviceName: 'My phone',
  manufacturer: 'Nokia',
  model: '3310',
} as const

beforeEach(async () => {
  await testEstate.open()
  await testEstate.add(device, phone)
})
afterEach(cleanup)

async function startTyping(words: string) {
  const page = render(<DevicesPage />)
  await pressEdit(user, phone.deviceName)
  const input = name()
  if (input === null) throw new Error('the form did not open')
  await user.clear(input)
  await user.type(input, words)
  return page
}

test('the form restores the draft of a closed page, and saves it', async () => {
  const page = await startTyping('The red phone')
  page.unmount()
  render(<DevicesPage />)
  expect(name()?.value).toBe('The red phone')
  for (let step = 2; step < 4; step += 1) await press('Next')
  await press('Save Device')
  await waitFor(() => expect(testEstate.records('device')[0]?.values['deviceName']).toBe('The red phone'))
  cleanup()
  render(<DevicesPage />)
  expect(name()).toBeNull()
})

test('the form does not restore a draft after its save', async () => {
  const page = render(<DevicesPage />)
  await press('Add Device')
  await press('Laptop')
  for (const [label, words] of Object.entries({ 'Device name': 'The lid', Manufacturer: 'Acme', Model: 'X1' }))
    await user.type(await screen.findByLabelText(label), words)
  page.unmount()
  render(<DevicesPage />)
  // The reopened wizard starts at its first step.
  await press('Next')
  expect(name()?.value).toBe('The lid')
  for (let step = 2; step < 4; step += 1) await press('Next')
  await press('Save Device')
  await waitFor(() => expect(testEstate.records('device')).toHaveLength(2))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  cleanup()
  render(<DevicesPage />)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the page does not reopen a form that the user closed', async () => {
  const page = await startTyping('The red phone')
  await press('Cancel')
  await press('Close without saving')
  page.unmount()
  render(<DevicesPage />)
  expect(name()).toBeNull()
})

test('an old draft does not overwrite what another device saved', async () => {
  const page = await startTyping('The red phone')
  page.unmount()
  const [{ id } = { id: '' }] = testEstate.records('device')
  const other = await testEstate.otherDevice()
  await other.add(device, { ...phone, deviceName: 'The blue phone' }, { id })
  await testEstate.refresh()
  render(<DevicesPage />)
  expect(name()).toBeNull()
})

test('the next user of the tab does not get the draft', async () => {
  const page = await startTyping('The red phone')
  page.unmount()
  forgetDrafts()
  render(<DevicesPage />)
  expect(name()).toBeNull()
})
