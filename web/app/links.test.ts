// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { followLinksWith } from './links.ts'

let went: string[]
let stop: () => void

beforeEach(() => {
  went = []
  stop = followLinksWith((target) => went.push(target))
  // Cancels clicks that the app leaves to the browser, because jsdom cannot navigate.
  document.addEventListener('click', keepHere)
})
afterEach(() => {
  stop()
  document.removeEventListener('click', keepHere)
  document.body.replaceChildren()
})

function keepHere(event: Event): void {
  event.preventDefault()
}

function click(html: string, how: MouseEventInit = {}): void {
  document.body.innerHTML = html
  const target = document.querySelector('a span') ?? document.querySelector('a')
  target?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, button: 0, ...how }))
}

test('a click on a same-site link calls the router with path, query and fragment', () => {
  click('<a href="/legal/attorney?x=1#y"><span>Attorney</span></a>')
  expect(went).toEqual(['/legal/attorney?x=1#y'])
})

test.each([
  ['a link to another site', '<a href="https://example.org/">x</a>', {}],
  ['a link that opens a new tab', '<a href="/legal" target="_blank">x</a>', {}],
  ['a download link', '<a href="/legal" download>x</a>', {}],
  ['a link to a file', '<a href="/favicon.svg">x</a>', {}],
  ['a link to the API', '<a href="/api/export">x</a>', {}],
  ['a link to a place on this page', '<a href="#content">x</a>', {}],
  ['a click with Ctrl held', '<a href="/legal">x</a>', { ctrlKey: true }],
  ['a click with the middle button', '<a href="/legal">x</a>', { button: 1 }],
])('the browser handles %s', (_name, html, how) => {
  click(html, how)
  expect(went).toEqual([])
})
