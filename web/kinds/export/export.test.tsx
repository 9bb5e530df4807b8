// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { blank } from '../../../records/define.ts'
import {
  advanceDirective,
  attorneyCommunication,
  document,
  estateAttorney,
  healthcareProxy,
  livingWill,
  onlineAccount,
  physicalDocument,
} from '../../../records/kinds/index.ts'
import { draw, setUpPage } from '../../app/testing/index.tsx'
import { useRecords } from '../../estate/index.ts'
import { audiencesInWords } from '../access/people.ts'
import { PlacePage } from '../page/PlacePage.tsx'
import { RecordPage } from '../page/RecordPage.tsx'
import { password } from '../../estate/testing/page.ts'
import { testEstate } from '../testing/estate.ts'
import { answering, type Sent, writeExport } from './write-export.ts'

setUpPage()

const directives = [healthcareProxy, livingWill, advanceDirective] as const

/** Runs the worker's code on the main thread: jsdom has no workers. */
class PageWorker extends EventTarget {
  readonly #answer = answering()
  postMessage(sent: Sent) {
    const answered = this.#answer(structuredClone(sent))
    if (answered) this.dispatchEvent(new MessageEvent('message', { data: structuredClone(answered) }))
  }
  terminate() {}
}

let saved: { name: string; blob: Blob } | undefined
beforeEach(async () => {
  await testEstate.open()
  saved = undefined
  vi.stubGlobal('Worker', PageWorker)
  const blobs: Blob[] = []
  URL.createObjectURL = (blob: Blob) => `blob:${blobs.push(blob) - 1}`
  URL.revokeObjectURL = () => undefined
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    const blob = blobs[Number(this.href.replace('blob:', ''))]
    if (blob) saved = { name: this.download, blob }
  })
})

const Accounts = () => <RecordPage records={useRecords(onlineAccount)} />
const Directives = () => (
  <PlacePage definitions={directives} title="Directives" purpose="" failed="">
    {null}
  </PlacePage>
)
const Places = () => <RecordPage records={useRecords(physicalDocument)} />
const Talks = () => <RecordPage records={useRecords(attorneyCommunication)} />

test('the dialog warns of passwords, then saves the records of a kind in the chosen format', async () => {
  await testEstate.add(onlineAccount, {
    ...blank(onlineAccount),
    accountType: 'social',
    platform: 'facebook',
    username: 'ruth',
    password: 'hidden 9!',
  })
  const { user } = draw(<Accounts />)
  await user.click(screen.getByRole('button', { name: 'Save as a file' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Save My Online Accounts as a file' }))
  expect(dialog.getByRole('radio', { name: /Page/ })).toHaveProperty('checked', true)
  expect(dialog.getByText(/Passwords and other secrets are readable/)).toBeTruthy()
  expect(dialog.getByText(/one-time codes\. Leaves out the rest, such as security answers, backup codes/)).toBeTruthy()
  expect(dialog.getAllByText(/Holds everything except who may see it/)).toHaveLength(2)
  await user.click(dialog.getByRole('radio', { name: /Passwords/ }))
  const button = dialog.getByRole('button', { name: 'Save file' })
  await user.click(button)
  expect(dialog.getByLabelText(/^Password/, { selector: '[type="password"]' }).getAttribute('aria-invalid')).toBe(
    'true',
  )
  expect(dialog.getAllByText('Please enter your password')).toHaveLength(2)
  await user.type(dialog.getByLabelText(/^Password/, { selector: '[type="password"]' }), 'Wrong-horse-7!')
  await user.click(button)
  expect(await dialog.findByText('The password you entered is incorrect')).toBeTruthy()
  expect(saved).toBeUndefined()
  await user.clear(dialog.getByLabelText(/^Password/, { selector: '[type="password"]' }))
  await user.type(dialog.getByLabelText(/^Password/, { selector: '[type="password"]' }), password)
  await user.click(button)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(saved?.name).toBe('Online-Accounts-passwords.csv')
  expect(await saved?.blob.text()).toContain('Facebook,,ruth,hidden 9!')
})

test('an export writes the title of a referenced record, and none of its other values', async () => {
  const eve = await testEstate.add(estateAttorney, {
    ...blank(estateAttorney),
    fullName: 'Eve Falk',
    firmName: 'Falk & Sons',
  })
  await testEstate.add(attorneyCommunication, { ...blank(attorneyCommunication), type: 'phone', attorney: eve.id })
  const { user } = draw(<Talks />)
  await user.click(screen.getByRole('button', { name: 'Save as a file' }))
  await user.click(screen.getByRole('radio', { name: /Table/ }))
  expect(screen.queryByText(/are readable/)).toBeNull()
  await user.type(screen.getByLabelText(/^Password/, { selector: '[type="password"]' }), password)
  await user.click(screen.getByRole('button', { name: 'Save file' }))
  await waitFor(() => expect(saved).toBeDefined())
  const text = await saved?.blob.text()
  expect(text).toContain('Eve Falk')
  expect(text).not.toContain('Falk & Sons')
})

test('the dialog warns of formulas that a spreadsheet would run, and by default defuses them except in a password file', async () => {
  await testEstate.add(onlineAccount, {
    ...blank(onlineAccount),
    accountType: 'social',
    platform: 'other',
    otherPlatform: '=HYPERLINK("https://evil.example")',
    username: '+1 555 010 4417',
    password: '-hidden 9!',
  })
  const { user } = draw(<Accounts />)
  const save = async () => {
    await user.type(screen.getByLabelText(/^Password/, { selector: '[type="password"]' }), password)
    await user.click(screen.getByRole('button', { name: 'Save file' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    return (await saved?.blob.text()) ?? ''
  }
  await user.click(screen.getByRole('button', { name: 'Save as a file' }))
  expect(screen.queryByText('A spreadsheet could run some of this')).toBeNull()
  await user.click(screen.getByRole('radio', { name: /Table/ }))
  expect(screen.getByText('A spreadsheet could run some of this')).toBeTruthy()
  expect(screen.getByRole('checkbox', { name: /^Put an apostrophe before it/ })).toHaveProperty('checked', true)
  const table = await save()
  expect(table).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
  expect(table).toContain(`,"'-hidden 9!",`)
  expect(table).toContain(',+1 555 010 4417,')

  await user.click(screen.getByRole('button', { name: 'Save as a file' }))
  await user.click(screen.getByRole('radio', { name: /Passwords/ }))
  expect(screen.getByRole('checkbox', { name: /^Put an apostrophe before it/ })).toHaveProperty('checked', false)
  const passwords = await save()
  expect(passwords).toContain('"=HYPERLINK(""https://evil.example"")",,+1 555 010 4417,-hidden 9!')
})

test('an export contains the names of files, and not their contents', () => {
  const file = { id: 'a', name: 'will.pdf', type: 'application/pdf', size: 3, key: 'k', hash: 'h', chunks: 1 }
  const about = { audience: 'nobody', alsoIfIncapacitated: false, createdAt: '', updatedAt: '' } as const
  const records = [{ id: 'will', kind: document.kind, values: { ...blank(document), title: 'Will', file }, ...about }]
  const answer = writeExport({ kind: document.kind, ending: '.csv', records, audiences: audiencesInWords({}) })
  const text = 'text' in answer ? new TextDecoder().decode(answer.text) : ''
  expect(text).toContain(',will.pdf,')
  expect(text).not.toContain('files/')
})

test('the dialog saves no calendar of documents without a date, and explains why', async () => {
  await testEstate.add(physicalDocument, {
    ...blank(physicalDocument),
    title: 'The deed',
    documentType: 'deed',
    location: 'Desk, top drawer',
  })
  const { user } = draw(<Places />)
  await user.click(screen.getByRole('button', { name: 'Save as a file' }))
  await user.click(screen.getByRole('radio', { name: /Calendar/ }))
  await user.type(screen.getByLabelText(/^Password/, { selector: '[type="password"]' }), password)
  await user.click(screen.getByRole('button', { name: 'Save file' }))
  expect(await screen.findByText(/There’s nothing here to save as Calendar \(iCalendar\) yet/)).toBeTruthy()
  expect(saved).toBeUndefined()
})

test('the page does not offer an export of an empty list', () => {
  draw(<Accounts />)
  expect(screen.queryByRole('button', { name: 'Save as a file' })).toBeNull()
})

test('the dialog asks for the kind if several kinds with records share a page', async () => {
  await testEstate.add(healthcareProxy, { ...blank(healthcareProxy), primaryFullName: 'Ruth Ellis' })
  await testEstate.add(advanceDirective, { ...blank(advanceDirective), allergies: 'Penicillin' })
  const { user } = draw(<Directives />)
  await user.click(await screen.findByRole('button', { name: 'Save as a file' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Save Directives as a file' }))
  const part = dialog.getByLabelText('Which part')
  expect(
    within(part)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Healthcare Proxy', 'Advance Directive'])
  await user.click(dialog.getByRole('radio', { name: /Calendar/ }))
  await user.selectOptions(part, 'Advance Directive')
  await user.click(dialog.getByRole('radio', { name: /CSV/ }))
  await user.type(dialog.getByLabelText(/^Password/, { selector: '[type="password"]' }), password)
  await user.click(dialog.getByRole('button', { name: 'Save file' }))
  await waitFor(() => expect(saved?.name).toBe('Advance-Directive.csv'))
  expect(await saved?.blob.text()).toContain('Penicillin')
})
