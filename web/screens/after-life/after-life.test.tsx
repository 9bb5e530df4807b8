// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { blank } from '../../../records/define.ts'
import { funeralInstructions } from '../../../records/kinds/index.ts'
import { RecordInAddressProvider } from '../../records/index.ts'
import { testEstate } from '../../records/testing/test-estate.ts'
import { ToastViewport } from '../../ui/index.ts'
import AfterLifePage from './index.tsx'

const user = userEvent.setup()
beforeEach(() => testEstate.open())
afterEach(cleanup)
// jsdom has no pointer capture, which a toast's swipe needs.
HTMLElement.prototype.hasPointerCapture = () => false

const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
const card = (name: string) => within(screen.getByRole('region', { name }))
const open = () =>
  render(
    <>
      <AfterLifePage />
      <ToastViewport />
    </>,
  )

const funeral = {
  ...blank(funeralInstructions),
  funeralType: 'traditional',
  funeralHome: 'Overton and Sons',
  serviceLocation: 'Grace Church',
  burialPreference: 'cremation',
} as const
const toEveryone = { audience: 'everyone_named' } as const

describe('the plan', () => {
  test('is not started while nothing is written down, and says what each section is for', () => {
    open()
    expect(screen.getByRole('progressbar', { name: 'Completion Status' })).toHaveProperty('value', 0)
    expect(screen.getByText('Sections Complete').nextElementSibling?.textContent).toMatch(/^0 of /)
    expect(screen.getByText('Last Updated').nextElementSibling?.textContent).toBe('Never')
    const section = card('Funeral Instructions')
    expect(section.getByText('Not Started')).toBeTruthy()
    expect(section.queryByRole('progressbar')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull()
  })

  test('a section is begun, saved for everyone named, and stands there with how far it has come', async () => {
    open()
    await press('Begin Funeral Instructions')
    const dialog = within(await screen.findByRole('dialog', { name: 'Funeral Instructions' }))
    expect(dialog.getByText(/this goes to both contacts and your estate attorney/)).toBeTruthy()
    expect(dialog.queryByRole('radiogroup', { name: 'Who may see this' })).toBeNull()
    await press('Save Funeral Instructions')
    for (const message of [
      'Please select a funeral type',
      'Please enter preferred funeral home',
      'Please enter service location',
      'Please select burial preference',
    ])
      expect(dialog.getAllByText(message).length).toBeGreaterThan(0)
    await user.selectOptions(dialog.getByLabelText('Funeral type'), 'Traditional funeral')
    await user.type(dialog.getByLabelText('Preferred funeral home'), 'Overton and Sons')
    await user.type(dialog.getByLabelText('Service location'), 'Grace Church')
    await user.selectOptions(dialog.getByLabelText('Burial preference'), 'Cremation')
    await press('Save Funeral Instructions')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByText('Funeral Instructions Added')).toBeTruthy()
    expect(testEstate.records('funeral-instructions')).toMatchObject([{ audience: 'everyone_named' }])
    const section = card('Funeral Instructions')
    expect(section.getByText('In Progress')).toBeTruthy()
    expect(section.getByRole('progressbar')).toHaveProperty('value', 40)
    expect(section.getByText(/^Still blank: Religious or cultural preferences, Music, and 4 more\.$/)).toBeTruthy()
    expect(card('Recent Activity').getByText('Added funeral instructions')).toBeTruthy()
  })

  test('a section is read, changed, deleted and brought back; a second one is never made', async () => {
    await testEstate.add(funeralInstructions, funeral, toEveryone)
    open()
    await press('Read Funeral Instructions')
    expect((await screen.findByRole('dialog')).textContent).toContain('Overton and Sons')
    await press('Edit Funeral Instructions')
    await user.type(await screen.findByLabelText('Music'), 'Bach')
    await press('Save Funeral Instructions')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(testEstate.records('funeral-instructions')).toMatchObject([{ values: { musicPreferences: 'Bach' } }])
    await press('Read Funeral Instructions')
    await press('Delete')
    await press('Delete Funeral Instructions')
    await waitFor(() => expect(card('Funeral Instructions').getByText('Not Started')).toBeTruthy())
    await press('Undo')
    await waitFor(() => expect(card('Funeral Instructions').getByText('In Progress')).toBeTruthy())
    expect(testEstate.records('funeral-instructions')).toHaveLength(1)
  })

  test('is printed whole', async () => {
    await testEstate.add(funeralInstructions, funeral, toEveryone)
    open()
    await press('Print')
    expect((await screen.findByRole('dialog', { name: 'Print one record' })).textContent).toContain('will be printed')
  })

  test('opens the section that the address asks for', async () => {
    const { id } = await testEstate.add(funeralInstructions, funeral, toEveryone)
    render(
      <RecordInAddressProvider value={{ id, done: () => undefined, onlyNobody: false, all: () => undefined }}>
        <AfterLifePage />
      </RecordInAddressProvider>,
    )
    expect((await screen.findByRole('dialog', { name: 'Funeral Instructions' })).textContent).toContain('Grace Church')
  })

  test('says that it could not be read, and Try Again reads again', async () => {
    await testEstate.add(funeralInstructions, funeral, toEveryone)
    await testEstate.failing()
    open()
    expect(screen.getByText('Failed to load your after-life plan. Please try again.')).toBeTruthy()
    testEstate.allow()
    await press('Try Again')
    expect(await screen.findByRole('button', { name: 'Read Funeral Instructions' })).toBeTruthy()
  })

  test('two devices that each wrote the same section: both stand there until one is chosen', async () => {
    await testEstate.add(funeralInstructions, funeral, toEveryone)
    const other = await testEstate.otherDevice()
    await testEstate.trash(...testEstate.records('funeral-instructions').map(({ id }) => id))
    await testEstate.add(funeralInstructions, funeral, toEveryone)
    await other.add(funeralInstructions, { ...funeral, funeralHome: 'Somewhere else' }, toEveryone)
    await testEstate.refresh()
    open()
    expect(await screen.findByText(/There are two versions of your funeral instructions/)).toBeTruthy()
    await press('Delete the older version')
    await waitFor(() => expect(testEstate.records('funeral-instructions')).toHaveLength(1))
  })
})
