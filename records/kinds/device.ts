import { defineRecord, step } from '../define.ts'
import { choice, longText, secret, text, yesNo } from '../fields/index.ts'

export const deviceTypes = {
  smartphone: 'Smartphone',
  tablet: 'Tablet',
  laptop: 'Laptop',
  desktop: 'Desktop computer',
  smartwatch: 'Smartwatch',
  gaming: 'Gaming console',
  tv: 'TV',
  other: 'Other',
} as const

const deviceStates = {
  active: 'Active',
  inactive: 'Inactive',
  backup: 'Backup',
  retired: 'Retired',
  lost: 'Lost',
  disposed: 'Disposed of',
} as const

const listed = (options: Readonly<Record<string, string>>) => Object.values(options).join(', ')

export const device = defineRecord({
  kind: 'device',
  path: '/digital/accounts',
  name: {
    one: 'Device',
    many: 'My Digital Devices',
    counted: 'Registered devices',
    purpose: 'Your phones and computers, and how someone can get into them when you can’t.',
    empty: 'No devices added yet',
  },
  invitation: {
    why: 'If no one can unlock your phone, its pictures and messages are lost, and so are the codes other accounts send to it.',
    examples: [
      { title: 'My phone', fact: 'Smartphone, with its passcode', badge: 'Active' },
      { title: 'The old laptop', fact: 'Laptop, in the study', badge: 'Backup' },
    ],
  },
  audience: 'chosen',
  access: { start: 'both_contacts', alsoIfIncapacitated: true },
  steps: [
    step('Device Type', {
      deviceType: choice('Device type', deviceTypes, {
        required: 'Please select a device type',
        invalid: `Invalid device type. Must be one of: ${listed(deviceTypes)}`,
      }),
    }),
    step('Basics', {
      otherDeviceType: text('What kind of device is it?', { when: { deviceType: 'other' } }),
      deviceName: text('Device name', {
        required: 'Please enter a device name',
        min: 2,
        hint: 'What you call it, like “my phone” or “the old laptop.”',
      }),
      manufacturer: text('Manufacturer', { required: 'Please enter the manufacturer' }),
      model: text('Model', { required: 'Please enter the model' }),
      serialNumber: text('Serial number'),
      status: choice('Status', deviceStates, {
        start: 'active',
        required: 'Please select the device status',
        invalid: `Invalid status. Must be one of: ${listed(deviceStates)}`,
        hint: 'A device you got rid of leaves the list.',
      }),
    }),
    step('Security', {
      passcode: secret('Passcode or password', {
        hint: 'What you enter when you turn it on.',
        reading: 'sign-in',
      }),
      biometricEnabled: yesNo('It unlocks with a fingerprint or a face', { reading: 'sign-in' }),
      findMyDevice: text('Find My Device', { hint: 'Can it be located? With which account?' }),
      backupLocation: text('Backup location', { hint: 'Where you keep copies of what is on it.' }),
    }),
    step('Access Instructions', {
      accessInstructions: longText('Access instructions', {
        hint: 'Where it is kept, and what to do first.',
        reading: 'instructions',
      }),
      contactInstructions: longText('Instructions for your authorized contact', {
        hint: 'What should be done with what is on it?',
        reading: 'instructions',
      }),
    }),
  ],
  title: ({ deviceName }) => deviceName,
  facts: ['deviceType', 'manufacturer', 'model'],
  badge: 'status',
  standings: { active: 'good', inactive: 'caution', lost: 'bad' },
  activity: {
    added: ({ deviceName }) => `Added new device: ${deviceName}`,
    removed: () => 'Removed device',
  },
  failed: {
    title: 'Error',
    saysWhy: true,
    save: 'Failed to create device. Please try again.',
  },
  removed: { title: 'Device Removed', description: 'The device has been successfully removed.' },
})
