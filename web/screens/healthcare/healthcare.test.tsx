// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { tidied } from '../../../records/define.ts'
import { filled } from '../../../records/kinds/filled.ts'
import { advanceDirective, healthcareProxy, livingWill } from '../../../records/kinds/index.ts'
import { draw, setUpPage } from '../../app/testing/index.tsx'
import { testEstate } from '../../kinds/testing/estate.ts'
import { savedPapers } from '../../shared/papers/testing/saved-papers.ts'
import { ToastViewport } from '../../ui/index.ts'
import { drawPictures } from '../../shared/pictures/testing/drawing-worker.ts'
import { tinyPicture } from '../../shared/pictures/testing/tiny-picture.ts'
import HealthcarePage from './index.tsx'

vi.mock('../../shared/file-viewer/pdf.ts', () => import('../../shared/file-viewer/testing/fake-pdf.ts'))

setUpPage()
beforeEach(() => testEstate.open())

const open = () =>
  draw(
    <>
      <HealthcarePage />
      <ToastViewport />
    </>,
  )
const card = (name: string) => within(screen.getByRole('region', { name }))
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

const unsigned = { signedCopy: [], signedOn: '', signedText: '', copies: [] }
const will = { ...tidied(livingWill, filled(livingWill)), ...unsigned, painManagement: 'No pain, please' }
const both = { audience: 'both_contacts', alsoIfIncapacitated: true } as const

test('the page has three cards with the specified buttons, and explains why the directives matter', () => {
  open()
  expect(screen.getByRole('heading', { level: 1, name: 'My Healthcare Directives' })).toBeTruthy()
  for (const name of ['Designate Healthcare Proxy', 'Create Living Will', 'Create Directive'])
    expect(screen.getByRole('button', { name })).toBeTruthy()
  expect(card('Why directives matter').getByText(/someone still has to decide/)).toBeTruthy()
  expect(card('Recent Activity').getByText(/./, { selector: 'p' })).toBeTruthy()
})

test('the proxy’s form reports missing fields, then saves the proxy, also for incapacity, and logs the activity', async () => {
  const { user } = open()
  await user.click(screen.getByRole('button', { name: 'Designate Healthcare Proxy' }))
  const form = await dialog('Healthcare Proxy')
  await user.click(form.getByRole('button', { name: 'Save Healthcare Proxy' }))
  for (const message of ['Full name is required', 'Please select access permission'])
    expect((await form.findAllByText(message)).length).toBeGreaterThan(0)
  await user.click(form.getByRole('radio', { name: 'Both contacts' }))
  expect(form.getByRole('checkbox', { name: /^Also if I am incapacitated/ })).toHaveProperty('checked', true)
  const values = {
    'Full name': 'Ruth Ellis',
    Relationship: 'My daughter',
    Phone: '5550107765',
    Email: 'ruth@example.org',
    Address: '41 Orchard Lane',
  }
  for (const [label, text] of Object.entries(values))
    await user.type(form.getByRole('textbox', { name: new RegExp(`^${label}`) }), text)
  await user.click(form.getByRole('button', { name: 'Save Healthcare Proxy' }))
  await closed()
  const shown = card('Healthcare Proxy')
  for (const text of ['Ruth Ellis', 'My daughter', '(555) 010-7765']) expect(shown.getByText(text)).toBeTruthy()
  expect(shown.getByText('Not signed yet')).toBeTruthy()
  expect(card('Recent Activity').getByText('Designated healthcare proxy: Ruth Ellis')).toBeTruthy()
})

test.each([
  ['Living Will', 'Create Living Will', 'Please specify your pain management preferences'],
  ['Advance Directive', 'Create Directive', 'Please list any allergies'],
])('the button for %s opens its form, which reports missing fields', async (title, button, message) => {
  const { user } = open()
  await user.click(screen.getByRole('button', { name: button }))
  const form = await dialog(title)
  expect(form.queryByText('Signed on')).toBeNull()
  await user.click(form.getByRole('button', { name: `Save ${title}` }))
  for (const missing of [message, 'Please select access permission'])
    expect((await form.findAllByText(missing)).length).toBeGreaterThan(0)
})

test('Cancel closes the form and discards its input', async () => {
  const { user } = open()
  await user.click(screen.getByRole('button', { name: 'Create Directive' }))
  let form = await dialog('Advance Directive')
  await user.type(form.getByRole('textbox', { name: /^Allergies/ }), 'Nuts')
  await user.click(form.getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: 'Close without saving' }))
  await closed()
  await user.click(screen.getByRole('button', { name: 'Create Directive' }))
  form = await dialog('Advance Directive')
  expect(form.getByRole('textbox', { name: /^Allergies/ })).toHaveProperty('value', '')
})

describe('a signed directive', () => {
  const sign = async (user: ReturnType<typeof draw>['user'], day: string) => {
    await user.click(card('Living Will').getByRole('button', { name: /signed copy/i }))
    const form = await dialog('Signed copy: Living Will')
    await user.clear(form.getByLabelText('Signed on'))
    await user.type(form.getByLabelText('Signed on'), day)
    return form
  }

  test('the form stores the copy with its date and its holders, who get no access to the record', async () => {
    await testEstate.add(livingWill, will, both)
    const { user } = open()
    expect(card('Living Will').getByText('Not signed yet')).toBeTruthy()
    const form = await sign(user, '2026-03-14')
    expect(form.queryByText('Who may see this')).toBeNull()
    await user.type(form.getByLabelText('Name'), 'Dr. Osei')
    await user.click(form.getByRole('button', { name: 'Save Signed Copy' }))
    expect((await form.findAllByText('Please enter both the name and the date')).length).toBeGreaterThan(0)
    await user.type(form.getByLabelText('Date'), '2026-03-20')
    await user.upload(
      form.getByLabelText(/^Signed copy/, { selector: 'input' }),
      new File(['%PDF-1.7 signed'], 'will.pdf', { type: 'application/pdf' }),
    )
    await waitFor(() => expect(form.getByText('will.pdf')).toBeTruthy())
    await user.click(form.getByRole('button', { name: 'Save Signed Copy' }))
    await closed()
    const shown = card('Living Will')
    expect(shown.getByText('Signed on Mar 14, 2026')).toBeTruthy()
    expect(shown.getByText('Dr. Osei, Mar 20, 2026')).toBeTruthy()
    expect(shown.getByText('will.pdf')).toBeTruthy()
    const [saved] = testEstate.records(livingWill.kind)
    expect(saved).toMatchObject({ ...both, values: { painManagement: 'No pain, please' } })
    expect(card('Recent Activity').getByText('Recorded the signed copy: Living Will')).toBeTruthy()
  })

  test('a locked copy blocks the form until the owner enters its password or leaves it out', async () => {
    await testEstate.add(livingWill, will, both)
    const { user } = open()
    const form = await sign(user, '2026-03-14')
    const locked = new File(['%PDF-1.7 locked'], 'will.pdf', { type: 'application/pdf' })
    const choose = () => user.upload(form.getByLabelText(/^Signed copy/, { selector: 'input' }), locked)
    const asked = 'Please enter the password that opens will.pdf, or keep it without one.'
    for (let time = 0; time < 2; time += 1) {
      await choose()
      await form.findByLabelText('Password that opens will.pdf')
      await user.click(form.getByRole('button', { name: 'Save Signed Copy' }))
      expect((await form.findAllByText(asked)).length).toBeGreaterThan(0)
      await user.click(form.getByRole('button', { name: 'Leave out will.pdf' }))
      await waitFor(() => expect(form.queryByText(asked)).toBeNull())
    }
    await choose()
    await user.type(await form.findByLabelText('Password that opens will.pdf'), 'larch{Enter}')
    await waitFor(() => expect(form.getByRole('button', { name: 'Remove will.pdf' })).toBeTruthy())
    await user.click(form.getByRole('button', { name: 'Save Signed Copy' }))
    await closed()
    expect(testEstate.records(livingWill.kind)).toMatchObject([{ values: { signedCopy: [{ password: 'larch' }] } }])
  })

  test('a reminder shows after the first change of the text until the owner signs again', async () => {
    await testEstate.add(livingWill, will, both)
    const { user } = open()
    let form = await sign(user, '2026-03-14')
    await user.click(form.getByRole('button', { name: 'Save Signed Copy' }))
    await closed()
    await user.click(card('Living Will').getByRole('button', { name: 'Edit Living Will' }))
    const text = await dialog('Edit Living Will')
    await user.type(text.getByRole('textbox', { name: /^Pain management/ }), ' at all')
    await user.click(text.getByRole('button', { name: 'Save Living Will' }))
    await closed()
    expect(card('Living Will').getByText('Changed since signed')).toBeTruthy()
    expect(card('Living Will').getByText(/The text changed after you signed it on Mar 14, 2026/)).toBeTruthy()
    form = await sign(user, '2026-05-02')
    await user.click(form.getByRole('button', { name: 'Save Signed Copy' }))
    await closed()
    expect(card('Living Will').getByText('Signed on May 2, 2026')).toBeTruthy()
    expect(card('Living Will').queryByText(/The text changed/)).toBeNull()
  })

  test('after a change on the day of the signature, the form asks whether the owner signed the new text', async () => {
    const old = { ...will, signedOn: '2026-03-14', signedText: 'AAAA-AAAA' }
    await testEstate.add(livingWill, old, both)
    const { user } = open()
    const again = /^I’ve signed the new text/
    const save = async (answer: boolean) => {
      await user.click(card('Living Will').getByRole('button', { name: /signed copy/i }))
      const form = await dialog('Signed copy: Living Will')
      expect(form.getByRole('checkbox', { name: again })).toHaveProperty('checked', false)
      await user.click(form.getByRole('button', { name: 'Add another copy' }))
      if (answer) await user.click(form.getByRole('checkbox', { name: again }))
      await user.click(form.getByRole('button', { name: 'Save Signed Copy' }))
      await closed()
    }
    await save(false)
    expect(card('Living Will').getByText('Changed since signed')).toBeTruthy()
    await save(true)
    expect(card('Living Will').getByText('Signed on Mar 14, 2026')).toBeTruthy()
    const form = await sign(user, '2026-03-14')
    expect(form.queryByRole('checkbox', { name: again })).toBeNull()
  })

  test('the form rejects a copy without a date', async () => {
    await testEstate.add(advanceDirective, { ...tidied(advanceDirective, filled(advanceDirective)), ...unsigned }, both)
    const { user } = open()
    await user.click(card('Advance Directive').getByRole('button', { name: /signed copy/i }))
    const form = await dialog('Signed copy: Advance Directive')
    const input = form.getByLabelText(/^Signed copy/, { selector: 'input' })
    drawPictures()
    onTestFinished(() => void vi.unstubAllGlobals())
    await user.upload(input, tinyPicture('page.png', 'image/png'))
    await waitFor(() => expect(form.getByText('page.png')).toBeTruthy())
    await user.click(form.getByRole('button', { name: 'Save Signed Copy' }))
    expect((await form.findAllByText('Please enter the day it was signed')).length).toBeGreaterThan(0)
  })
})

test('after the owner removes a proxy, the page offers to name a new proxy, and Undo restores the removed proxy', async () => {
  await testEstate.add(healthcareProxy, { ...tidied(healthcareProxy, filled(healthcareProxy)), ...unsigned }, both)
  const { user } = open()
  await user.click(card('Healthcare Proxy').getByRole('button', { name: /^Read Healthcare proxy/ }))
  await user.click((await dialog(/^Healthcare proxy/)).getByRole('button', { name: 'Delete' }))
  await user.click((await dialog(/Delete/)).getByRole('button', { name: /^Delete/ }))
  expect(await screen.findByRole('button', { name: 'Designate Healthcare Proxy' })).toBeTruthy()
  await waitFor(() => user.click(screen.getByRole('button', { name: 'Undo' })))
  expect(await screen.findByRole('button', { name: 'Edit Healthcare Proxy' })).toBeTruthy()
})

describe('on paper', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
  const proxy = { ...tidied(healthcareProxy, filled(healthcareProxy)), ...unsigned, primaryFullName: 'Ruth Ellis' }
  const directive = { ...tidied(advanceDirective, filled(advanceDirective)), ...unsigned, allergies: 'Penicillin' }

  test('the owner saves a directive for signing from its card, its page, and its unsaved form', async () => {
    await testEstate.add(healthcareProxy, proxy, both)
    const { saved } = savedPapers()
    const { user } = open()
    await user.click(card('Healthcare Proxy').getByRole('button', { name: 'Download PDF Healthcare Proxy' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    await user.click(card('Healthcare Proxy').getByRole('button', { name: /^Read Healthcare proxy/ }))
    await user.click((await dialog(/Ruth Ellis/)).getByRole('button', { name: 'Download PDF' }))
    await waitFor(() => expect(saved).toHaveLength(2))
    await user.click((await dialog(/Ruth Ellis/)).getByRole('button', { name: /^Edit/ }))
    const form = await dialog('Edit Healthcare Proxy')
    await user.type(form.getByRole('textbox', { name: /^Full name/ }), ' Brandt')
    await user.click(form.getByRole('button', { name: 'Download PDF' }))
    await waitFor(() => expect(saved).toHaveLength(3))
    expect(await saved[2]?.text).toContain('Ruth Ellis Brandt')
    for (const { name, text } of saved) {
      expect(name).toMatch(/^Healthcare.*\.pdf$/)
      expect(await text).toContain('Witness 2')
    }
  })

  test('the page offers a wallet card once a proxy or allergies exist', async () => {
    const { saved } = savedPapers()
    const { user } = open()
    expect(card('Wallet card').queryByRole('button')).toBeNull()
    await testEstate.add(healthcareProxy, proxy, both)
    await testEstate.add(advanceDirective, directive, both)
    await user.click(await card('Wallet card').findByRole('button', { name: 'Download Wallet Card' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]?.name).toBe('Wallet-card.pdf')
    const text = await saved[0]?.text
    for (const part of ['Ruth Ellis', 'Penicillin']) expect(text).toContain(part)
  })

  test('the page offers all directives as one file for a doctor once one directive exists', async () => {
    const { saved } = savedPapers()
    const { user } = open()
    expect(screen.queryByRole('button', { name: 'Save FHIR file' })).toBeNull()
    await testEstate.add(healthcareProxy, proxy, both)
    await testEstate.add(livingWill, will, both)
    await testEstate.add(advanceDirective, directive, both)
    await user.click(await screen.findByRole('button', { name: 'Save FHIR file' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]?.name).toBe('Healthcare-directives-fhir.json')
    const text = await saved[0]?.text
    for (const part of ['"type": "document"', 'Ruth Ellis', 'No pain, please', 'Penicillin'])
      expect(text).toContain(part)
  })
})
