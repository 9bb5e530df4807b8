import type { Page } from '@playwright/test'
import { blank, versionOf } from '../records/define.ts'
import { importantContact, onlineAccount } from '../records/kinds/index.ts'
import { untilIdle } from './support/accessible.ts'
import { enter } from './support/enter.ts'
import { expect, newEmail, test } from './support/test.ts'
import { newUser, type TestUser, writeContact } from './support/world.ts'

const long = 'Wolfeschlegelsteinhausen-Bergerdorff'

const personAt = (at: number) => ({
  kind: importantContact.kind,
  definitionVersion: versionOf(importantContact),
  values: {
    ...blank(importantContact),
    fullName: at % 8 === 3 ? `Dr. Maximiliana ${long}` : `Nora Hale ${at}`,
    relationship: 'family' as const,
    primaryPhone: '+44 20 7946 0958',
    email: at % 2 ? `maximiliana.${long}@example.org` : '',
  },
  audience: 'nobody' as const,
  alsoIfIncapacitated: false,
})

const accountAt = (at: number) => ({
  kind: onlineAccount.kind,
  definitionVersion: versionOf(onlineAccount),
  values: {
    ...blank(onlineAccount),
    accountType: 'email' as const,
    platform: 'other' as const,
    otherPlatform: at % 3 ? `The Savings Account of Grandmother ${long}` : `site${at}.example.org`,
    username: `maximiliana.${long}@example.org`,
    password: 'Plain-and-long-7',
  },
  audience: at % 2 ? ('contact_1' as const) : ('nobody' as const),
  alsoIfIncapacitated: false,
})

/** Runs in the page: what overlaps, leaves its row or the screen, or is too small to press. */
function findFaults(): { rows: number; faults: string[] } {
  const root = document.documentElement
  const before = root.dataset['textSize'] ?? 'normal'
  // A long list draws its rows as the user scrolls, but all of them before printing.
  dispatchEvent(new Event('beforeprint'))
  const rows = [...document.querySelectorAll('main li:has(a[aria-label], button)')]
  const faults: string[] = []
  /** The part of `rect` that no ancestor within the row clips: an ellipsis cuts off long facts. */
  const visiblePart = (from: Element, rect: DOMRect): DOMRect => {
    let [left, top, right, bottom] = [rect.left, rect.top, rect.right, rect.bottom]
    for (let element: Element | null = from; element && element.tagName !== 'LI'; element = element.parentElement) {
      if (getComputedStyle(element).overflow === 'visible') continue
      const clip = element.getBoundingClientRect()
      left = Math.max(left, clip.left)
      top = Math.max(top, clip.top)
      right = Math.min(right, clip.right)
      bottom = Math.min(bottom, clip.bottom)
    }
    return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top))
  }
  for (const size of ['normal', 'largest']) {
    root.dataset['textSize'] = size
    const say = (row: Element, what: string) => faults.push(`${size} text, “${row.textContent.slice(0, 30)}”: ${what}`)
    if (root.scrollWidth > innerWidth) faults.push(`${size} text: the page scrolls sideways`)
    for (const row of rows) {
      const within = row.getBoundingClientRect()
      const boxes = [...row.querySelectorAll('a, button')].filter(({ firstElementChild }) => firstElementChild !== null)
      const pieces = boxes.map((element) => ({ element, rect: element.getBoundingClientRect() }))
      const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const element = node.parentElement
        // Skip the dot between two facts, which CSS clips at the start of a line.
        if (
          !element?.checkVisibility() ||
          element.closest('.sr-only, [aria-hidden]') ||
          !/\w/.test(node.nodeValue ?? '')
        )
          continue
        if (boxes.some((box) => box.contains(element))) continue
        const range = document.createRange()
        range.selectNodeContents(node)
        for (const rect of range.getClientRects()) pieces.push({ element, rect: visiblePart(element, rect) })
      }
      for (const { element, rect } of pieces) {
        const name = element.textContent.trim() || element.getAttribute('aria-label')
        if (rect.width <= 1) continue
        if (rect.left < within.left - 1 || rect.right > within.right + 1) say(row, `“${name}” leaves the row`)
        if (boxes.includes(element) && (rect.width < 43.5 || rect.height < 43.5)) say(row, `“${name}” is too small`)
        if (boxes.includes(element) && element.scrollWidth > element.clientWidth + 1) say(row, `“${name}” is cut`)
      }
      for (const [at, { element, rect }] of pieces.entries())
        for (const other of pieces.slice(at + 1)) {
          const across = Math.min(rect.right, other.rect.right) - Math.max(rect.left, other.rect.left)
          const down = Math.min(rect.bottom, other.rect.bottom) - Math.max(rect.top, other.rect.top)
          // Lines of text share a few pixels of their line height.
          if (element !== other.element && across > 1 && down > 5)
            say(row, `“${element.textContent.trim()}” lies on “${other.element.textContent.trim()}”`)
        }
    }
  }
  root.dataset['textSize'] = before
  return { rows: rows.length, faults }
}

async function expectTidy(page: Page, what: string, least: number): Promise<void> {
  for (const viewport of [
    { width: 1280, height: 900 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(viewport)
    const { rows, faults } = await page.evaluate(findFaults)
    expect.soft([...new Set(faults)].slice(0, 12), `${what}, at ${viewport.width} px`).toEqual([])
    expect.soft(rows, `rows of ${what}`).toBeGreaterThanOrEqual(least)
  }
}

for (const { title, path, recordAt } of [
  { title: 'people', path: '/contacts/important', recordAt: personAt },
  { title: 'accounts', path: '/digital/online', recordAt: accountAt },
])
  test(`rows of ${title} neither overlap nor leave the screen, for 0 to 200 records, also with the largest text`, async ({
    openBrowser,
    cairn,
  }) => {
    const page = await openBrowser()
    const who: TestUser = await newUser(cairn, 'rhea')
    await writeContact(who, { name: `Thomas ${long}`, email: newEmail('thomas') })
    await enter(page, who, path)
    let saved = 0
    for (const count of [0, 1, 8, 200]) {
      const more = Array.from({ length: count - saved }, (_, at) => recordAt(saved + at))
      saved = count
      if (more.length > 0) await who.person.saveRecords(more, `Added ${more.length} records`)
      await page.goto(path)
      await untilIdle(page)
      await expectTidy(page, `${count} ${title}`, Math.min(count, 100))
    }
  })
