import { expect, test } from 'vitest'
import { fittingSize, widestWord, widthOf } from './text-width.ts'

// Measured in Chromium with our screen font, semibold, at 100 px.
test.each([
  ['Christopher', 541],
  ['Maximilian', 504],
  ['Wilhelmina', 515],
  ['Bartholomew', 607],
  ['Westmacott', 544],
  ['Schwarzenberger', 791],
  ['Konstantinidis', 659],
])('widthOf estimates %s no narrower than its measured width, and not much wider', (name, measured) => {
  expect(widthOf(name) * 100).toBeGreaterThanOrEqual(measured)
  expect(widthOf(name) * 100).toBeLessThan(measured * 1.12)
})

test('widthOf takes East Asian characters as one em wide', () => {
  expect(widthOf('王美玲')).toBe(3)
  expect(widthOf('김 はな')).toBeCloseTo(3.31)
})

test('fittingSize gives a long word a smaller font, and a short word the default', () => {
  expect(widestWord('Ada Schwarzenberger-Holt')).toBe('Schwarzenberger')
  expect(fittingSize('Ada', 94, 18)).toBe(18)
  expect(fittingSize('Christopher', 94, 18) * 5.41).toBeLessThan(94)
  expect(fittingSize('', 94, 18)).toBe(18)
})
