// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { blank } from '../../../records/define.ts'
import { physicalDocument, storageLocation } from '../../../records/kinds/index.ts'
import { today } from '../../../records/today.ts'
import { draw, setUpPage } from '../../app/testing/index.tsx'
import { testEstate } from '../../kinds/testing/estate.ts'
import { ToastViewport } from '../../ui/index.ts'
import PhysicalDocumentsPage from './index.tsx'
import { pressDelete, pressEdit } from '../../kinds/testing/in-record.ts'

setUpPage()
beforeEach(() => testEstate.open())

const open = () =>
  draw(
    <>
      <PhysicalDocumentsPage />
      <ToastViewport />
    </>,
  )
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const will = {
  ...blank(physicalDocument),
  title: 'My will',
  documentType: 'will',
  location: 'In the desk in the study, bottom drawer',
  accessInstructions: 'The key hangs behind the door',
  lastVerified: today(),
} as const
const saved = () => testEstate.records('physical-document').map(({ values }) => values)
const dayBefore = (years: number) => `${Number(today().slice(0, 4)) - years}${today().slice(4)}`
/** Appends text to a field. */
const write = async (user: ReturnType<typeof draw>['user'], label: string, words: string) => {
  await user.click(screen.getByLabelText(label))
  await user.paste(words)
}
/** A toast accepts presses only a moment after it appears. */
const pressUndo = (user: ReturnType<typeof draw>['user']) => waitFor(() => user.click(button('Undo')))

describe('the wizard', () => {
  test('the wizard has three steps: Basic Information, Access Details, Review; a new document is Active', async () => {
    const { user } = open()
    await user.click(button('Add Document Location'))
    expect(screen.getByText('Step 1 of 3')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Basic Information' })).toBeTruthy()
    await write(user, 'Title', 'Deed')
    await user.selectOptions(screen.getByLabelText('Document type'), 'Deed')
    await write(user, 'Where it is', 'In the hall closet')
    await user.click(button('Next'))
    expect(screen.getByText('Step 2 of 3')).toBeTruthy()
    expect(document.activeElement?.textContent).toBe('Access Details')
    expect(screen.queryByLabelText('Status')).toBeNull()
    await write(user, 'Access instructions', 'Nothing is locked')
    await user.type(screen.getByLabelText('Last verified'), today())
    await user.click(screen.getByRole('radio', { name: /^Only me/ }))
    await user.click(button('Next'))
    expect(screen.getByText('Step 3 of 3')).toBeTruthy()
    expect(document.activeElement?.textContent).toBe('Review')
    const dialog = within(screen.getByRole('dialog'))
    for (const said of ['Deed', 'In the hall closet', 'Nothing is locked'])
      expect(dialog.getAllByText(said)).toBeTruthy()
    expect(dialog.queryByText('Active')).toBeNull()
    // Go back to change an answer, then forward again.
    await user.click(button('Change Basic Information'))
    await write(user, 'Where it is', ', top shelf')
    await user.click(button('Next'))
    await user.click(button('Next'))
    expect(dialog.getByText('In the hall closet, top shelf')).toBeTruthy()
    await user.click(button('Save Document Location'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(saved()).toMatchObject([{ title: 'Deed', location: 'In the hall closet, top shelf', status: 'active' }])
    expect(screen.queryByText('Active')).toBeNull()
    expect(screen.getByText('Tracked documents', { selector: 'dt' }).nextSibling?.textContent).toBe('1')
    expect(testEstate.activity()).toEqual(['Added document location: Deed'])
    const recent = within(screen.getByRole('region', { name: 'Recent Activity' }))
    expect(recent.getByText('Added document location: Deed')).toBeTruthy()
  })

  test('the wizard reports missing fields step by step, and continues once the owner fills them', async () => {
    const { user } = open()
    await user.click(button('Add Document Location'))
    const says = async (...messages: string[]) => {
      await user.click(button('Next'))
      const summary = within(await screen.findByRole('alert'))
      // The summary lists the links in the page's order.
      expect(summary.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(messages)
    }
    await says(
      'Title must be at least 2 characters',
      'Please select a document type',
      'Please provide a detailed location description',
    )
    await write(user, 'Title', 'X')
    await write(user, 'Where it is', 'Desk')
    await user.selectOptions(screen.getByLabelText('Document type'), 'Other')
    await says(
      'Title must be at least 2 characters',
      'Please briefly describe this document',
      'Please provide a detailed location description',
    )
    await write(user, 'Title', 'Y')
    await write(user, 'Where it is', ', top drawer')
    await write(user, 'What kind of document is it?', 'Letters')
    await user.click(button('Next'))
    expect(screen.getByText('Step 2 of 3')).toBeTruthy()
    await says(
      'Please provide access instructions',
      'Please enter the last verified date',
      'Please select access permission',
    )
    await user.click(screen.getByRole('radio', { name: /^Authorized contact 1/ }))
    await write(user, 'Access instructions', 'Short')
    await user.type(screen.getByLabelText('Last verified'), '9026-01-01')
    await says(
      'Please provide access instructions of at least 10 characters, like “Not locked”',
      'The last verified date can’t be in the future',
      'Please select a contact',
    )
  })
})

async function sixMore() {
  for (let at = 0; at < 6; at += 1) await testEstate.add(physicalDocument, { ...will, title: `Codicil ${at}` })
}

describe('a document', () => {
  test('a document opens with a notice that names the document', async () => {
    await testEstate.add(physicalDocument, will)
    const { user } = open()
    await user.click(button('View location of My will'))
    expect(screen.getByRole('dialog', { name: 'My will' }).textContent).toContain(will.location)
    expect(screen.getByText('Viewing Document Location')).toBeTruthy()
  })

  test('a document links to its safe and back, and to the list of safes', async () => {
    const place = { storageType: 'home-safe', name: 'The gray safe', location: 'Bedroom closet' } as const
    const safe = await testEstate.add(storageLocation, { ...blank(storageLocation), ...place })
    await testEstate.add(physicalDocument, { ...will, storage: safe.id })
    const { user } = open()
    await user.click(button('My will'))
    const dialog = (name: string) => within(screen.getByRole('dialog', { name }))
    await user.click(dialog('My will').getByRole('button', { name: 'The gray safe' }))
    const named = dialog('The gray safe')
    expect(named.getByText('Bedroom closet')).toBeTruthy()
    const there = named.getByRole('link', { name: 'Open in Lockboxes and Safes' })
    expect(there.getAttribute('href')).toBe(`/documents/safes?record=${safe.id}`)
    await user.click(named.getByRole('button', { name: 'Back to My will' }))
    expect(dialog('My will').getByRole('button', { name: 'Edit Document Location' })).toBeTruthy()
    expect(dialog('My will').queryByRole('button', { name: /^Back to/ })).toBeNull()
    // In the safe's list of contents, an entry links back to the document.
    await user.click(dialog('My will').getByRole('button', { name: 'The gray safe' }))
    await user.click(dialog('The gray safe').getByRole('button', { name: 'My will' }))
    expect(dialog('My will').queryByRole('button', { name: /^Back to/ })).toBeNull()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('the owner verifies a document with one press, and Undo reverts the verification', async () => {
    await testEstate.add(physicalDocument, { ...will, lastVerified: dayBefore(0).replace(/\d\d$/, '01') })
    const [before] = saved()
    const { user } = open()
    await user.click(button('Verify My will'))
    expect(await screen.findByText('Document Verified')).toBeTruthy()
    expect(saved()).toEqual([{ ...before, lastVerified: today(), status: 'verified' }])
    expect(testEstate.activity()[0]).toBe('Verified document location: My will')
    await pressUndo(user)
    await waitFor(() => expect(saved()).toEqual([before]))
    await user.click(button('Verify My will'))
    await waitFor(() => expect(saved()[0]).toMatchObject({ status: 'verified' }))
  })

  test('after a failed verification, the document stays unchanged and the page shows an error', async () => {
    await testEstate.add(physicalDocument, will)
    const { user } = open()
    testEstate.breakDown()
    await user.click(button('Verify My will'))
    expect(await screen.findByText('We couldn’t save this document location. Please try again.')).toBeTruthy()
    expect(saved()).toMatchObject([{ status: 'active' }])
  })

  test('a document not verified for a year has a mark and comes first until the owner verifies it', async () => {
    await testEstate.add(physicalDocument, { ...will, lastVerified: dayBefore(1), status: 'verified' })
    await testEstate.add(physicalDocument, { ...will, title: 'Older will' })
    await testEstate.add(physicalDocument, { ...will, documentType: 'deed', title: 'Deed', lastVerified: dayBefore(2) })
    await sixMore()
    const { user } = open()
    const groups = () =>
      screen
        .getAllByRole('button', { name: /^(Will|Not verified for a year)/ })
        .map(({ textContent }) => textContent?.replace(/^(Will).*(\d)$/, '$1 $2'))
    expect(groups()).toEqual(['Not verified for a year2', 'Will 7'])
    expect(screen.getAllByText(/^Last verified /)).toHaveLength(2)
    expect(screen.queryByText('Verified')).toBeNull()
    await user.click(button('Verify Deed'))
    await waitFor(() => expect(groups()).toEqual(['Not verified for a year1', 'Will 7']))
    expect(button(/^Not verified/).getAttribute('aria-expanded')).toBe('true')
    await user.click(button('My will'))
    const dialog = within(screen.getByRole('dialog', { name: 'My will' }))
    expect(dialog.getByText('Not verified for a year')).toBeTruthy()
    expect(dialog.getByText('Verified, but not in the past year')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Verify' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(groups()).toEqual(['Will 8'])
    await pressUndo(user)
    await waitFor(() => expect(groups()).toEqual(['Not verified for a year1', 'Will 7']))
  })

  test('the owner updates and removes a document, and Undo restores it', async () => {
    await testEstate.add(physicalDocument, will)
    const { user } = open()
    await pressEdit(user, 'My will')
    expect(screen.getByText('Update Location')).toBeTruthy()
    const where = screen.getByLabelText('Where it is')
    await user.clear(where)
    await user.type(where, 'At my sister’s house')
    await user.click(button('Save Document Location'))
    await waitFor(() => expect(saved()).toMatchObject([{ location: 'At my sister’s house', status: 'active' }]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await pressDelete(user, 'My will')
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete My will' }))
    expect(await screen.findByText('Document Removed')).toBeTruthy()
    expect(saved()).toEqual([])
    await pressUndo(user)
    await waitFor(() => expect(saved()).toMatchObject([{ title: 'My will' }]))
  })

  test('after the verification, the last overdue document returns to its group', async () => {
    await testEstate.add(physicalDocument, will)
    await sixMore()
    await testEstate.add(physicalDocument, { ...will, documentType: 'deed', title: 'Deed', lastVerified: dayBefore(2) })
    const { user } = open()
    await user.click(button('Verify Deed'))
    await waitFor(() => expect(button(/^Deed1/).getAttribute('aria-expanded')).toBe('true'))
  })
})
