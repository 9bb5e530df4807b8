// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { businessTypeNames } from '../../contract/waitlist-rules.ts'
import { filled, publicPages } from './pages.ts'

const page = (name: string) =>
  new DOMParser().parseFromString(
    filled(readFileSync(join(import.meta.dirname, `../${name}.html`), 'utf8')),
    'text/html',
  )
const pages = Object.fromEntries(publicPages.map((name) => [name, page(name)]))

test('a page with a hole is not built', () => {
  for (const hole of ['{{nmae}}', '{{text nothing}}', '{{part nothing}}']) expect(() => filled(hole)).toThrow()
})

describe.each(publicPages)('%s', (name) => {
  const document = page(name)
  const all = (selector: string) => [...document.querySelectorAll(selector)]

  test('has no hole left, one heading, and levels without a gap', () => {
    expect(document.documentElement.innerHTML).not.toContain('{{')
    const levels = all('main h1, main h2, main h3').map(({ tagName }) => Number(tagName[1]))
    expect(levels.filter((level) => level === 1)).toEqual([1])
    levels.forEach((level, at) => expect(level - (levels[at - 1] ?? 0)).toBeLessThanOrEqual(1))
  })

  test('keeps the Content-Security-Policy: nothing inline, nothing from elsewhere', () => {
    expect(all('[style], style, script:not([src])')).toEqual([])
    expect(
      all('*')
        .flatMap(({ attributes }) => [...attributes])
        .filter((attribute) => attribute.name.startsWith('on')),
    ).toEqual([])
    const addresses = all('[src], link[href]').map(
      (element) => element.getAttribute('src') ?? element.getAttribute('href'),
    )
    for (const address of addresses) expect(address).toMatch(/^\/[^/]/)
  })

  test('leads to places that are there', () => {
    for (const link of all('a[href]')) {
      const [path = '', anchor] = (link.getAttribute('href') ?? '').split('#')
      const target = path === '' ? document : pages[path === '/' ? 'index' : path.slice(1)]
      if (['/auth/signin', '/auth/signup', '/claim'].includes(path)) continue
      expect([path, target !== undefined]).toEqual([path, true])
      if (anchor !== undefined) expect(target?.getElementById(anchor)?.id).toBe(anchor)
    }
    const ids = all('[id]').map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('lets people sign in, sign up, and read the privacy policy and the terms', () => {
    const targets = all('a[href]').map((link) => link.getAttribute('href'))
    expect(targets).toEqual(expect.arrayContaining(['/auth/signin', '/auth/signup', '/privacy', '/terms', '/security']))
  })

  test('claims nothing that nobody could stand behind', () => {
    expect(document.body.textContent).not.toMatch(
      /SOC ?2|bank-level|military|GDPR|HIPAA|certified|AI-|unhackable|100 ?%/i,
    )
  })
})

describe('the landing page', () => {
  const document = page('index')
  const count = (selector: string) => document.querySelectorAll(selector).length

  test('has a door for whoever comes after a death or holds a card', () => {
    const door = [...document.querySelectorAll('a[href="/claim"]')].map(({ textContent }) => textContent)
    expect(door).toEqual(['Somebody has died, or I hold a card'])
  })

  test('has the sections of the specification', () => {
    expect(count('.hero button[data-join]')).toBe(1)
    expect(count('.challenge')).toBe(1)
    expect(count('.solution')).toBe(1)
    expect(count('.features .four > li')).toBe(4)
    expect(count('.practice li')).toBe(3)
    expect(count('.reasons dt')).toBe(3)
    expect(count('.steps li')).toBe(3)
    expect(count('.closing button[data-join]')).toBe(1)
  })

  test('names its benefits, reasons and steps as the specification does, and ends with the policy and the terms', () => {
    const words = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent)
    expect(words('.practice h3')).toEqual(['White label', 'Flexible revenue', 'Admin control'])
    expect(words('.reasons dt')).toEqual(['Industry', 'Compliance', 'Security'])
    expect(words('.steps h3')).toEqual(['A 30-minute demo', 'Choose your plan', 'Launch in as little as 24 hours'])
    expect(words('[data-join]')).toEqual(['Join Demo Waitlist', 'Join Demo Waitlist'])
    expect(words('footer a')).toEqual(expect.arrayContaining(['Privacy policy', 'Terms of use']))
    expect(words('main > section').length).toBeGreaterThanOrEqual(8)
  })

  test('offers the business types of the contract', () => {
    const options = [...document.querySelectorAll<HTMLOptionElement>('dialog option')].filter(
      ({ value }) => value !== '',
    )
    expect(Object.fromEntries(options.map(({ value, text }) => [value, text]))).toEqual(businessTypeNames)
  })
})
