// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { saveEarlyInput } from './early.ts'

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

test('after hydration, the page restores early input once and fires its input events', () => {
  const giveBack = saveEarlyInput(page(fields))
  const events = listen()
  giveBack()
  expect(events).toEqual([])
  const place = page(fields)
  input('email').value = 'ida@example.org'
  const again = saveEarlyInput(place)
  // Hydration leaves the fields empty.
  input('email').value = ''
  const now = listen()
  again()
  again()
  expect(now).toEqual(['email ida@example.org'])
})

test('after hydration, the page restores text typed into a textarea, and fires no event at a radio button', () => {
  const html = '<textarea id="code"></textarea><input id="choice" type="radio" value="yes">'
  const place = page(html)
  const code = () => document.querySelector<HTMLTextAreaElement>('#code')
  const type = (text: string) => {
    const area = code()
    if (area !== null) area.value = text
  }
  type('ABCD EFGH')
  const giveBack = saveEarlyInput(place)
  type('')
  const events: string[] = []
  for (const one of document.querySelectorAll('input, textarea'))
    one.addEventListener('input', () => events.push(`${one.id} ${code()?.value}`))
  giveBack()
  expect(events).toEqual(['code ABCD EFGH'])
})

test('text typed after hydration wins over early input', () => {
  const place = page(fields)
  input('email').value = 'ida@exam'
  const giveBack = saveEarlyInput(place)
  input('email').value = 'ida@example.org'
  const events = listen()
  giveBack()
  expect(events).toEqual(['email ida@example.org'])
})

test('the page resends a form once that was submitted before hydration', async () => {
  document.documentElement.dataset['sentEarly'] = 'yes'
  const giveBack = saveEarlyInput(page(fields))
  const events = listen()
  giveBack()
  await vi.waitFor(() => expect(events).toEqual(['sent']))
  expect(document.documentElement.dataset['sentEarly']).toBe('over')
})

test('the page repeats a click from before hydration once', async () => {
  const place = page(`<button type="button">Show</button>${fields}<button type="button">Passkey</button>`)
  const { dataset } = document.documentElement
  dataset['pressedEarly'] = '1'
  const pressed: string[] = []
  for (const button of document.querySelectorAll('button'))
    button.addEventListener('click', () => pressed.push(button.textContent))
  saveEarlyInput(place)()
  await vi.waitFor(() => expect(pressed).toEqual(['Passkey']))
  expect(dataset['pressedEarly']).toBeUndefined()
})
