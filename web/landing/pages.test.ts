// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import { businessTypeNames } from '../../contract/waitlist-rules.ts'
import { drawPage } from './draw.tsx'
import { type PublicPage, publicPages } from './pages.ts'

const page = (name: PublicPage) => new DOMParser().parseFromString(drawPage(name), 'text/html')
const pages: Record<string, Document> = Object.fromEntries(publicPages.map((name) => [name, page(name)]))

describe.each(publicPages)('%s', (name) => {
  const document = page(name)
  const all = (selector: string) => [...document.querySelectorAll(selector)]

  test('a public page has no placeholder, exactly one h1, and heading levels without gaps', () => {
    expect(document.documentElement.innerHTML).not.toContain('{{')
    const levels = all('main h1, main h2, main h3').map(({ tagName }) => Number(tagName[1]))
    expect(levels.filter((level) => level === 1)).toEqual([1])
    levels.forEach((level, at) => expect(level - (levels[at - 1] ?? 0)).toBeLessThanOrEqual(1))
  })

  test('a public page satisfies the Content-Security-Policy: no inline code, and no resources from other hosts', () => {
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

  test('a public page links only to existing pages and anchors', () => {
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

  test('a public page links to sign-in, sign-up, the privacy policy, the terms and the security page', () => {
    const targets = all('a[href]').map((link) => link.getAttribute('href'))
    expect(targets).toEqual(expect.arrayContaining(['/auth/signin', '/auth/signup', '/privacy', '/terms', '/security']))
  })

  test('a public page makes no claim that the operators cannot support', () => {
    expect(document.body.textContent).not.toMatch(
      /SOC ?2|bank-level|military|GDPR|HIPAA|certified|AI-|unhackable|100 ?%/i,
    )
  })
})

describe('the landing page', () => {
  const document = page('index')
  const words = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent)

  test('the landing page has a link for visitors after a death and for holders of a card', () => {
    expect(words('a[href="/claim"]')).toEqual(['Someone has died, or I have a card'])
  })

  test('the landing page shows the link to a new account before the waitlist for practices', () => {
    expect(words('.hero .button.primary')).toEqual(['Create account'])
    expect(words('.hero [data-join]')).toEqual([])
    const offers = words('main .button')
    expect(offers.indexOf('Create account')).toBeLessThan(offers.indexOf('Join Demo Waitlist'))
    expect(words('.practice .button')).toEqual(['Cairn for your practice', 'Join Demo Waitlist'])
  })

  test('the landing page has one picture of a person and the product, which screen readers announce as one sentence', () => {
    const [picture, ...others] = document.querySelectorAll('figure.picture')
    expect(others).toEqual([])
    expect(picture?.getAttribute('aria-label')).toMatch(/^An old woman at her table lays a stone on a small cairn\./)
    expect([...(picture?.children ?? [])].map((child) => child.getAttribute('aria-hidden'))).toEqual(['true', 'true'])
    expect(picture?.querySelectorAll('a, button, h1, h2, h3, [tabindex]')).toHaveLength(0)
    expect(picture?.querySelectorAll('img, image')).toHaveLength(0)
  })

  test('the landing page has the specified sections for families', () => {
    expect(words('.challenge dt')).toHaveLength(3)
    expect(words('.solution dt')).toHaveLength(4)
    expect(words('.features .four > li')).toHaveLength(4)
    expect(words('.steps li')).toHaveLength(3)
    expect(words('.closing .button')).toEqual(['Create account'])
    expect(words('footer a')).toEqual(expect.arrayContaining(['Privacy policy', 'Terms of use', 'For practices']))
  })
})

describe('the page for practices', () => {
  const document = page('practices')
  const words = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent)

  test('the page for practices lists the specified benefits, reasons and steps', () => {
    expect(words('.practice h3')).toEqual(['White label', 'Flexible revenue', 'Admin control'])
    expect(words('.reasons dt')).toEqual(['Industry', 'Compliance', 'Security'])
    expect(words('.steps h3')).toEqual(['A 30-minute demo', 'Choose your plan', 'Launch in as little as 24 hours'])
    expect(words('.hero [data-join], .closing [data-join]')).toEqual(['Join Demo Waitlist', 'Join Demo Waitlist'])
  })
})

test.each(['index', 'practices'] as const)('the dialog of %s offers the business types of the contract', (name) => {
  const options = [...page(name).querySelectorAll<HTMLOptionElement>('dialog option')].filter(
    ({ value }) => value !== '',
  )
  expect(Object.fromEntries(options.map(({ value, text }) => [value, text]))).toEqual(businessTypeNames)
})
