// @vitest-environment jsdom
import { getByLabelText, getByRole } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { WaitlistRequest } from '../../contract/waitlist-rules.ts'
import type { JoinResult } from './join-waitlist.ts'
import { drawPage } from './draw.tsx'
import { waitlistDialog } from './waitlist-dialog.ts'

const html = drawPage('practices')

beforeAll(() => {
  // jsdom has the dialog element, but not its methods.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    if (!this.open) return
    this.open = false
    this.dispatchEvent(new Event('close'))
  }
})

let sent: WaitlistRequest[] = []
let answer: (result: JoinResult) => void = () => {}
let dialog: HTMLDialogElement
let place: HTMLElement

beforeEach(() => {
  vi.useFakeTimers()
  // Replace only the contents of head and body, because libraries keep references to the elements.
  const { head, body } = new DOMParser().parseFromString(html, 'text/html')
  document.head.replaceChildren(...head.childNodes)
  document.body.replaceChildren(...body.childNodes)
  sent = []
  dialog = find('dialog', HTMLDialogElement)
  place = find('.hero [data-joined]', HTMLElement)
  const { open } = waitlistDialog(dialog, (request) => {
    sent.push(request)
    return new Promise((resolve) => {
      answer = resolve
    })
  })
  open(place)
})
afterEach(() => {
  vi.useRealTimers()
})

function find<T extends Element>(selector: string, type: abstract new () => T): T {
  const found = document.querySelector(selector)
  if (!(found instanceof type)) throw new Error(`No ${selector}`)
  return found
}

const submit = () => find('dialog button[type=submit]', HTMLButtonElement)
const thanks = () => find('[data-thanks]', HTMLElement)
const field = (label: string): HTMLInputElement => getByLabelText(dialog, label)
const messageOf = (label: string) => document.getElementById(`${field(label).id}-error`)?.textContent

function fill(label: string, value: string): void {
  const input = field(label)
  input.focus()
  input.value = value
  input.dispatchEvent(new Event('input', { bubbles: true }))
  input.blur()
}

function fillAll(): void {
  fill('Full name', 'Ada Byron')
  fill('Business type', 'attorney')
  fill('Email', ' Ada@Example.org ')
}

async function submitAnd(result: JoinResult): Promise<void> {
  submit().click()
  answer(result)
  await vi.advanceTimersByTimeAsync(0)
}

test.each([
  ['Full name', ' A ', 'Full name must be at least 2 characters'],
  ['Business type', '', 'Please select your business type'],
  ['Email', 'ada@example', 'Please enter a valid email address'],
])('a wrong %s disables the submit button, and the form shows the reason beside the field', (label, value, message) => {
  fillAll()
  expect(submit().disabled).toBe(false)
  fill(label, value)
  expect(messageOf(label)).toBe(message)
  // Setting the same text again makes screen readers repeat it, so the text node must stay.
  const shown = document.getElementById(field(label).getAttribute('aria-describedby') ?? '')?.firstChild
  fill(label, value)
  expect(shown?.isConnected).toBe(true)
  expect(field(label).getAttribute('aria-invalid')).toBe('true')
  expect(submit().disabled).toBe(true)
})

test('the business type Other shows a second field, which is required', async () => {
  fillAll()
  expect(field('Which business?').closest<HTMLElement>('.field')?.hidden).toBe(true)
  fill('Business type', 'other')
  expect(field('Which business?').closest<HTMLElement>('.field')?.hidden).toBe(false)
  expect(submit().disabled).toBe(true)
  fill('Which business?', 'x')
  expect(messageOf('Which business?')).toBe('Please specify your business type')
  fill('Which business?', 'Notary')
  await submitAnd('joined')
  expect(sent).toEqual([
    { fullName: 'Ada Byron', businessType: 'other', businessTypeOther: 'Notary', email: 'ada@example.org' },
  ])
})

test('the form shows no message while the user types the first letters', () => {
  const input = field('Full name')
  input.focus()
  input.value = 'A'
  input.dispatchEvent(new Event('input'))
  expect(messageOf('Full name')).toBe('')
})

test('the form says beside the field that an e-mail is already on the list, until the user changes it', async () => {
  fillAll()
  await submitAnd('already')
  expect(messageOf('Email')).toBe('This email is already on our waitlist')
  expect(document.activeElement).toBe(field('Email'))
  expect(submit().disabled).toBe(true)
  fill('Email', 'ADA@example.org')
  expect(messageOf('Email')).toBe('This email is already on our waitlist')
  fill('Email', 'grace@example.org')
  expect(messageOf('Email')).toBe('')
  expect(submit().disabled).toBe(false)
})

test('after any other failure, the form keeps its input and the user can send it again', async () => {
  fillAll()
  await submitAnd('failed')
  expect(getByRole(dialog, 'alert').textContent).toBe('An error occurred. Please try again.')
  expect(field('Full name').value).toBe('Ada Byron')
  await submitAnd('joined')
  expect(getByRole(dialog, 'alert', { hidden: true }).textContent).toBe('')
  expect(sent).toHaveLength(2)
})

test('a double click sends the form once', () => {
  fillAll()
  submit().click()
  submit().click()
  expect(sent).toHaveLength(1)
})

test('the thank-you closes after 3 seconds, the form is blank again, and the page keeps the confirmation', async () => {
  fillAll()
  await submitAnd('joined')
  expect(thanks().hidden).toBe(false)
  expect(document.activeElement).toBe(thanks())
  await vi.advanceTimersByTimeAsync(2999)
  expect(dialog.open).toBe(true)
  await vi.advanceTimersByTimeAsync(1)
  expect(dialog.open).toBe(false)
  expect(thanks().hidden).toBe(true)
  expect(['Full name', 'Business type', 'Email'].map((label) => field(label).value)).toEqual(['', '', ''])
  expect(submit().disabled).toBe(true)
  expect(place.textContent).toBe('Thank you. ada@example.org is on our demo waitlist.')
})

test('the timer of the thank-you does not close a dialog that the user has reopened', async () => {
  fillAll()
  await submitAnd('joined')
  dialog.close()
  dialog.showModal()
  await vi.advanceTimersByTimeAsync(5000)
  expect(dialog.open).toBe(true)
})

test('closing the dialog keeps the input', () => {
  fill('Full name', 'Ada Byron')
  find('dialog .actions [data-close]', HTMLButtonElement).click()
  expect(dialog.open).toBe(false)
  dialog.showModal()
  expect(field('Full name').value).toBe('Ada Byron')
})

test('after an answer to a closed dialog, the form is blank and the page shows the confirmation', async () => {
  fillAll()
  submit().click()
  dialog.close()
  answer('joined')
  await vi.advanceTimersByTimeAsync(0)
  dialog.showModal()
  expect(thanks().hidden).toBe(true)
  expect(field('Full name').value).toBe('')
  expect(place.textContent).toContain('ada@example.org')
})
