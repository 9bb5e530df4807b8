// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { blank } from '../../../records/define.ts'
import { document as paperKind, onlineAccount, profile } from '../../../records/kinds/index.ts'
import { draw, setUpPage } from '../../app/testing/index.tsx'
import { ToastViewport } from '../../ui/index.ts'
import { useRecords } from '../../estate/index.ts'
import { RecordPage } from '../page/RecordPage.tsx'
import { testEstate } from '../testing/estate.ts'
import { Accounts, account, threeAccounts, button, closed, pressUndo, audiences } from '../testing/lists.tsx'

setUpPage()
beforeEach(() => testEstate.open())

function Papers() {
  return (
    <>
      <RecordPage records={useRecords(paperKind)} />
      <ToastViewport />
    </>
  )
}

const paper = { ...blank(paperKind), description: 'The house', category: 'legal' as const }
const titles = () =>
  screen
    .getAllByRole('button', { name: /^Edit / })
    .map((edit) => (edit.getAttribute('aria-label') ?? '').replace('Edit ', ''))

describe('a list', () => {
  test('is grouped at first, then sorted as the user chooses', async () => {
    await threeAccounts()
    const { user } = draw(<Accounts />)
    expect(button(/^Social Media/).getAttribute('aria-expanded')).toBe('true')
    expect(titles()).toEqual(['Beehive'])
    const order = screen.getByRole('combobox', { name: 'Sort' })
    await user.selectOptions(order, 'By name')
    expect(titles()).toEqual(['Apple Mail', 'Beehive', 'Zürcher Bank'])
    await user.selectOptions(order, 'By last change')
    expect(titles()).toEqual(['Apple Mail', 'Zürcher Bank', 'Beehive'])
    await user.selectOptions(order, 'By who may see it')
    expect(titles()).toEqual(['Apple Mail', 'Zürcher Bank', 'Beehive'])
    await user.selectOptions(order, 'By type')
    expect(titles()).toEqual(['Beehive'])
  })

  test('finds the text of its rows in any spelling, and no secret', async () => {
    await threeAccounts()
    const { user } = draw(<Accounts />)
    const find = screen.getByRole('searchbox', { name: 'Find' })
    for (const [typed, there] of [
      ['zuercher', ['Zürcher Bank']],
      ['financial', ['Zürcher Bank']],
      ['user apple', ['Apple Mail']],
      ['daniel', ['Beehive']],
    ] as const) {
      await user.clear(find)
      await user.type(find, typed)
      await waitFor(() => expect(titles()).toEqual(there))
    }
    await user.clear(find)
    await user.type(find, 'correct horse')
    await user.click(await screen.findByRole('button', { name: 'Show everything' }))
    expect(button(/^Social Media/)).toBeTruthy()
  })

  test('each row shows its audience, and where no grantee is named yet', async () => {
    await threeAccounts()
    const { user } = draw(<Accounts />)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'By name')
    expect(screen.getAllByRole('button', { name: /change who may see/ }).map(({ textContent }) => textContent)).toEqual(
      ['Nobody yet', 'For Daniel', 'Only you'],
    )
  })
})

test('one press moves several records to another group, except one without required details; *Undo* reverts it', async () => {
  await testEstate.add(paperKind, { ...paper, title: 'Deed' })
  await testEstate.add(paperKind, { ...paper, title: 'Odd', category: 'other', otherType: 'Attachment' })
  const categories = () =>
    Object.fromEntries(testEstate.records('document').map(({ values }) => [values['title'], values['category']]))
  const { user } = draw(<Papers />)
  await user.click(button('Select several'))
  await user.click(button('Select all 2'))
  await user.click(button('Move'))
  await user.click(await screen.findByRole('button', { name: 'Medical' }))
  await closed()
  expect(categories()).toEqual({ Deed: 'medical', Odd: 'other' })
  expect(screen.getByText(/^One stayed where it was/)).toBeTruthy()
  expect(testEstate.activity()).toContain('Moved one record to Medical')
  await pressUndo(user)
  await waitFor(() => expect(categories()).toEqual({ Deed: 'legal', Odd: 'other' }))
})

test('the keyboard alone deletes several records, and restores them', async () => {
  await threeAccounts()
  const { user } = draw(<Accounts />)
  button('Select several').focus()
  await user.keyboard('{Enter}')
  screen.getByRole('checkbox', { name: 'Select Beehive' }).focus()
  await user.keyboard(' ')
  screen.getByRole('checkbox', { name: 'Select Apple Mail' }).focus()
  await user.keyboard(' ')
  button('Delete').focus()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('dialog', { name: 'Delete these 2 records?' })).toBeTruthy()
  await user.click(button('Delete 2 records'))
  await waitFor(() => expect(Object.keys(audiences())).toEqual(['Zürcher Bank']))
  await closed()
  await pressUndo(user)
  await waitFor(() => expect(Object.keys(audiences())).toHaveLength(3))
  // One activity per step, however many records.
  expect(testEstate.activity().filter((text) => text.endsWith('records'))).toEqual([
    'Brought back 2 records',
    'Deleted 2 records',
  ])
})

test('the selection ends with the focus where it began', async () => {
  await threeAccounts()
  const { user } = draw(<Accounts />)
  await user.click(button('Select several'))
  await user.click(button('Done'))
  expect(document.activeElement).toBe(button('Select several'))
  expect(screen.queryByRole('checkbox')).toBeNull()
})

describe('on paper', () => {
  const printed = () => document.querySelector('.print-sheet')?.textContent ?? ''

  test('every record has all its values, the owner and the date, and secrets only on request', async () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    const own = { ...blank(profile), firstName: 'Ada', lastName: 'Byron', displayName: 'Ada' }
    await testEstate.add(profile, own)
    await threeAccounts()
    const many = Array.from({ length: 120 }, (_, at) => account(`Forum ${at}`, 'social'))
    for (const values of many) await testEstate.add(onlineAccount, values)
    const { user } = draw(<Accounts />)
    await user.click(button('Print'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Print 123 records' }))
    await user.click(dialog.getByRole('button', { name: 'Print' }))
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
    const today = new Date().toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric' })
    for (const text of [`Ada Byron, ${today}`, 'Forum 0', 'Forum 119', 'beehive-user', 'Zürcher Bank', 'Daniel Reyes'])
      expect(printed()).toContain(text)
    expect(printed()).not.toContain('correct horse')
    window.dispatchEvent(new Event('afterprint'))
    await waitFor(() => expect(printed()).toBe(''))
    await user.click(dialog.getByRole('checkbox', { name: 'Print passwords and other secrets too' }))
    await user.click(dialog.getByRole('button', { name: 'Print' }))
    await waitFor(() => expect(printed()).toContain('correct horse'))
    vi.unstubAllGlobals()
  })
})
