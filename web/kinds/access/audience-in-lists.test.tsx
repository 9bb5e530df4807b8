// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { blank, versionOf } from '../../../records/define.ts'
import { familyMember, onlineAccount } from '../../../records/kinds/index.ts'
import { draw, setUpPage } from '../../app/testing/index.tsx'
import { ToastViewport } from '../../ui/index.ts'
import { useRecords } from '../../estate/index.ts'
import { store } from '../../estate/remote.ts'
import { RecordPage } from '../page/RecordPage.tsx'
import { testEstate } from '../testing/estate.ts'
import { AudienceDialog } from './AudienceDialog.tsx'
import { Accounts, account, threeAccounts, button, closed, pressUndo, audiences } from '../testing/lists.tsx'
import { pressInMore } from '../testing/in-record.ts'

setUpPage()
beforeEach(() => testEstate.open())

function GiveAll({ count }: { count: number }) {
  const records = useRecords(onlineAccount)
  const [chosen, setChosen] = useState<typeof records.all>()
  const [open, setOpen] = useState(true)
  if (chosen === undefined && records.all.length === count) setChosen(records.all)
  return (
    <>
      {chosen && open && <AudienceDialog records={records} chosen={chosen} onClose={() => setOpen(false)} />}
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

describe('the audience dialog', () => {
  test('the owner changes the audience with two presses, and *Undo* reverts the change with one', async () => {
    await threeAccounts()
    const { user } = draw(<Accounts />)
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

  test('the owner changes the audience of several records at once, and *Undo* restores each former audience', async () => {
    await threeAccounts()
    const before = audiences()
    const { user } = draw(<Accounts />)
    await pressInMore(user, 'Select several')
    expect(await screen.findByRole('button', { name: 'Choose who may see these' })).toHaveProperty('disabled', true)
    await user.click(await screen.findByRole('button', { name: 'Select all 3' }))
    await user.click(screen.getByRole('checkbox', { name: 'Select Apple Mail' }))
    expect(screen.getByText('2 selected')).toBeTruthy()
    await user.click(button('Choose who may see these'))
    await user.click(await screen.findByRole('checkbox', { name: 'Also if I am incapacitated' }))
    await user.click(button(/^Daniel Reyes/))
    // The confirmation names the people who lose records before the dialog saves.
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

  test('the dialog names who loses records before it saves a change of several records, and *Back* saves nothing', async () => {
    await threeAccounts()
    const before = audiences()
    const { user } = draw(<Accounts />)
    await pressInMore(user, 'Select several')
    await user.click(await screen.findByRole('button', { name: 'Select all 3' }))
    await user.click(button('Choose who may see these'))
    await user.click(await screen.findByRole('button', { name: /^Only me/ }))
    expect((await screen.findByRole('listitem')).textContent).toBe('Daniel Reyes will no longer receive 1 of them.')
    await user.click(button('Back'))
    expect(await screen.findByRole('dialog', { name: 'Who may see these' })).toBeTruthy()
    expect(audiences()).toEqual(before)
  })

  test('the dialog counts the saved records when a batch fails, resumes there, and *Undo* reverts all batches', async () => {
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
    // Draws only the dialog: drawing the hundred rows of the list would take seconds.
    const { user } = draw(<GiveAll count={250} />)
    // Beehive is already Daniel's; the dialog may save it in any of the batches.
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
    await waitFor(() => expect(audiences()).toEqual(before))
    // The activity list shows one line for the three batches.
    expect(testEstate.activity()[0]).toBe('Chose who may see 250 records')
  })

  test('the dialog reports a failed save, and the record keeps its audience', async () => {
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

test('in the reading view of an account, the owner copies the sign-in, finds a link to the website and changes the audience', async () => {
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

test('of two equal levels, the dialog saves the level that the owner pressed, and *Undo* restores the former level', async () => {
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
