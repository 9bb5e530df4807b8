// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { blank } from '../../../records/define.ts'
import { device } from '../../../records/kinds/index.ts'
import { emptyQuery, RecordInAddressProvider } from '../../kinds/page/record-in-address.ts'
import { testEstate } from '../../kinds/testing/estate.ts'
import { setupUser } from '../../testing/user.ts'
import { ToastViewport } from '../../ui/index.ts'
import DevicesPage from './index.tsx'
import { pressDelete, pressEdit } from '../../kinds/testing/in-record.ts'

const user = setupUser()
beforeEach(() => testEstate.open())
afterEach(cleanup)

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
const open = () =>
  render(
    <>
      <DevicesPage />
      <ToastViewport />
    </>,
  )
const phone = {
  ...blank(device),
  deviceType: 'smartphone',
  deviceName: 'My phone',
  manufacturer: 'Fairphone',
  model: '5',
} as const
const listed = () => within(screen.getByRole('region', { name: 'Device Inventory' }))

describe('the wizard', () => {
  test('the wizard continues once the owner has chosen a type, also by keyboard, and saves at the end', async () => {
    open()
    await press('Add Device')
    expect(button('Back')).toHaveProperty('disabled', true)
    expect(screen.getByRole('radio', { name: 'Both contacts' })).toHaveProperty('checked', true)
    expect(screen.getByRole('checkbox', { name: 'Also if I am incapacitated' })).toHaveProperty('checked', true)
    button('Laptop').focus()
    await user.keyboard('{Enter}')
    expect(await screen.findByText('Step 2 of 4')).toBeTruthy()
    expect(document.activeElement?.textContent).toBe('Basics')
    await user.type(screen.getByLabelText('Device name'), 'Old laptop')
    await user.type(screen.getByLabelText('Manufacturer'), 'Acme')
    await user.type(screen.getByLabelText('Model'), 'X1')
    await press('Next')
    await user.type(screen.getByLabelText('Passcode or password'), '4711')
    await press('Next')
    await press('Save Device')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByText('Device Added')).toBeTruthy()
    expect(screen.getByText('We’ve saved Old laptop for you.')).toBeTruthy()
    expect(testEstate.records('device')).toMatchObject([
      {
        audience: 'both_contacts',
        alsoIfIncapacitated: true,
        values: { deviceType: 'laptop', deviceName: 'Old laptop', passcode: '4711', status: 'active' },
      },
    ])
    expect(testEstate.activity()).toEqual(['Added new device: Old laptop'])
    await press('Add Device')
    expect(screen.getByText('Step 1 of 4')).toBeTruthy()
    expect(button('Laptop').getAttribute('aria-pressed')).toBe('false')
  })

  test('the wizard reports missing fields step by step', async () => {
    open()
    await press('Add Device')
    await press('Next')
    expect((await screen.findByRole('alert')).textContent).toContain('Please select a device type')
    await press('Other')
    expect(await screen.findByLabelText('What kind of device is it?')).toBeTruthy()
    await user.type(screen.getByLabelText('Device name'), 'x')
    await press('Next')
    const summary = (await screen.findByRole('alert')).textContent
    for (const message of ['Please enter a device name', 'Please enter the manufacturer', 'Please enter the model'])
      expect(summary).toContain(message)
    expect(screen.getByText('Step 2 of 4')).toBeTruthy()
  })

  test('the wizard opens a device at the second step with its type selected, and a press changes the type', async () => {
    await testEstate.add(device, phone)
    open()
    await pressEdit(user, 'My phone')
    expect(screen.getByText('Step 2 of 4')).toBeTruthy()
    await press('Back')
    expect(button('Smartphone').getAttribute('aria-pressed')).toBe('true')
    await press('Tablet')
    await press('Next')
    await press('Next')
    await press('Save Device')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByText('Device Updated')).toBeTruthy()
    expect(screen.getByText('We’ve saved your changes to My phone.')).toBeTruthy()
    expect(testEstate.records('device')).toMatchObject([{ values: { deviceType: 'tablet' } }])
  })
})

test('the device page offers to copy the passcode, and omits a missing fingerprint', async () => {
  await testEstate.add(device, { ...phone, passcode: '123456' })
  open()
  await user.click(button(phone.deviceName))
  const reading = within(await screen.findByRole('dialog', { name: phone.deviceName }))
  expect(reading.getByText('It unlocks with a fingerprint or a face')).toBeTruthy()
  expect(reading.getAllByRole('button', { name: 'Copy' })).toHaveLength(1)
})

test('a disposed device leaves the list until the owner presses Show it', async () => {
  await testEstate.add(device, phone)
  await testEstate.add(device, { ...phone, deviceName: 'Camera', status: 'disposed' })
  await testEstate.add(device, { ...phone, deviceName: 'Tablet', status: 'lost' })
  open()
  expect(
    listed()
      .getAllByRole('listitem')
      .map((row) => within(row).getAllByRole('button')[0]?.textContent),
  ).toEqual(['Tablet', 'My phone'])
  expect(screen.getByText('Registered devices').nextSibling?.textContent).toBe('2')
  await press('Show it')
  expect(listed().getByRole('button', { name: 'Camera' })).toBeTruthy()
  await press('Hide it')
  expect(listed().queryByRole('button', { name: 'Camera' })).toBeNull()
})

test('a link opens a disposed device', async () => {
  const { id } = await testEstate.add(device, { ...phone, deviceName: 'Camera', status: 'disposed' })
  render(
    <RecordInAddressProvider value={{ ...emptyQuery, id }}>
      <DevicesPage />
    </RecordInAddressProvider>,
  )
  expect(await screen.findByRole('dialog', { name: 'Camera' })).toBeTruthy()
})

test('removing a device shows the message of the specification, and offers Undo', async () => {
  await testEstate.add(device, phone)
  open()
  await pressDelete(user, 'My phone')
  expect(screen.getByRole('dialog').textContent).toContain('You can undo this for 30 days.')
  await press(/^Delete /)
  expect(await screen.findByText('Device Removed')).toBeTruthy()
  expect(screen.getByText('The device has been successfully removed.')).toBeTruthy()
  expect(screen.getByText('No devices added yet')).toBeTruthy()
  await press('Undo')
  await waitFor(() => expect(listed().getByRole('button', { name: 'My phone' })).toBeTruthy())
  expect(await screen.findByText('Device brought back')).toBeTruthy()
  expect(testEstate.activity()).toContain('Brought back: My phone')
})

test('a failed Undo shows an error, and refers to the trash', async () => {
  await testEstate.add(device, { ...phone, deviceName: '' })
  open()
  await pressDelete(user, 'Device without a name')
  expect(screen.getByRole('dialog', { name: 'Delete this device?' })).toBeTruthy()
  await press(/^Delete this device/)
  await screen.findByText('Device Removed')
  testEstate.breakDown()
  await press('Undo')
  expect(await screen.findByText('That didn’t work')).toBeTruthy()
  expect(screen.getByText('Please try again from the trash.')).toBeTruthy()
})

test('a failed deletion keeps the device and shows an error', async () => {
  await testEstate.add(device, phone)
  testEstate.breakDown()
  open()
  await pressDelete(user, 'My phone')
  await press(/^Delete /)
  expect((await screen.findAllByText('Failed to remove device. Please try again.')).length).toBeGreaterThan(0)
  expect(screen.getByText('Error')).toBeTruthy()
  expect(testEstate.records('device')).toHaveLength(1)
})

test('the page shows five recent activities, and on request all of them in an area that scrolls by keyboard', async () => {
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five'])
    await testEstate.add(device, { ...phone, deviceName: name })
  open()
  expect(screen.queryByRole('button', { name: 'Show all' })).toBeNull()
  await testEstate.add(device, { ...phone, deviceName: 'Six' })
  const shown = () => screen.getAllByText(/^Added new device/).map(({ textContent }) => textContent)
  expect(shown()).toHaveLength(5)
  expect(shown()[0]).toBe('Added new device: Six')
  expect(screen.queryByRole('list', { name: 'Recent Activity' })).toBeNull()
  await press('Show all')
  expect(shown()).toHaveLength(6)
  expect(screen.getByRole('list', { name: 'Recent Activity' }).tabIndex).toBe(0)
  await press('Show fewer')
  expect(shown()).toHaveLength(5)
})
