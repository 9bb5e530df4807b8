// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { keepTypedEarly } from './early.ts'

const page = (html: string): HTMLElement => {
  document.body.innerHTML = `<div id="root"><form>${html}</form></div>`
  const place = document.getElementById('root')
  if (place === null) throw new Error('There is always a place.')
  return place
}
const input = (id: string): HTMLInputElement => {
  const found = document.querySelector<HTMLInputElement>(`#${id}`)
  if (found === null) throw new Error(`There is no ${id}`)
  return found
}
/** Submits that the page handled, and its input events. */
function listen() {
  const events: string[] = []
  document.querySelector('form')?.addEventListener('submit', (event) => {
    event.preventDefault()
    events.push('sent')
  })
  for (const one of document.querySelectorAll('input'))
    one.addEventListener('input', () => events.push(`${one.id} ${one.value}`))
  return events
}
const fields = '<input id="email" type="email"><input id="password" type="password"><input id="box" type="checkbox">'

beforeEach(() => {
  delete document.documentElement.dataset['sentEarly']
})

test('the page restores text that was typed too early, once, as if it were typed now', () => {
  const giveBack = keepTypedEarly(page(fields))
  const events = listen()
  giveBack()
  expect(events).toEqual([])
  const place = page(fields)
  input('email').value = 'ida@example.org'
  const again = keepTypedEarly(place)
  // A redrawn page has empty fields.
  input('email').value = ''
  const now = listen()
  again()
  again()
  expect(now).toEqual(['email ida@example.org'])
})

test('a textarea’s text is restored too, and its initial text is not', () => {
  const html = '<textarea id="code"></textarea><input id="choice" type="radio" value="yes">'
  const place = page(html)
  const code = () => document.querySelector<HTMLTextAreaElement>('#code')
  const type = (text: string) => {
    const area = code()
    if (area !== null) area.value = text
  }
  type('ABCD EFGH')
  const giveBack = keepTypedEarly(place)
  type('')
  const events: string[] = []
  for (const one of document.querySelectorAll('input, textarea'))
    one.addEventListener('input', () => events.push(`${one.id} ${code()?.value}`))
  giveBack()
  expect(events).toEqual(['code ABCD EFGH'])
})

test('text that was typed since then wins', () => {
  const place = page(fields)
  input('email').value = 'ida@exam'
  const giveBack = keepTypedEarly(place)
  input('email').value = 'ida@example.org'
  const events = listen()
  giveBack()
  expect(events).toEqual(['email ida@example.org'])
})

test('a form that was sent too early is sent again, and later ones are left alone', async () => {
  document.documentElement.dataset['sentEarly'] = 'yes'
  const giveBack = keepTypedEarly(page(fields))
  const events = listen()
  giveBack()
  await vi.waitFor(() => expect(events).toEqual(['sent']))
  expect(document.documentElement.dataset['sentEarly']).toBe('over')
})

test('a button that was pressed too early is pressed again, once', async () => {
  const place = page(`<button type="button">Show</button>${fields}<button type="button">Passkey</button>`)
  const { dataset } = document.documentElement
  dataset['pressedEarly'] = '1'
  const pressed: string[] = []
  for (const button of document.querySelectorAll('button'))
    button.addEventListener('click', () => pressed.push(button.textContent))
  keepTypedEarly(place)()
  await vi.waitFor(() => expect(pressed).toEqual(['Passkey']))
  expect(dataset['pressedEarly']).toBeUndefined()
})
