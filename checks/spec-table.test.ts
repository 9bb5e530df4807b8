import { existsSync, globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { faultIn, specRows } from './spec-table.ts'

const root = new URL('../', import.meta.url)
const read = (path: string) => {
  const file = new URL(path, root)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
const table = (where: string) =>
  specRows(`## 2. Screens\n\n| Row | Says | Where |\n|---|---|---|\n| 2.1 | All | ${where} |`)
const faults = (where: string) =>
  table(where).map((row) =>
    faultIn(row, (path) =>
      path === 'a.test.ts' ? "test('is \"so\"', f)\ntest.each([1])(\n  '%s \\'fits\\'', g)" : undefined,
    ),
  )

describe('a row of the table', () => {
  test('a row may name tests, including a test.each row, and the decision that replaced a requirement', () => {
    expect(
      faults('`a.test.ts › is "so"`<br>`a.test.ts › %s \'fits\'`<br>Instead: "Two-step sign-in and passkeys."'),
    ).toEqual([undefined])
  })

  test.each([
    ['`b.test.ts › is so`', 'there is no file b.test.ts'],
    ['`a.test.ts › is`', 'no test called: is'],
    ['`a.test.ts › is "so" and more`', 'no test called'],
    ['Instead', 'neither a test nor what was decided'],
    ['Instead: ""', 'neither a test nor what was decided'],
    ['', 'neither a test nor what was decided'],
  ])('the check rejects a row with the cell “%s”', (where, fault) => {
    expect(faults(where)).toEqual([expect.stringContaining(fault)])
  })

  test('the check rejects a row outside its section', () => {
    expect(specRows('## 3. Fields\n| 2.1 | All | x |').map((row) => faultIn(row, () => ''))).toEqual([
      '2.1 stands in section 3',
    ])
  })

  test('the check rejects a row without three cells', () => {
    expect(() => specRows('## 3. Fields\n| 3.1 | All |')).toThrow('Not a row of three cells')
  })
})

// The second document has one file per screen.
const screens = globSync('e2e/spec-2/*.md', { cwd: root })

describe.each(['e2e/spec-1.md', ...screens])('%s', (path) => {
  const rows = specRows(read(path) ?? '')

  test('every row names existing tests, or the decision that replaced the requirement', () => {
    expect(rows.map((row) => faultIn(row, read)).filter((fault) => fault !== undefined)).toEqual([])
  })

  test('no two rows of the table have the same number', () => {
    const ids = rows.map(({ id }) => id)
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  })
})

test('the table covers points 2 to 9 of the first document', () => {
  const rows = specRows(read('e2e/spec-1.md') ?? '')
  expect([...new Set(rows.map(({ section }) => section))]).toEqual(['2', '3', '4', '5', '6', '7', '8', '9'])
})
