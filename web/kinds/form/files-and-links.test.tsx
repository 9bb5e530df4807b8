// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { blank } from '../../../records/define.ts'
import {
  attorneyCommunication,
  device,
  document as documentKind,
  estateAttorney,
  lifeEvent,
} from '../../../records/kinds/index.ts'
import { useRecords } from '../../estate/index.ts'
import { ToastViewport } from '../../ui/index.ts'
import { EditDialog } from './EditDialog.tsx'
import { RecordPage } from '../page/RecordPage.tsx'
import { testEstate } from '../testing/estate.ts'

const user = userEvent.setup({ applyAccept: false })
beforeEach(() => testEstate.open())
afterEach(cleanup)

function Documents() {
  return <RecordPage records={useRecords(documentKind)} />
}
function Devices() {
  return <RecordPage records={useRecords(device)} />
}
function Communications() {
  return <RecordPage records={useRecords(attorneyCommunication)} />
}

test('the reading view offers the file of a record for download, and opens it', async () => {
  const file = await testEstate.file('will.txt', 'text/plain')
  await testEstate.add(documentKind, { ...blank(documentKind), title: 'My will', category: 'legal', file })
  render(<Documents />)
  await user.click(screen.getByRole('button', { name: 'My will' }))
  const sheet = within(screen.getByRole('dialog'))
  expect(sheet.getByRole('button', { name: 'Download will.txt' })).toBeTruthy()
  await user.click(sheet.getByRole('button', { name: 'View will.txt' }))
  expect(await screen.findByRole('dialog', { name: 'will.txt' })).toBeTruthy()
})

test('the reading view shows the title of a referenced record', async () => {
  const lee = await testEstate.add(estateAttorney, { ...blank(estateAttorney), fullName: 'Ada Lee' })
  await testEstate.add(attorneyCommunication, {
    ...blank(attorneyCommunication),
    attorney: lee.id,
    type: 'phone',
    date: '2026-01-02',
    summary: 'About the house',
  })
  render(<Communications />)
  await user.click(screen.getByRole('button', { name: 'Phone call' }))
  expect(within(screen.getByRole('dialog')).getByText('Ada Lee')).toBeTruthy()
})

const phone = { ...blank(device), deviceType: 'smartphone', deviceName: 'My phone', passcode: '4711' } as const
const chooseBetween = () => user.click(screen.getByRole('button', { name: 'Look at both and choose' }))

/** Two browsers change one phone; the second names it *Our phone*. Returns the original's id. */
async function twoPhones(): Promise<string> {
  const first = await testEstate.add(device, phone)
  const other = await testEstate.otherDevice()
  await testEstate.add(device, { ...phone, deviceName: 'My phone' }, { id: first.id, basedOn: 1 })
  await other.add(
    device,
    { ...phone, deviceName: 'Our phone' },
    { id: first.id, basedOn: 1, audience: 'both_contacts', alsoIfIncapacitated: true },
  )
  await testEstate.refresh()
  render(
    <>
      <Devices />
      <ToastViewport />
    </>,
  )
  return first.id
}
const phones = () => testEstate.records('device').map(({ id, values }) => [id, values['deviceName']])

test('the owner compares two versions of a record, and the chosen version replaces the record', async () => {
  const id = await twoPhones()
  const notice = (await screen.findByText('There are two versions of Our phone')).parentElement?.parentElement
  expect(notice?.textContent).not.toContain('4711')
  await chooseBetween()
  const dialog = within(screen.getByRole('dialog', { name: 'Which version of Our phone do you want to keep?' }))
  expect(dialog.getByText('They differ in: Device name.')).toBeTruthy()
  expect(within(dialog.getByRole('region', { name: 'Older version' })).getByText('My phone')).toBeTruthy()
  expect(within(dialog.getByRole('region', { name: 'Newer version' })).getByText('Our phone')).toBeTruthy()
  expect(screen.getByRole('dialog').textContent).not.toContain('4711')
  testEstate.breakDown()
  await user.click(dialog.getByRole('button', { name: 'Keep the newer version' }))
  expect(await screen.findByText('That didn’t work')).toBeTruthy()
  testEstate.allow()
  await user.click(dialog.getByRole('button', { name: 'Keep the newer version' }))
  await waitFor(() => expect(screen.queryByText(/There are two versions/)).toBeNull())
  // The record has the values of the copy under the old id, so references to it still work.
  expect(phones()).toEqual([[id, 'Our phone']])
  expect(testEstate.records('device')).toMatchObject([{ audience: 'both_contacts', alsoIfIncapacitated: true }])
})

test('the owner may keep the older of two versions', async () => {
  const id = await twoPhones()
  await screen.findByText('There are two versions of Our phone')
  await chooseBetween()
  await user.click(screen.getByRole('button', { name: 'Keep the older version' }))
  await waitFor(() => expect(screen.queryByText(/There are two versions/)).toBeNull())
  expect(phones()).toEqual([[id, 'My phone']])
})

test('the owner keeps both versions as separate records, and the notice disappears', async () => {
  await twoPhones()
  await screen.findByText('There are two versions of Our phone')
  await chooseBetween()
  await user.click(screen.getByRole('button', { name: 'Keep both as separate records' }))
  await waitFor(() => expect(screen.queryByText(/There are two versions/)).toBeNull())
  expect(new Set(phones().map(([, name]) => name))).toEqual(new Set(['My phone', 'Our phone']))
})

test('a save waits for a running upload', async () => {
  const saved: unknown[][] = []
  render(
    <EditDialog
      definition={lifeEvent}
      start={{
        ...blank(lifeEvent),
        title: 'We bought the house',
        date: '1971',
        category: 'family',
        impact: 'high',
        description: 'On Green Street, with the pear tree.',
      }}
      title="Add Life Event"
      onSave={({ media }) => Promise.resolve(saved.push(media.map(({ name }) => name)))}
      onClose={() => undefined}
    />,
  )
  await user.click(screen.getByRole('radio', { name: /^Only me/ }))
  const arrives = testEstate.holdUploads()
  const voice = new File([new Uint8Array(2000)], 'voice.mp3', { type: 'audio/mpeg' })
  await user.upload(screen.getByLabelText('Pictures and recordings'), voice)
  expect(await screen.findByRole('progressbar', { name: 'Uploading voice.mp3' })).toBeTruthy()
  const save = screen.getByRole('button', { name: 'Save Life Event' })
  await user.click(save)
  await waitFor(() => expect(save.getAttribute('aria-busy')).toBe('true'))
  expect(saved).toEqual([])
  arrives()
  await waitFor(() => expect(saved).toEqual([['voice.mp3']]))
})
