// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { blank, versionOf } from '../../records/define.ts'
import {
  authorizedContact,
  document as paperKind,
  familyMember,
  onlineAccount,
  profile,
} from '../../records/kinds/index.ts'
import { draw, setUpPage } from '../app/testing.tsx'
import { ToastViewport } from '../ui/index.ts'
import { useRecords } from '../estate/index.ts'
import { store } from '../estate/remote.ts'
import { RecordPage } from './RecordPage.tsx'
import { testEstate } from './testing/test-estate.ts'
import { WhoDialog } from './WhoDialog.tsx'

setUpPage()
beforeEach(() => testEstate.open())
// jsdom has no pointer capture, which a toast's swipe needs.
HTMLElement.prototype.hasPointerCapture = () => false

function Accounts() {
  return (
    <>
      <RecordPage records={useRecords(onlineAccount)} />
      <ToastViewport />
    </>
  )
}

/** The dialog for all accounts, once so many are there. */
function GiveAll({ count }: { count: number }) {
  const records = useRecords(onlineAccount)
  const [chosen, setChosen] = useState<typeof records.all>()
  const [open, setOpen] = useState(true)
  if (chosen === undefined && records.all.length === count) setChosen(records.all)
  return (
    <>
      {chosen && open && <WhoDialog records={records} chosen={chosen} onClose={() => setOpen(false)} />}
      <ToastViewport />
    </>
  )
}

function Family() {
  return (
    <>
      <RecordPage records={useRecords(familyMember)} />
      <ToastViewport />
    </>
  )
}

function Papers() {
  return (
    <>
      <RecordPage records={useRecords(paperKind)} />
      <ToastViewport />
    </>
  )
}

const paper = { ...blank(paperKind), description: 'The house', category: 'legal' as const }
const account = (otherPlatform: string, accountType: 'social' | 'email' | 'financial', password = 'correct horse') => ({
  ...blank(onlineAccount),
  accountType,
  platform: 'other' as const,
  otherPlatform,
  username: `${otherPlatform.toLowerCase()}-user`,
  password,
})

async function threeAccounts() {
  await testEstate.add(
    authorizedContact,
    { ...blank(authorizedContact), fullName: 'Daniel Reyes' },
    { seat: 'contact_1' },
  )
  await testEstate.add(onlineAccount, account('Beehive', 'social'), { audience: 'contact_1' })
  await testEstate.add(onlineAccount, account('Zürcher Bank', 'financial'))
  await testEstate.add(onlineAccount, account('Apple Mail', 'email'), { audience: 'contact_2' })
}

const button = (name: string | RegExp) => screen.getByRole('button', { name })
/** What the rows are called, in their order. */
const titles = () =>
  screen
    .getAllByRole('button', { name: /^Edit / })
    .map((edit) => (edit.getAttribute('aria-label') ?? '').replace('Edit ', ''))
/** The dialog is gone, and the page can be pressed again. */
const closed = () =>
  waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.body.style.pointerEvents).not.toBe('none')
  })
/** A notice takes presses a moment after it stands there. */
const pressUndo = (user: ReturnType<typeof draw>['user']) => waitFor(() => user.click(button('Undo')))
const audiences = () =>
  Object.fromEntries(
    testEstate.records('online-account').map(({ values, audience }) => [values['otherPlatform'], audience]),
  )

describe('a list', () => {
  test('stands in groups, then in any order that is asked for', async () => {
    await threeAccounts()
    const { user } = draw(<Accounts />)
    expect(button(/^Social Media/).getAttribute('aria-expanded')).toBe('true')
    expect(titles()).toEqual(['Beehive'])
    const order = screen.getByRole('combobox', { name: 'Sort' })
    await user.selectOptions(order, 'By name')
    expect(titles()).toEqual(['Apple Mail', 'Beehive', 'Zürcher Bank'])
    await user.selectOptions(order, 'By last change')
    expect(titles()).toEqual(['Apple Mail', 'Zürcher Bank', 'Beehive'])
    // What nobody will receive comes first.
    await user.selectOptions(order, 'By who may see it')
    expect(titles()).toEqual(['Apple Mail', 'Zürcher Bank', 'Beehive'])
    await user.selectOptions(order, 'By type')
    expect(titles()).toEqual(['Beehive'])
  })

  test('finds in what its rows say, in whatever spelling, and never in a secret', async () => {
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

  test('says of each who may see it, and where that is nobody yet', async () => {
    await threeAccounts()
    const { user } = draw(<Accounts />)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'By name')
    expect(screen.getAllByRole('button', { name: /change who may see/ }).map(({ textContent }) => textContent)).toEqual(
      ['Nobody yet', 'For Daniel', 'Only you'],
    )
  })
})

describe('who may see it', () => {
  test('is said with two presses, and taken back with one', async () => {
    await threeAccounts()
    const { user } = draw(<Accounts />)
    await user.click(button(/^Financial/))
    await user.click(button('Only you: change who may see Zürcher Bank'))
    await user.click(await screen.findByRole('button', { name: /^Daniel Reyes/ }))
    await closed()
    expect(audiences()['Zürcher Bank']).toBe('contact_1')
    expect(button('For Daniel: change who may see Zürcher Bank')).toBeTruthy()
    expect(testEstate.activity()).toContain('Updated account: Zürcher Bank')
    await pressUndo(user)
    await waitFor(() => expect(audiences()['Zürcher Bank']).toBe('nobody'))
    expect(await screen.findByText('Changed back')).toBeTruthy()
  })

  test('is said of several at once, keeps what else they say, and is taken back for each', async () => {
    await threeAccounts()
    const before = audiences()
    const { user } = draw(<Accounts />)
    await user.click(button('Select several'))
    expect(button('Choose who may see these')).toHaveProperty('disabled', true)
    await user.click(button('Select all 3'))
    await user.click(screen.getByRole('checkbox', { name: 'Select Apple Mail' }))
    expect(screen.getByText('2 selected')).toBeTruthy()
    await user.click(button('Choose who may see these'))
    await user.click(await screen.findByRole('checkbox', { name: 'Also if I am incapacitated' }))
    await user.click(button(/^Daniel Reyes/))
    // What it means for whom stands there before anything is saved.
    const asking = within(await screen.findByRole('dialog', { name: 'Change who may see 2 records?' }))
    expect(asking.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Daniel Reyes will receive 1 more.',
    ])
    expect(audiences()).toEqual(before)
    await user.click(asking.getByRole('button', { name: 'Change 2 records' }))
    await closed()
    expect(audiences()).toEqual({ 'Apple Mail': 'contact_2', Beehive: 'contact_1', 'Zürcher Bank': 'contact_1' })
    expect(testEstate.records('online-account').map(({ values }) => values['password'])).toEqual(
      Array.from({ length: 3 }, () => 'correct horse'),
    )
    expect(testEstate.records('online-account').filter(({ alsoIfIncapacitated }) => alsoIfIncapacitated)).toHaveLength(
      2,
    )
    expect(screen.queryByRole('region', { name: 'Selected records' })).toBeNull()
    await pressUndo(user)
    await waitFor(() => expect(audiences()).toEqual(before))
    expect(testEstate.records('online-account').filter(({ alsoIfIncapacitated }) => alsoIfIncapacitated)).toEqual([])
  })

  test('of several is changed only once somebody saw who loses them, and can go back', async () => {
    await threeAccounts()
    const before = audiences()
    const { user } = draw(<Accounts />)
    await user.click(button('Select several'))
    await user.click(button('Select all 3'))
    await user.click(button('Choose who may see these'))
    await user.click(await screen.findByRole('button', { name: /^Only me/ }))
    expect((await screen.findByRole('listitem')).textContent).toBe('Daniel Reyes will no longer receive 1 of them.')
    await user.click(button('Back'))
    expect(await screen.findByRole('dialog', { name: 'Who may see these' })).toBeTruthy()
    expect(audiences()).toEqual(before)
  })

  test('of more than one save says how many were changed where one fails, goes on from there, and is taken back whole', async () => {
    await threeAccounts()
    const { kind } = onlineAccount
    const more = Array.from({ length: 247 }, (_, at) => ({
      kind,
      definitionVersion: versionOf(onlineAccount),
      values: { ...account(`Forum ${at}`, 'social') },
      audience: 'nobody' as const,
      alsoIfIncapacitated: false,
    }))
    await testEstate.page.client.saveRecords(more, 'Imported 247 accounts')
    const before = audiences()
    const danielsCount = () => Object.values(audiences()).filter((audience) => audience === 'contact_1').length
    // Without the list, whose hundred rows nobody looks at here.
    const { user } = draw(<GiveAll count={250} />)
    // Beehive is his already, and is saved among the others or after them.
    const stop = store.subscribe(() => {
      if (danielsCount() > 100) testEstate.refuse({ code: 'records-full', message: 'There is no room left.' })
    })
    await user.click(await screen.findByRole('button', { name: /^Daniel Reyes/ }))
    expect((await screen.findByRole('listitem')).textContent).toBe('Daniel Reyes will receive 249 more.')
    await user.click(button('Change 250 records'))
    expect((await screen.findByRole('alert')).textContent).toContain('200 of 250 were changed. There is no room left.')
    stop()
    testEstate.allow()
    await user.click(button(/^Daniel Reyes/))
    expect((await screen.findByRole('listitem')).textContent).toMatch(/^Daniel Reyes will receive (49|50) more\.$/)
    await user.click(button('Change 250 records'))
    await closed()
    expect(danielsCount()).toBe(250)
    await pressUndo(user)
    await waitFor(() => expect(audiences()).toEqual(before), { timeout: 5000 })
    // However many saves it took, one line says all of them.
    expect(testEstate.activity()[0]).toBe('Chose who may see 250 records')
  })

  test('stays as it was where it cannot be saved, and the dialog says so', async () => {
    await threeAccounts()
    const { user } = draw(<Accounts />)
    await user.click(button('For Daniel: change who may see Beehive'))
    const onlyMe = await screen.findByRole('button', { name: /^Only me/ })
    testEstate.refuse({ code: 'records-full', message: 'There is no room left.' })
    await user.click(onlyMe)
    expect((await screen.findByRole('alert')).textContent).toContain('There is no room left.')
    expect(audiences()['Beehive']).toBe('contact_1')
    testEstate.allow()
    await user.click(button(/^Only me/))
    await waitFor(() => expect(audiences()['Beehive']).toBe('nobody'))
  })
})

test('an account is read with its sign-in to copy and its page to open, and given to somebody from there', async () => {
  await threeAccounts()
  await testEstate.add(onlineAccount, {
    ...account('Gmail', 'social'),
    platform: 'gmail',
    recoveryEmail: 'b@example.org',
  })
  const { user } = draw(<Accounts />)
  const copied = vi.spyOn(navigator.clipboard, 'writeText')
  await user.click(button('Gmail'))
  const reading = within(await screen.findByRole('dialog', { name: 'Gmail' }))
  expect(reading.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'How to get in',
    'More about signing in',
    'Details',
  ])
  for (const [label, text] of [
    ['Username', 'gmail-user'],
    ['Password', 'correct horse'],
  ] as const) {
    await user.click(within(reading.getByRole('group', { name: label })).getByRole('button', { name: 'Copy' }))
    expect(copied).toHaveBeenLastCalledWith(text)
  }
  const site = reading.getByRole('link', { name: 'Open mail.google.com' })
  expect([site.getAttribute('href'), site.getAttribute('target'), site.getAttribute('rel')]).toEqual([
    'https://mail.google.com/',
    '_blank',
    'noopener noreferrer',
  ])
  await user.click(reading.getByRole('button', { name: 'Change' }))
  await user.click(await screen.findByRole('button', { name: /^Daniel Reyes/ }))
  await closed()
  expect(button('For Daniel: change who may see Gmail')).toBeTruthy()
})

test('several are moved to another group with a press, one that lacks details there stays, and Undo takes it back', async () => {
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

test('several are deleted at once by the keyboard alone, and brought back', async () => {
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
  // One step each, however many they are.
  expect(testEstate.activity().filter((text) => text.endsWith('records'))).toEqual([
    'Brought back 2 records',
    'Deleted 2 records',
  ])
})

test('choosing several ends where it began', async () => {
  await threeAccounts()
  const { user } = draw(<Accounts />)
  await user.click(button('Select several'))
  await user.click(button('Done'))
  expect(document.activeElement).toBe(button('Select several'))
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('of two levels for the same people the one that was pressed is kept, and the one before comes back', async () => {
  const member = { ...blank(familyMember), fullName: 'Nora Hale' }
  await testEstate.add(familyMember, { ...member, privacyLevel: 'family' }, { audience: 'both_contacts' })
  const level = () => testEstate.records('family-member').map(({ values }) => values['privacyLevel'])
  const { user } = draw(<Family />)
  await user.click(button(/change who may see Nora Hale$/))
  await user.click(await screen.findByRole('button', { name: /^Public/ }))
  await closed()
  expect(level()).toEqual(['public'])
  await pressUndo(user)
  await waitFor(() => expect(level()).toEqual(['family']))
})

describe('on paper', () => {
  const printed = () => document.querySelector('.print-sheet')?.textContent ?? ''

  test('stands every record with all it says, whose it is and the day, and secrets only if they are asked for', async () => {
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
