// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { blank } from '../../../records/define.ts'
import { authorizedContact, document as paperKind, onlineAccount, profile } from '../../../records/kinds/index.ts'
import { draw, setUpPage } from '../../app/testing/index.tsx'
import { ToastViewport } from '../../ui/index.ts'
import { useRecords } from '../../estate/index.ts'
import { RecordPage } from '../page/RecordPage.tsx'
import { testEstate } from '../testing/estate.ts'
import { Accounts, account, threeAccounts, button, closed, pressUndo, audiences } from '../testing/lists.tsx'
import { pressInMore } from '../testing/in-record.ts'

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
    .getAllByRole('listitem')
    .flatMap((row) => within(row).queryAllByRole('button', { name: /^(Beehive|Apple Mail|Zürcher Bank|Inn \d)$/ }))
    .map(({ textContent }) => textContent)

describe('a list', () => {
  test('a short list has no groups, and *More* sorts it', async () => {
    await threeAccounts()
    const { user } = draw(<Accounts />)
    expect(titles()).toEqual(['Beehive', 'Apple Mail', 'Zürcher Bank'])
    for (const name of ['Find', 'Select several', /^Social Media/])
      expect(screen.queryByRole('button', { name })).toBeNull()
    for (const [order, sorted] of [
      ['By name', ['Apple Mail', 'Beehive', 'Zürcher Bank']],
      ['By last change', ['Apple Mail', 'Zürcher Bank', 'Beehive']],
      ['By who may see it', ['Apple Mail', 'Zürcher Bank', 'Beehive']],
      ['By type', ['Beehive', 'Apple Mail', 'Zürcher Bank']],
    ] as const) {
      await pressInMore(user, order)
      expect(titles()).toEqual(sorted)
    }
  })

  test('a long list has groups, a closed group names its records, and *Find* opens a line', async () => {
    await threeAccounts()
    for (let at = 0; at < 5; at += 1) await testEstate.add(onlineAccount, account(`Inn ${at}`, 'email'))
    const { user } = draw(<Accounts />)
    expect(button(/^Social Media/).getAttribute('aria-expanded')).toBe('true')
    expect(titles()).toEqual(['Beehive'])
    expect(button(/^Email/).textContent).toBe('EmailInn 4, Inn 3, Inn 2, and 3 more6')
    expect(button(/^Financial/).textContent).toBe('FinancialZürcher Bank1')
    await user.click(await screen.findByRole('button', { name: 'Find' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Find' })))
    // On a phone this line has the order and the selection.
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'By name')
    expect(titles()).toHaveLength(8)
    await user.click(button('Find'))
    expect(screen.queryByRole('searchbox')).toBeNull()
    await user.click(button('More'))
    expect((await screen.findByRole('menuitemradio', { name: 'By name' })).getAttribute('aria-checked')).toBe('true')
    expect(screen.queryByRole('menuitem', { name: 'Find' })).toBeNull()
  })

  test('*Find* searches the text of the rows in any spelling, and no secret', async () => {
    await threeAccounts()
    const { user } = draw(<Accounts />)
    await pressInMore(user, 'Find')
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
    expect(titles()).toHaveLength(3)
  })

  test('each row shows its audience, or that no grantee has the seat yet', async () => {
    await threeAccounts()
    const { user } = draw(<Accounts />)
    await pressInMore(user, 'By name')
    for (const [who, title] of [
      ['Nobody yet', 'Apple Mail'],
      ['For Daniel', 'Beehive'],
      ['Only you', 'Zürcher Bank'],
    ])
      expect(button(`${who}: change who may see ${title}`)).toBeTruthy()
  })

  test('if all records have the same audience, one line above the list shows it', async () => {
    await testEstate.add(
      authorizedContact,
      { ...blank(authorizedContact), fullName: 'Daniel Reyes' },
      { seat: 'contact_1' },
    )
    for (const name of ['Inn 1', 'Inn 2'])
      await testEstate.add(onlineAccount, account(name, 'email'), { audience: 'contact_1' })
    draw(<Accounts />)
    expect(screen.getByText('Daniel will see both.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /change who may see/ })).toBeNull()
  })
})

test('one press moves several records to another group, except a record that lacks details; *Undo* reverts it', async () => {
  await testEstate.add(paperKind, { ...paper, title: 'Deed' })
  await testEstate.add(paperKind, { ...paper, title: 'Odd', category: 'other', otherType: 'Attachment' })
  const categories = () =>
    Object.fromEntries(testEstate.records('document').map(({ values }) => [values['title'], values['category']]))
  const { user } = draw(<Papers />)
  await pressInMore(user, 'Select several')
  await user.click(await screen.findByRole('button', { name: 'Select all 2' }))
  await user.click(button('Move'))
  await user.click(await screen.findByRole('button', { name: 'Medical' }))
  await closed()
  expect(categories()).toEqual({ Deed: 'medical', Odd: 'other' })
  expect(screen.getByText(/^One stayed where it was/)).toBeTruthy()
  expect(testEstate.activity()).toContain('Moved one record to Medical')
  await pressUndo(user)
  await waitFor(() => expect(categories()).toEqual({ Deed: 'legal', Odd: 'other' }))
})

test('the keyboard selects several records and opens their deletion, and *Undo* restores them', async () => {
  await threeAccounts()
  const { user } = draw(<Accounts />)
  ;(await screen.findByRole('button', { name: 'More' })).focus()
  await user.keyboard('{Enter}')
  await screen.findByRole('menuitem', { name: 'Select several' })
  await user.keyboard('{ArrowDown}{Enter}')
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
  // Each step adds one activity, however many records it changes.
  expect(testEstate.activity().filter((text) => text.endsWith('records'))).toEqual([
    'Brought back 2 records',
    'Deleted 2 records',
  ])
})

test('the focus returns to *More* when the selection ends', async () => {
  await threeAccounts()
  const { user } = draw(<Accounts />)
  await pressInMore(user, 'Select several')
  await user.click(await screen.findByRole('button', { name: 'Done' }))
  expect(document.activeElement).toBe(button('More'))
  expect(screen.queryByRole('checkbox')).toBeNull()
})

describe('a printed list', () => {
  const printed = () => document.querySelector('.print-sheet')?.textContent ?? ''

  test('the printed list has all values of every record, the owner and the date; secrets only on request', async () => {
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
