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
/** Sends of the form that a page can take, and what was heard of typing. */
function listen() {
  const heard: string[] = []
  document.querySelector('form')?.addEventListener('submit', (event) => {
    event.preventDefault()
    heard.push('sent')
  })
  for (const one of document.querySelectorAll('input'))
    one.addEventListener('input', () => heard.push(`${one.id} ${one.value}`))
  return heard
}
const fields = '<input id="email" type="email"><input id="password" type="password"><input id="box" type="checkbox">'

beforeEach(() => {
  delete document.documentElement.dataset['sentEarly']
})

test('what was typed too early is given back, once, as if it were typed now', () => {
  const giveBack = keepTypedEarly(page(fields))
  const heard = listen()
  giveBack()
  expect(heard).toEqual([])
  const place = page(fields)
  input('email').value = 'ida@example.org'
  const again = keepTypedEarly(place)
  // As the page is drawn anew, it is empty.
  input('email').value = ''
  const now = listen()
  again()
  again()
  expect(now).toEqual(['email ida@example.org'])
})

test('a text of several lines is given back as well, and what was there from the start is not', () => {
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
  const heard: string[] = []
  for (const one of document.querySelectorAll('input, textarea'))
    one.addEventListener('input', () => heard.push(`${one.id} ${code()?.value}`))
  giveBack()
  expect(heard).toEqual(['code ABCD EFGH'])
})

test('what was typed since then is newer', () => {
  const place = page(fields)
  input('email').value = 'ida@exam'
  const giveBack = keepTypedEarly(place)
  input('email').value = 'ida@example.org'
  const heard = listen()
  giveBack()
  expect(heard).toEqual(['email ida@example.org'])
})

test('a form that was sent too early is sent again, and later ones are left alone', async () => {
  document.documentElement.dataset['sentEarly'] = 'yes'
  const giveBack = keepTypedEarly(page(fields))
  const heard = listen()
  giveBack()
  await vi.waitFor(() => expect(heard).toEqual(['sent']))
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
