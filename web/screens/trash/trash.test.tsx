// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { blank } from '../../../records/define.ts'
import { device, digitalMemorial, onlineAccount } from '../../../records/kinds/index.ts'
import { useRecords } from '../../estate/index.ts'
import { differences } from '../../kinds/read/VersionsDialog.tsx'
import { testEstate } from '../../kinds/testing/estate.ts'
import { timeKept } from './time-kept.ts'
import TrashPage from './index.tsx'

const user = userEvent.setup()
beforeEach(() => testEstate.open())
afterEach(cleanup)

const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
const phone = {
  ...blank(device),
  deviceType: 'smartphone',
  deviceName: 'My phone',
  manufacturer: 'A',
  model: '1',
} as const
const account = {
  ...blank(onlineAccount),
  accountType: 'social',
  platform: 'facebook',
  username: 'ann',
  password: 'old secret',
} as const

test('the page does not show a trash that failed to load as empty', async () => {
  const id = (await testEstate.add(device, phone)).id
  await testEstate.trash(id)
  await testEstate.failing()
  render(<TrashPage />)
  expect(await screen.findByText('We couldn’t load your trash')).toBeTruthy()
  expect(screen.queryByText('The trash is empty')).toBeNull()
})

function Page({ remove }: { remove: string[] }) {
  const devices = useRecords(device)
  return (
    <>
      <button onClick={() => void Promise.all(remove.map((id) => devices.remove(id)))}>Delete them</button>
      <TrashPage />
    </>
  )
}

test('the trash contains deleted records of any kind, and restores them', async () => {
  const saved = await testEstate.add(device, phone)
  const other = await testEstate.add(onlineAccount, account)
  render(<Page remove={[saved.id, other.id]} />)
  expect(await screen.findByText('The trash is empty')).toBeTruthy()
  await press('Delete them')
  const trash = within(screen.getByRole('region', { name: 'Trash' }))
  await waitFor(() =>
    expect(trash.getAllByRole('listitem').map((row) => row.textContent)).toEqual(
      expect.arrayContaining([expect.stringContaining('My phone'), expect.stringContaining('Facebook')]),
    ),
  )
  await press('Bring back My phone')
  await waitFor(() => expect(testEstate.records('device')).toHaveLength(1))
  expect(testEstate.activity()[0]).toBe('Brought back: My phone')
  expect(trash.queryByText('My phone')).toBeNull()
})

test('the trash shows each record’s kind, unless the title is the kind', async () => {
  const saved = await testEstate.add(device, phone)
  const only = await testEstate.add(digitalMemorial, blank(digitalMemorial))
  render(<Page remove={[saved.id, only.id]} />)
  await press('Delete them')
  const trash = within(screen.getByRole('region', { name: 'Trash' }))
  expect(await trash.findByText('Device')).toBeTruthy()
  expect(await trash.findAllByText('Digital Memorial')).toHaveLength(1)
})

test('deleting a record for good asks first, and a failure keeps the record', async () => {
  const saved = await testEstate.add(device, phone)
  render(<Page remove={[saved.id]} />)
  await press('Delete them')
  await press('Delete for good: My phone')
  const asked = within(screen.getByRole('dialog', { name: 'Delete for good' }))
  expect(asked.getByText('My phone')).toBeTruthy()
  testEstate.refuse({ code: 'release-open', message: 'It could not be deleted just now.' })
  await user.click(asked.getByRole('button', { name: 'Delete for good' }))
  expect(await asked.findByText('It could not be deleted just now.')).toBeTruthy()
  testEstate.allow()
  await user.click(asked.getByRole('button', { name: 'Delete for good' }))
  await waitFor(() => expect(screen.getByText('The trash is empty')).toBeTruthy())
})

test('the owner views an earlier version with hidden secrets, and restores it', async () => {
  const { id } = await testEstate.add(onlineAccount, account)
  await testEstate.add(onlineAccount, { ...account, password: 'new secret' }, { id })
  render(<TrashPage />)
  await user.click(await screen.findByRole('button', { name: 'Earlier versions of Facebook' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Earlier versions of Facebook' }))
  await user.click(await dialog.findByRole('button', { name: /^[A-Z][a-z]+ \d+, \d{4}/ }))
  expect(dialog.getByText('Changed after this: Password.')).toBeTruthy()
  expect(dialog.queryByText('old secret')).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Bring this version back' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(testEstate.records('online-account')).toMatchObject([{ values: { password: 'old secret' } }])
})

test('a record changed five times shows five earlier versions, each with the differences to the next', async () => {
  const { id } = await testEstate.add(onlineAccount, account)
  await testEstate.add(onlineAccount, { ...account, password: 'second' }, { id })
  await testEstate.add(onlineAccount, { ...account, password: 'second' }, { id, audience: 'both_contacts' })
  await testEstate.trash(id)
  await testEstate.page.client.restoreRecord(id, 'Brought back')
  await testEstate.add(onlineAccount, { ...account, password: 'second' }, { id, audience: 'both_contacts' })
  render(<TrashPage />)
  expect(await screen.findByText(/Changed 5 times, last/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Earlier versions of Facebook' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Earlier versions of Facebook' }))
  const versions = await dialog.findAllByRole('button', { name: /^[A-Z][a-z]+ \d+, \d{4}/ })
  const followed = []
  for (const version of versions) {
    if (version.getAttribute('aria-expanded') === 'false') await user.click(version)
    followed.push(dialog.getByText(/after this|brought back later/i).textContent)
  }
  expect(followed).toEqual([
    'Nothing in it changed after this.',
    'This was in the trash. It was brought back later.',
    'After this, it was moved to the trash.',
    'After this, you chose again who may see it.',
    'Changed after this: Password.',
  ])
})

test('differences between versions use the form’s labels', () => {
  expect(differences(device, phone, { ...phone, model: '2', status: 'lost' })).toEqual(['Model', 'Status'])
  expect(differences(device, phone, phone)).toEqual([])
})

test('the trash shows how long it keeps each record', () => {
  const deleted = '2026-11-01T12:00:00.000Z'
  const at = (day: string) => timeKept(deleted, new Date(day))
  expect(at('2026-11-01T12:00:00.000Z')).toBe('Gone for good in 30 days')
  expect(at('2026-11-30T13:00:00.000Z')).toBe('Gone for good in one day')
  expect(at('2026-12-02T00:00:00.000Z')).toBe('Gone for good soon')
  expect(timeKept('not a date', new Date())).toBe('Gone for good soon')
})
