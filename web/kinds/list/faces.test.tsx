// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { blank, type Definition, type Step, type ValuesOf } from '../../../records/define.ts'
import {
  advisor,
  authorizedContact,
  device,
  funeralInstructions,
  importantContact,
  onlineAccount,
} from '../../../records/kinds/index.ts'
import { useRecords } from '../../estate/index.ts'
import { EditDialog } from '../form/EditDialog.tsx'
import { RecordPage } from '../page/RecordPage.tsx'
import { testEstate } from '../testing/estate.ts'

beforeEach(() => testEstate.open())
afterEach(cleanup)

const Page = <S extends readonly Step[]>({ definition }: { definition: Definition<S> }) => (
  <RecordPage records={useRecords(definition)} />
)

async function face<S extends readonly Step[]>(definition: Definition<S>, values: ValuesOf<S>) {
  await testEstate.add(definition, values)
  render(<Page definition={definition} />)
  const row = screen.getByRole('button', { name: definition.title(values) }).closest('li')
  return row?.firstElementChild
}

test.each([
  ['Dr. Ada Smith', 'AS'],
  ['Prof. Dr. Ben Lee', 'BL'],
  ['Dr.', 'D'],
  ['Élise', 'É'],
])('a row shows the initials of a person’s name without titles: %s', async (fullName, initials) => {
  expect((await face(advisor, { ...blank(advisor), fullName, advisorType: 'legal' }))?.textContent).toBe(initials)
})

test('a row shows a thing’s icon instead of initials', async () => {
  const thing = await face(device, { ...blank(device), deviceName: 'My phone' })
  expect(thing?.textContent).toBe('')
  expect(thing?.querySelector('svg')).toBeTruthy()
  cleanup()
  const account = { ...blank(onlineAccount), platform: 'other' as const, otherPlatform: 'My will', username: 'a' }
  expect((await face(onlineAccount, { ...account, accountType: 'social' }))?.textContent).toBe('')
})

test('the row and the reading view show the photo of a person', async () => {
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL = () => 'blob:face'
    },
  )
  const photo = await testEstate.file('ada.jpg', 'image/jpeg', 'a face')
  const ada = { ...blank(importantContact), fullName: 'Ada Lee', primaryPhone: '(555) 010-4411', photo }
  const before = await face(importantContact, ada)
  await waitFor(() => expect(before?.querySelector('img')).toBeTruthy())
  await userEvent.click(screen.getByRole('button', { name: 'Ada Lee' }))
  const dialog = await screen.findByRole('dialog', { name: 'Ada Lee' })
  await waitFor(() => expect(dialog.querySelector('img')).toBeTruthy())
})

test('the form of a kind for all grantees names who will receive the record', async () => {
  const open = () =>
    render(
      <EditDialog
        definition={funeralInstructions}
        title="It"
        onSave={() => Promise.resolve()}
        onClose={() => undefined}
      />,
    )
  open()
  expect(screen.getByText('After your death, this goes to both contacts and your estate attorney.')).toBeTruthy()
  cleanup()
  await testEstate.add(authorizedContact, { ...blank(authorizedContact), fullName: 'Ann Lee' }, { seat: 'contact_1' })
  open()
  expect(screen.getByText('After your death, this goes to Ann Lee.')).toBeTruthy()
})
