// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { blank, versionOf } from '../../../records/define.ts'
import { familyMember } from '../../../records/kinds/index.ts'
import { draw, setUpPage } from '../../app/testing/index.tsx'
import { useRecords } from '../../estate/index.ts'
import { RecordPage } from '../page/RecordPage.tsx'
import { testEstate } from '../testing/estate.ts'

// A long list draws the rows near the viewport, and more when the user scrolls.

setUpPage()

/** A fake IntersectionObserver: jsdom has no layout, so a test triggers the end of the list. */
class Observer {
  static readonly looking = new Set<Observer>()
  readonly #tell: (seen: { isIntersecting: boolean }[]) => void
  constructor(tell: (seen: { isIntersecting: boolean }[]) => void) {
    this.#tell = tell
  }
  observe() {
    Observer.looking.add(this)
    this.#tell([{ isIntersecting: false }])
  }
  disconnect() {
    Observer.looking.delete(this)
  }
  scrollNear() {
    this.#tell([{ isIntersecting: true }])
  }
}
const scrollNear = () => act(() => Observer.looking.forEach((one) => one.scrollNear()))

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', Observer)
  return testEstate.open()
})
afterEach(() => vi.unstubAllGlobals())

const Family = () => <RecordPage records={useRecords(familyMember)} />
// Finds rows by text, because jsdom takes seconds to find this many by role.
const rows = () => screen.getAllByText(/^Cousin \d+$/).length

async function cousins(count: number) {
  const { kind } = familyMember
  const all = Array.from({ length: count }, (_, at) => ({
    kind,
    definitionVersion: versionOf(familyMember),
    values: { ...blank(familyMember), fullName: `Cousin ${at}` },
    audience: 'nobody' as const,
    alsoIfIncapacitated: false,
  }))
  for (let at = 0; at < count; at += 500)
    await testEstate.page.client.saveRecords(all.slice(at, at + 500), `Imported ${count}`)
  draw(<Family />)
  await screen.findAllByText(/^Cousin/)
}

test('the list draws more rows as the viewport comes near its end', async () => {
  await cousins(17)
  // The list draws the first batches without scrolling.
  for (const drawn of [8, 10, 12, 14, 16, 17]) {
    await waitFor(() => expect(rows()).toBe(drawn))
    scrollNear()
  }
  expect(Observer.looking.size).toBe(0)
})

test('printing draws all rows', async () => {
  await cousins(40)
  expect(rows()).toBeLessThan(40)
  act(() => {
    dispatchEvent(new Event('beforeprint'))
  })
  expect(rows()).toBe(40)
})

test('the list formats 1001 records as 1,001', async () => {
  await cousins(1001)
  expect(screen.getByText('1,001')).toBeTruthy()
})
