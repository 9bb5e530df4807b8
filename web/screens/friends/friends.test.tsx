// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { blank } from '../../../records/define.ts'
import { authorizedContact, circle } from '../../../records/kinds/index.ts'
import { draw, setUpPage } from '../../app/testing/index.tsx'
import { ImportReader } from '../../kinds/testing/import-reader.ts'
import { testEstate } from '../../kinds/testing/estate.ts'
import { ToastViewport } from '../../ui/index.ts'
import FriendsPage from './index.tsx'

setUpPage()
beforeEach(() => testEstate.open())

const choir = {
  ...blank(circle),
  circleName: 'The Thursday choir',
  description: 'We sing every Thursday.',
  circleType: 'hobby',
  members: [
    { name: 'Hank', phone: '(555) 010-3312', email: '', tellHow: '', note: 'Bass' },
    { name: 'Mabel', phone: '', email: 'mabel@example.org', tellHow: '', note: '' },
  ],
} as const
const open = () =>
  draw(
    <>
      <FriendsPage />
      <ToastViewport />
    </>,
  )
const figure = (label: string) => screen.getByText(label, { selector: 'dt' }).closest('div')?.textContent
const members = () => testEstate.records('circle').map(({ values }) => values['members'])

test('a new circle starts without members, and its form asks for a leader only if the circle has one', async () => {
  const { user, unmount } = open()
  await user.click(screen.getByRole('button', { name: 'Add Circle' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Friendship Circle' }))
  await user.click(dialog.getByRole('button', { name: 'Save Circle' }))
  for (const message of ['Please provide a brief description', 'Please select access permission'])
    expect((await dialog.findAllByText(message)).length).toBeGreaterThan(1)
  await user.type(dialog.getByLabelText(/^Circle name/), 'Old office')
  await user.type(dialog.getByLabelText(/^Description/), 'We worked together.')
  await user.selectOptions(dialog.getByLabelText(/^Circle type/), 'Professional')
  expect(dialog.queryByLabelText(/^Group leader’s name/)).toBeNull()
  await user.selectOptions(dialog.getByLabelText(/^Does someone lead/), 'Yes')
  await user.type(dialog.getByLabelText(/^Group leader’s name/), 'Gloria')
  await user.type(dialog.getByLabelText(/^Group leader’s email/), 'gloria@example.org')
  await user.type(dialog.getByLabelText(/^Group leader’s phone/), '5550103311')
  await user.selectOptions(dialog.getByLabelText(/^Who should be told/), 'The group leader, who tells the others')
  await user.click(dialog.getByRole('radio', { name: /^Only me/ }))
  await user.click(dialog.getByRole('button', { name: 'Save Circle' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByText(/0 members/)).toBeTruthy()
  expect(screen.getByText(/Just created/)).toBeTruthy()
  expect(screen.getByRole('link', { name: '(555) 010-3311' }).getAttribute('href')).toBe('tel:+15550103311')
  expect(figure('Total circles')).toContain('1')
  expect(figure('Total members')).toContain('0')
  expect(figure('Last Updated')).toContain('just now')
  onTestFinished(() => void vi.useRealTimers())
  vi.setSystemTime(Date.now() + 2 * 24 * 60 * 60 * 1000)
  unmount()
  open()
  expect(screen.queryByText(/Just created/)).toBeNull()
  expect(screen.getByText('2 days ago', { selector: 'p time' })).toBeTruthy()
})

test('the owner adds, changes and removes members, and gets suggestions from known people', async () => {
  await testEstate.add(
    authorizedContact,
    { ...blank(authorizedContact), fullName: 'Ruth Ellis', phone: '(555) 010-7765', email: 'ruth@example.org' },
    { seat: 'contact_1' },
  )
  await testEstate.add(circle, choir, { audience: 'both_contacts' })
  const { user } = open()
  expect(figure('Total members')).toContain('2')
  await user.click(screen.getByRole('button', { name: 'Add or change members of The Thursday choir' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Members of The Thursday choir' }))
  expect(dialog.queryByLabelText(/^Circle name/)).toBeNull()
  expect(dialog.queryByText('Who may see this')).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Add member' }))
  expect(document.activeElement).toBe(dialog.getByLabelText(/^Name/))
  await user.keyboard('Rut')
  await user.click(dialog.getByRole('button', { name: /Fill in Ruth Ellis/ }))
  expect(dialog.getByLabelText(/^Phone/)).toHaveProperty('value', '(555) 010-7765')
  await user.selectOptions(dialog.getByLabelText(/^How to tell them/), 'In person')
  await user.click(dialog.getByRole('button', { name: 'Done' }))
  expect(dialog.getByRole('button', { name: 'Edit Hank' }).textContent).toBe('Edit')
  expect(dialog.getByRole('button', { name: 'Remove Hank' }).textContent).toBe('Remove')
  await user.click(dialog.getByRole('button', { name: 'Remove Hank' }))
  await user.click(dialog.getByRole('button', { name: 'Edit Mabel' }))
  await user.type(dialog.getByLabelText(/^Note/), 'Alto')
  await user.click(dialog.getByRole('button', { name: 'Save Members' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(members()).toEqual([
    [
      { name: 'Mabel', phone: '', email: 'mabel@example.org', tellHow: '', note: 'Alto' },
      { name: 'Ruth Ellis', phone: '(555) 010-7765', email: 'ruth@example.org', tellHow: 'visit', note: '' },
    ],
  ])
  expect(testEstate.records('circle')[0]).toMatchObject({ audience: 'both_contacts' })
  expect(screen.getByText('Members Updated')).toBeTruthy()
  expect(screen.queryByText(/Just created/)).toBeNull()
})

test('a member without a name shows an error at the field, and the form keeps other input', async () => {
  await testEstate.add(circle, choir)
  const { user } = open()
  await user.click(screen.getByRole('button', { name: 'Add or change members of The Thursday choir' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Add member' }))
  await user.type(dialog.getByLabelText(/^Phone/), '5551234567')
  await user.click(dialog.getByRole('button', { name: 'Done' }))
  await user.click(dialog.getByRole('button', { name: 'Save Members' }))
  expect(dialog.getByLabelText(/^Name/).getAttribute('aria-invalid')).toBe('true')
  expect(dialog.getByLabelText(/^Phone/)).toHaveProperty('value', '(555) 123-4567')
  await user.click(dialog.getByRole('button', { name: 'Remove this member' }))
  await user.click(dialog.getByRole('button', { name: 'Save Members' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(members()).toEqual([choir.members])
})

test('the page groups circles by type and links to members’ phones and emails, with more members on request', async () => {
  const many = Array.from({ length: 7 }, (_, at) => ({
    name: `Member ${at}`,
    phone: '',
    email: '',
    tellHow: '',
    note: '',
  }))
  await testEstate.add(circle, { ...choir, members: many })
  await testEstate.add(circle, { ...choir, circleName: 'Orchard Lane', circleType: 'social', members: choir.members })
  for (let at = 0; at < 6; at += 1) await testEstate.add(circle, { ...choir, circleName: `Choir ${at}`, members: [] })
  const { user } = open()
  expect(screen.getByRole('link', { name: 'mabel@example.org' }).getAttribute('href')).toBe('mailto:mabel@example.org')
  expect(screen.queryByText('Member 0')).toBeNull()
  await user.click(screen.getByRole('button', { name: /^Hobby/ }))
  expect(screen.queryByRole('link', { name: 'mabel@example.org' })).toBeNull()
  expect(screen.queryByText('Member 6')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show 3 more' }))
  expect(screen.getByText('Member 6')).toBeTruthy()
})

const card = (name: string, ...lines: string[]) =>
  ['BEGIN:VCARD', 'VERSION:3.0', `FN:${name}`, ...lines, 'END:VCARD', ''].join('\r\n')

test('an import adds members from contact cards, completes existing members by choice, and saves only at the end', async () => {
  vi.stubGlobal('Worker', ImportReader)
  await testEstate.add(circle, choir)
  const { user } = open()
  await user.click(screen.getByRole('button', { name: 'Add or change members of The Thursday choir' }))
  const list = within(await screen.findByRole('dialog', { name: 'Members of The Thursday choir' }))
  const bring = async (...files: File[]) => {
    await user.click(list.getByRole('button', { name: 'Add from contact cards' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add members from contact cards' }))
    await user.upload(await dialog.findByLabelText('Contact files'), files)
    return dialog
  }
  const wrong = await bring(new File(['nothing'], 'wrong.vcf'))
  expect(await wrong.findByText(/^There are no contacts in this file\./)).toBeTruthy()
  await user.click(wrong.getByRole('button', { name: 'Cancel' }))

  const two = [
    new File(
      [card('Mabel', 'EMAIL:mabel@example.org', 'TEL:5550103313', 'ADR:;;12 Elm St;Troy;NY;12180;USA')],
      'a.vcf',
    ),
    new File([card('Frank Adeyemi', 'TEL:5550105522', 'ORG:County clerk') + card('Hank', 'TEL:5550103312')], 'b.vcf'),
  ]
  const dialog = await bring(...two)
  expect(await dialog.findByRole('checkbox', { name: /^Frank Adeyemi/ })).toHaveProperty('checked', true)
  expect(dialog.getByRole('checkbox', { name: /^Mabel/ })).toHaveProperty('checked', false)
  expect(dialog.getByText('You already have Hank, and nothing here is new.')).toBeTruthy()
  await user.click(dialog.getByRole('checkbox', { name: /^Mabel/ }))
  await user.click(dialog.getByRole('button', { name: 'Add 2 members' }))
  expect(await list.findByText('2 members are in the list. Save to keep this.')).toBeTruthy()
  expect(members()).toEqual([choir.members])
  const again = await bring(...two)
  expect(await again.findAllByText(/, and nothing here is new\.$/)).toHaveLength(3)
  await user.click(again.getByRole('button', { name: 'Cancel' }))
  await user.click(list.getByRole('button', { name: 'Save Members' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(members()).toEqual([
    [
      choir.members[0],
      { ...choir.members[1], phone: '(555) 010-3313', note: 'Address: 12 Elm St, Troy, NY, 12180, USA' },
      { name: 'Frank Adeyemi', phone: '(555) 010-5522', email: '', tellHow: '', note: 'Organization: County clerk' },
    ],
  ])
})
